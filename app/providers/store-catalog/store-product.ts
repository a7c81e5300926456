/** Shopify's four product statuses; UNLISTED is set by merchants only, never by us. */
export type StoreStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';

/** A sales channel: one publication of the APP kind. */
export type Channel = { id: string; title: string };

export type StoreLocation = { id: string; name: string; isActive: boolean };

export type WeightUnit = 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS';
export type Weight = { value: number; unit: WeightUnit };

/** The platform's option name and value for a product that has no options. */
export const NO_OPTION = { name: 'Title', value: 'Default Title' } as const;

/** One variant as the store holds it. Money is a decimal string; null means the store has none. */
export type StoreVariant = {
  id: string;
  inventoryItemId: string;
  /** Option name to value, in the store's spelling; `{Title: "Default Title"}` for a lone variant. */
  options: Record<string, string>;
  sku: string | null;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  taxable: boolean;
  requiresShipping: boolean;
  tracked: boolean;
  /** The level at the requested location; null if the item was never stocked there. */
  level: { isActive: boolean; available: number } | null;
  /**
   * Quantity available at all locations together. This and all fields below are undefined unless details were
   * requested.
   */
  totalAvailable?: number;
  cost?: string | null;
  weight?: Weight | null;
  mediaId?: string | null;
};

export type StoreMedia = {
  id: string;
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';
  /**
   * Address on the store's own CDN; null until the media is processed, and if there is no picture. FAILED media with an
   * address keeps its picture: a later change to it failed.
   */
  url: string | null;
  /** Why FAILED media failed, as the store's codes. */
  errorCodes: string[];
};

/** The product's entry at one publication. An entry that is not published is staged (not ACTIVE) or scheduled. */
export type ChannelEntry = { channelId: string; isPublished: boolean; publishAt: string | null };

/** What the store may change right after a write. The write itself reports it, which costs no extra request. */
export type LiveState = {
  id: string;
  handle: string;
  status: StoreStatus;
  /** ISO 8601. */
  updatedAt: string;
  variantCount: number;
  media: StoreMedia[];
  channels: ChannelEntry[];
};

/** A product of the store, with every variant. */
export type StoreProduct = LiveState & {
  title: string;
  vendor: string;
  productType: string;
  descriptionHtml: string;
  tags: string[];
  categoryId: string | null;
  /** Value of our unique key `$app:style_code`; null on a product that this app neither created nor adopted. */
  styleCode: string | null;
  /** `$app:style_code_printed`; null until the call that created or adopted the product finished. */
  styleCodePrinted: string | null;
  /** `isLinked`: the option's values live in a metafield and cannot be added to here. */
  options: { name: string; isLinked: boolean; values: string[] }[];
  variants: StoreVariant[];
};

/** A product's title, type and category id; the category id is empty if there is none. */
export type TypedProduct = Pick<StoreProduct, 'title' | 'productType'> & { categoryId: string };

export type StoreCategory = { id: string; fullName: string; isLeaf: boolean; isArchived: boolean };

/** A product as a list shows it. */
export type ProductSummary = {
  productId: string;
  title: string;
  vendor: string;
  /** The style code as it was first sent; null on a product that this app neither created nor adopted. */
  styleCodePrinted: string | null;
  imageUrl: string | null;
};
