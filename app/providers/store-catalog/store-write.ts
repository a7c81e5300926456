import type { LiveState, StoreProduct, StoreStatus, Weight } from './store-product.ts';

/** Fields of a product to set; absent fields stay as they are. */
export type ProductFields = {
  title?: string;
  vendor?: string;
  productType?: string;
  status?: Exclude<StoreStatus, 'UNLISTED'>;
  descriptionHtml?: string;
  categoryId?: string;
};

/** Fields of a variant to set; absent fields stay as they are. */
export type VariantFields = {
  price?: string;
  compareAtPrice?: string;
  sku?: string;
  barcode?: string;
  cost?: string;
  weight?: Weight;
  taxable?: boolean;
  requiresShipping?: boolean;
};

/** An image for the store to fetch by itself. */
export type NewImage = {
  /** Public http(s) URL, sent on unchanged. */
  url: string;
  alt: string;
  /** Contains the hash of the source, by which the image is recognised later; absent for an unusual extension. */
  filename?: string;
};

/** A variant to create. Its stock is tracked and set inline, at the write's location. */
export type NewVariant = VariantFields & {
  options: Record<string, string>;
  quantity?: number;
  /** URL of one of the product's new images (creation only). */
  imageUrl?: string;
  /** A READY image of the product (additions only). */
  mediaId?: string;
};

export type NewProduct = Required<
  Pick<ProductFields, 'title' | 'vendor' | 'productType' | 'status'>
> &
  Pick<ProductFields, 'descriptionHtml' | 'categoryId'> & {
    tags: string[];
    /** Empty for a product with one variant and no options. */
    options: { name: string; values: string[] }[];
    variants: NewVariant[];
    images: NewImage[];
  };

/** Result of an attempt to create a product. */
export type CreateOutcome =
  | { kind: 'created'; product: StoreProduct }
  /** The product is in the store, but could not be read completely. */
  | { kind: 'unread'; live: LiveState; failure: Error }
  /** The store has accepted the product, but it is not known how far its creation got. */
  | { kind: 'under_way'; failure: Error }
  /**
   * The product may be in the store. `mayBeUnderWay`: it may also appear there later, since the store creates it in the
   * background.
   */
  | { kind: 'unknown'; failure: Error; mayBeUnderWay: boolean }
  /** The product was refused. Without errors: the store neither confirmed nor refused it. */
  | { kind: 'refused'; errors: StoreUserError[] };

/** Compare-and-set: refused if the store's level is no longer `from`. */
export type StockSet = { inventoryItemId: string; from: number; to: number };
/** Stocks an item at a location where it was never stocked, or no longer is. */
export type StockActivation = { inventoryItemId: string; available: number };

/** What to change. Every part sets absolute values, so that a second run converges. */
export type ProductUpdate = {
  fields: ProductFields;
  /** Media to delete before `newImages` take their places: images of ours that the store could not fetch. */
  failedMedia: string[];
  newImages: NewImage[];
  /** Tags to add to those that the product has. */
  tags: string[];
  /** Our metafields to write. */
  keys: { styleCode?: string; styleCodePrinted?: string };
  changedVariants: (VariantFields & { id: string; mediaId?: string })[];
  addedVariants: NewVariant[];
  stock: StockSet[];
  activations: StockActivation[];
  /** Publication ids. */
  publishTo: string[];
  unpublishFrom: string[];
};

/**
 * What an undo takes back. Only an undo may remove anything, and it removes only what the upsert had added. Null
 * empties a field.
 */
export type ProductRestoration = {
  fields: Omit<ProductFields, 'status' | 'categoryId'> & {
    status?: StoreStatus;
    categoryId?: string | null;
  };
  /** Tags to remove. */
  tags: string[];
  /** Whether to remove our two metafields from a product that was the merchant's own. */
  clearKeys: boolean;
  variants: (EmptiableVariantFields & { id: string; mediaId?: string })[];
  removedVariants: string[];
  stock: StockSet[];
  /** Publication ids. */
  unpublishFrom: string[];
  /** Media that the variants did not have before. */
  unboundMedia: { variantId: string; mediaId: string }[];
  /** Media that leave the product; the files stay in the store's library. */
  detachedMedia: string[];
};

/** Fields of a variant to set; null empties a field. */
export type EmptiableVariantFields = {
  [Field in keyof VariantFields]: VariantFields[Field] | null;
};

/** Which part of an update a refusal belongs to. */
export type UpdatePart =
  | 'product'
  | 'failed_media'
  | 'tags'
  | 'keys'
  | 'changed'
  | 'added'
  | 'stock'
  | 'activate'
  | 'publish'
  | 'unpublish'
  | 'untag'
  | 'unkey'
  | 'removed'
  | 'unbind'
  | 'detach';

/** A `userErrors` entry: text from outside, shown only as quoted data. */
export type StoreUserError = { path: string[]; message: string; code?: string };

export type PartOutcome = {
  part: UpdatePart;
  /** Entries of the part's list that this outcome is about: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  errors: StoreUserError[];
  /** Why the outcome is not known: the part may have been carried out, or not even sent. */
  failure?: Error;
};

/** Whether the store said that the part was carried out. */
export function isDone({ errors, failure }: PartOutcome): boolean {
  return errors.length === 0 && failure === undefined;
}

/** Whether a part contained the n-th entry of its list; a part without a list contains everything. */
export function includesEntry({ from, to }: PartOutcome, index: number): boolean {
  return to === 0 || (from <= index && index < to);
}

export type UpdateOutcome = {
  /** One for each part that had work. */
  parts: PartOutcome[];
  /** False if an answer was lost or had errors beside its data: the rest of this outcome may then be incomplete. */
  isComplete: boolean;
  /** State right after the write, with images only if they were requested; null if no part could report it. */
  live: (Omit<LiveState, 'media'> & Partial<Pick<LiveState, 'media'>>) | null;
  /** Level after the write, by inventory item id, if the store reported one. */
  levels: Record<string, number>;
  /** The created variants, in the order of `addedVariants` as far as they were created. */
  added: { id: string; inventoryItemId: string }[];
};

/** An update that does nothing. */
export function emptyUpdate(): ProductUpdate {
  return {
    fields: {},
    failedMedia: [],
    newImages: [],
    tags: [],
    keys: {},
    changedVariants: [],
    addedVariants: [],
    stock: [],
    activations: [],
    publishTo: [],
    unpublishFrom: [],
  };
}

/** Whether no part of the update has work. */
export function isEmptyUpdate(update: ProductUpdate): boolean {
  return Object.values(update).every((part) => Object.keys(part).length === 0);
}
