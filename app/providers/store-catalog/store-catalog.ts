import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type {
  Channel,
  LiveState,
  StoreCategory,
  StoreLocation,
  StoreProduct,
} from './store-product.ts';
import type {
  CreateOutcome,
  NewProduct,
  ProductRestoration,
  ProductUpdate,
  UpdateOutcome,
} from './store-write.ts';

/** What a store offers to choose from; cached per shop. */
export type StoreProfile = {
  /** Vendors and product types in use, exactly as spelled. */
  vendors: readonly string[];
  productTypes: readonly string[];
  /** When the two lists were read, milliseconds since the epoch. */
  wordsReadAt: number;
  channels: readonly Channel[];
  /** Active locations. */
  locations: readonly StoreLocation[];
  primaryLocation: StoreLocation | null;
  /** ISO 4217: every price and cost of the store is in it. */
  currency: string;
  placesReadAt: number;
  /** False where the unique key's definition is not on the store yet. */
  hasStyleCodeDefinition: boolean;
};

export type PreflightQuery = {
  /** Identity of the style code; null where the store has no definition of the key (nothing is ours then). */
  styleCode: string | null;
  locationId: string;
  categoryId?: string;
  /**
   * SKUs and barcodes that other products may carry; 100 in all are asked for, a GTIN's other spelling
   * (UPC-A, EAN-13) included.
   */
  skus: readonly string[];
  barcodes: readonly string[];
  /** Also look for products without our key whose SKUs begin with this code. */
  relativesOf?: NormalisedStyleCode;
  /** Also read cost, weight and image of each variant. */
  details: boolean;
} & Pick<ReadOptions, 'channelCount' | 'variantCount' | 'progress'>;

/** A product that carries one of the SKUs (compared exactly) or barcodes (GTINs as numbers). */
export type Carrier = {
  productId: string;
  title: string;
  /** Our key; null on a product that is the merchant's. */
  styleCode: string | null;
  /** Such as `SKU "AB-1-42"`: the store's text stands in quotes. */
  foundBy: string[];
};

export type Preflight = {
  /** The product that carries our key, with all its variants. */
  product: StoreProduct | null;
  /** Null when unknown; absent when none was asked for. */
  category?: StoreCategory | null;
  /** The others that carry codes asked for. */
  carriers: Carrier[];
  /** Products without our key that look like this style's, going by their SKUs; no proof of anything. */
  relatives: Carrier[];
};

export type ReadOptions = {
  locationId: string;
  details: boolean;
  signal: AbortSignal;
  /** Told what takes long, in words for a person. */
  progress?: (message: string) => void;
  /** Sales channels of the store, and variants to be expected: how much is read at a time. */
  channelCount?: number;
  variantCount?: number;
};

export type WriteOptions = ReadOptions & {
  /** Names this write: seeds the store's idempotency keys and its inventory history. */
  writeId: string;
  /** Counts tries on fresh numbers: each has keys of its own, since a key never forgets that it failed. */
  attempt: number;
  /** Images to tell of in the answer; none when absent. */
  mediaCount?: number;
};

/**
 * The products of a merchant's store, for creating and changing them. Methods throw what the Admin client
 * throws: AppError (`store_access_denied`, `upstream_*`). `create`, `update` and `restore` tell of a write whose
 * answer was lost in what they return.
 */
export interface StoreCatalog {
  /**
   * The cached profile. A list is read again when it is older than its time to live (words ten minutes,
   * places five) or was not read since the moment given.
   */
  profile(
    shop: string,
    options: { wordsSince?: number; placesSince?: number; signal: AbortSignal },
  ): Promise<StoreProfile>;
  /** Adds a vendor or product type that a write just created to the cached lists. */
  remember(shop: string, words: { vendor?: string; productType?: string }): void;
  /** Drops the cached profile: the store says that a location, a permission or its settings changed. */
  forgetProfile(shop: string): void;
  /** Creates the definitions of our two metafields where they are missing; harmless to repeat. */
  ensureDefinitions(shop: string, options: { signal: AbortSignal }): Promise<void>;
  /**
   * One request (and one more per 2,000 variants beyond the first 50 or 100). Where the definition of our key
   * turns out to be gone it is created, unless this call may not write.
   */
  preflight(
    shop: string,
    query: PreflightQuery,
    options: { signal: AbortSignal; mayDefine: boolean },
  ): Promise<Preflight>;
  /** The product by its id, with all its variants; null when it is gone. */
  readProduct(shop: string, productId: string, options: ReadOptions): Promise<StoreProduct | null>;
  /** Status, media and channels alone; null when the product is gone. */
  readLive(
    shop: string,
    productId: string,
    options: { signal: AbortSignal },
  ): Promise<LiveState | null>;
  /**
   * Creates the product under our key. Never call it for a product that exists: it would be rewritten.
   * @throws AppError where it was not created
   */
  create(
    shop: string,
    styleCode: string,
    product: NewProduct,
    options: WriteOptions,
  ): Promise<CreateOutcome>;
  /**
   * Applies the parts that have work, as a rule in one request. One part refused does not stop the next.
   * Trouble of the store's is told part by part, never thrown.
   */
  update(
    shop: string,
    productId: string,
    update: ProductUpdate,
    options: WriteOptions,
  ): Promise<UpdateOutcome>;
  /**
   * Takes back what an upsert did, in one request and one more where images leave the product. One part
   * refused does not stop the next, and trouble is told as by `update`.
   */
  restore(
    shop: string,
    productId: string,
    restoration: ProductRestoration,
    options: WriteOptions,
  ): Promise<UpdateOutcome>;
  /** Which of these variants carry metafields, of whomever. */
  withMetafields(
    shop: string,
    variantIds: readonly string[],
    options: { signal: AbortSignal },
  ): Promise<Set<string>>;
  /** Categories that a search for these words finds, best first. */
  suggestCategories(
    shop: string,
    words: string,
    options: { signal: AbortSignal },
  ): Promise<StoreCategory[]>;
  /** Where staff see the product. */
  adminUrl(shop: string, productId: string): string;
}
