import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type {
  Channel,
  LiveState,
  ProductSummary,
  StoreCategory,
  StoreLocation,
  StoreProduct,
  TypedProduct,
} from './store-product.ts';
import type { StockAdjustment, StockAdjustmentOutcome, VariantStock } from './store-stock.ts';
import type {
  CreateOutcome,
  NewProduct,
  ProductRestoration,
  ProductUpdate,
  UpdateOutcome,
} from './store-write.ts';

/** What a store offers to choose from: words (vendors and product types) and places (channels and locations). */
export type StoreProfile = {
  /** Vendors and product types in use, in the store's spelling. */
  vendors: readonly string[];
  productTypes: readonly string[];
  /** When the two lists were read, in milliseconds since the epoch. */
  wordsReadAt: number;
  channels: readonly Channel[];
  /** Active locations. */
  locations: readonly StoreLocation[];
  primaryLocation: StoreLocation | null;
  /** Currency of all prices and costs in the store, as an ISO 4217 code. */
  currency: string;
  placesReadAt: number;
  /** False if the store has no definition of our key yet. */
  hasStyleCodeDefinition: boolean;
};

export type PreflightQuery = {
  /** Identity key of the style code; null if the store has no definition of our key, so that no product has it. */
  styleCode: string | null;
  locationId: string;
  categoryId?: string;
  /**
   * SKUs and barcodes that other products may carry. At most 100 in all are looked for, including the other spellings
   * of GTINs (UPC-A, EAN-13).
   */
  skus: readonly string[];
  barcodes: readonly string[];
  /** Also look for products without our key whose SKUs begin with this code. */
  skuPrefix?: NormalisedStyleCode;
  /** Also read cost, weight and image of each variant. */
  details: boolean;
} & Pick<ReadOptions, 'channelCount' | 'variantCount' | 'progress'>;

/** Another product with one of the SKUs (compared exactly) or barcodes (GTINs as numbers). */
export type CodeOwner = {
  productId: string;
  title: string;
  /** Our key; null on a product that this app neither created nor adopted. */
  styleCode: string | null;
  /** Such as `SKU "AB-1-42"`, with the store's text in quotes. */
  foundBy: string[];
};

export type Preflight = {
  /** The product with our key, with all its variants. */
  product: StoreProduct | null;
  /** Null if unknown; absent if none was requested. */
  category?: StoreCategory | null;
  /** Other products that have one of the requested codes. */
  codeOwners: CodeOwner[];
  /** Products without our key whose SKUs look like this style's, which proves nothing. */
  skuPrefixMatches: CodeOwner[];
};

/** Options of a call of the store. */
export type CallOptions = { signal: AbortSignal };

export type ReadOptions = CallOptions & {
  locationId: string;
  details: boolean;
  /** Receives messages for the user about steps that take long. */
  progress?: (message: string) => void;
  /**
   * Numbers of the store's sales channels and of expected variants, if known: they decide how much is read at a time.
   */
  channelCount?: number;
  variantCount?: number;
};

export type WriteOptions = ReadOptions & {
  /** Identifies this write: part of the store's idempotency keys and of its inventory history. */
  writeId: string;
  /**
   * Number of the attempt; each one works on newly read stock and has its own idempotency keys, because a key that
   * failed once fails again.
   */
  attempt: number;
  /** Number of images to report in the answer; none if absent. */
  mediaCount?: number;
};

/**
 * The products of a merchant's store, for creating and changing them. Methods throw what AdminClient throws: AppError
 * (`store_access_denied`, `upstream_*`). If the answer to a write was lost, `create`, `update` and `restore` report
 * that in their result.
 */
export interface StoreCatalog {
  /**
   * Returns the cached profile. Words are read again after ten minutes, places after five, and either if it was not
   * read since the given time (milliseconds since the epoch).
   */
  profile(
    shop: string,
    options: CallOptions & { wordsSince?: number; placesSince?: number },
  ): Promise<StoreProfile>;
  /** Adds a vendor or product type that a write just created to the cached lists. */
  remember(shop: string, words: { vendor?: string; productType?: string }): void;
  /** Drops the cached profile, for use when the store reports a change of a location, a permission or its settings. */
  forgetProfile(shop: string): void;
  /** Creates the definitions of our two metafields if they are missing; harmless to repeat. */
  ensureDefinitions(shop: string, options: CallOptions): Promise<void>;
  /**
   * Reads what the query asks for in one request, and one more for each 2,000 variants beyond the first 50 or 100.
   * @param options mayDefine: whether a missing definition of our key may be created
   */
  preflight(
    shop: string,
    query: PreflightQuery,
    options: CallOptions & { mayDefine: boolean },
  ): Promise<Preflight>;
  /** Returns a product by its id, with all its variants; null if it no longer exists. */
  readProduct(shop: string, productId: string, options: ReadOptions): Promise<StoreProduct | null>;
  /** Returns status, media and channels alone; null if the product no longer exists. */
  readLive(shop: string, productId: string, options: CallOptions): Promise<LiveState | null>;
  /**
   * Creates the product under our key. Never call it for an existing product, which would be rewritten.
   * @throws AppError if the product was not created
   */
  create(
    shop: string,
    styleCode: string,
    product: NewProduct,
    options: WriteOptions,
  ): Promise<CreateOutcome>;
  /**
   * Applies the parts that have work, usually in one request. A refused part does not stop the next one. Errors are
   * reported part by part and never thrown.
   */
  update(
    shop: string,
    productId: string,
    update: ProductUpdate,
    options: WriteOptions,
  ): Promise<UpdateOutcome>;
  /**
   * Undoes what an upsert did, in one request, and in one more if images leave the product. Errors are reported as by
   * `update`.
   */
  restore(
    shop: string,
    productId: string,
    restoration: ProductRestoration,
    options: WriteOptions,
  ): Promise<UpdateOutcome>;
  /** Returns which of these variants have metafields, whoever owns those. */
  withMetafields(
    shop: string,
    variantIds: readonly string[],
    options: CallOptions,
  ): Promise<Set<string>>;
  /** Returns a variant with its stock at a location; null if the store has no such variant. */
  readStock(
    shop: string,
    variant: { variantId: string; locationId: string },
    options: CallOptions,
  ): Promise<VariantStock | null>;
  /** Increases or reduces the stock of one item and changes nothing else. @throws OutcomeUnknownError, too */
  adjustStock(
    shop: string,
    adjustment: StockAdjustment,
    options: CallOptions,
  ): Promise<StockAdjustmentOutcome>;
  /**
   * Finds products that are not archived by words from their title, vendor, SKU or barcode as a user types them, best
   * match first. Each typed word may be only the beginning of a word.
   */
  findByWords(shop: string, words: string, options: CallOptions): Promise<ProductSummary[]>;
  /** Returns the categories that a search for these words finds, best first, without archived ones. */
  suggestCategories(shop: string, words: string, options: CallOptions): Promise<StoreCategory[]>;
  /**
   * Returns the newest products of a vendor, spelled as in the store; at most 100, without archived ones. One request.
   */
  listByVendor(shop: string, vendor: string, options: CallOptions): Promise<TypedProduct[]>;
  /** Returns the address of the product's page in the Shopify admin. */
  adminUrl(shop: string, productId: string): string;
}
