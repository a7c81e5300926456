import type { LiveState, StoreProduct, StoreStatus, Weight } from './store-product.ts';

/** Fields of a product that a write names; absent fields are left alone. */
export type ProductFields = {
  title?: string;
  vendor?: string;
  productType?: string;
  status?: Exclude<StoreStatus, 'UNLISTED'>;
  descriptionHtml?: string;
  categoryId?: string;
};

/** Fields of a variant that a write names; absent fields are left alone. */
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
  /** Carries the hash of the source, so that the image is known again; absent for an odd extension. */
  filename?: string;
};

/** A variant to create. Stock is set inline, tracked, at the location of the write. */
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

/** What an attempt to create a product came to. */
export type CreateOutcome =
  | { kind: 'created'; product: StoreProduct }
  /** It is in the store, and could not be read whole. */
  | { kind: 'unread'; live: LiveState; failure: Error }
  /** The store has taken it on, and nobody knows how far it came. */
  | { kind: 'under_way'; failure: Error }
  /** It may be there. `mayBeUnderWay`: or come to be there later, since the store makes it in its own time. */
  | { kind: 'unknown'; failure: Error; mayBeUnderWay: boolean }
  /** No errors: the store said neither yes nor no. */
  | { kind: 'refused'; errors: StoreUserError[] };

/** Compare-and-set: refused when the store no longer has `from`. */
export type StockSet = { inventoryItemId: string; from: number; to: number };
/** Stocks an item at a location where it never was, or is no longer, stocked. */
export type StockActivation = { inventoryItemId: string; available: number };

/** Only what is to be done; every part absolute, so that a second run converges. */
export type ProductUpdate = {
  fields: ProductFields;
  /** Media to delete before `newImages` take their places: images of ours that the store could not fetch. */
  failedMedia: string[];
  newImages: NewImage[];
  /** Added to those the product has. */
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
 * What an undo takes back. It alone may remove anything, and only what the upsert that is undone had
 * added; a null empties the field.
 */
export type ProductRestoration = {
  fields: Omit<ProductFields, 'status' | 'categoryId'> & {
    status?: StoreStatus;
    categoryId?: string | null;
  };
  /** Tags to remove. */
  tags: string[];
  /** Takes our two metafields off a product that was the merchant's. */
  clearKeys: boolean;
  variants: (EmptiableVariantFields & { id: string; mediaId?: string })[];
  removedVariants: string[];
  stock: StockSet[];
  /** Publication ids. */
  unpublishFrom: string[];
  /** Media that a variant had not. */
  unboundMedia: { variantId: string; mediaId: string }[];
  /** Media that leave the product; the files stay in the store's library. */
  detachedMedia: string[];
};

/** Fields of a variant to set, or with null to empty. */
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
  /** Entries of the part's list that this outcome speaks of: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  errors: StoreUserError[];
  /** Why nobody said what became of the part: it may have been carried out, or not even sent. */
  failure?: Error;
};

/** Whether the store said that the part was carried out. */
export function isDone({ errors, failure }: PartOutcome): boolean {
  return errors.length === 0 && failure === undefined;
}

/** Whether a part carried the n-th entry of its list; one without a list carries everything. */
export function carries({ from, to }: PartOutcome, index: number): boolean {
  return to === 0 || (from <= index && index < to);
}

export type UpdateOutcome = {
  /** One for each part that had work, whatever happened. */
  parts: PartOutcome[];
  /** False where an answer was lost, or had errors beside its data: then what is told here may be incomplete. */
  isWhole: boolean;
  /** State right after the write, images only where they were asked for; null when no part could report it. */
  live: (Omit<LiveState, 'media'> & Partial<Pick<LiveState, 'media'>>) | null;
  /** Level after the write, by inventory item id, where the store reported one. */
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

/** True when the update has no part with work. */
export function isEmptyUpdate(update: ProductUpdate): boolean {
  const lists = [
    update.failedMedia,
    update.newImages,
    update.tags,
    update.changedVariants,
    update.addedVariants,
    update.stock,
    update.activations,
    update.publishTo,
    update.unpublishFrom,
  ];
  const objects = [update.fields, update.keys];
  return (
    lists.every((list) => list.length === 0) &&
    objects.every((object) => Object.keys(object).length === 0)
  );
}
