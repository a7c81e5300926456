/** What we last wrote to the store; the other half of "did the merchant change it?". */
export type LastWritten = {
  title?: string;
  vendor?: string;
  productType?: string;
  status?: string;
  /** SHA-256 of the description as sent: Shopify hands it back reformatted. */
  descriptionSha256?: string;
  /** The product's `updatedAt` right after our write. */
  updatedAt?: string;
  /** The last upsert that answered for the product: until there is one, its creation has not come to its end. */
  answeredBy?: string;
};

/** Our record of one style code in one shop. */
export type ProductLink = {
  shopId: string;
  /** Identity of the style code. */
  identityKey: string;
  /** Finds `DD1391100` for `DD1391-100`. */
  comparisonKey: string;
  productId: string;
  styleCodePrinted: string;
  /** SHA-256 of an image's canonical source URL -> media id: an image is never sent twice. */
  sourceMedia: Record<string, string>;
  lastWritten: LastWritten;
};

export interface ProductLinks {
  find(shopId: string, identityKey: string): Promise<ProductLink | null>;
  /** Another identity with the same comparison key, or null. */
  findCollision(
    shopId: string,
    identityKey: string,
    comparisonKey: string,
  ): Promise<ProductLink | null>;
  /** Which of these comparison keys are on record, under whichever identity. */
  findKnown(shopId: string, comparisonKeys: readonly string[]): Promise<Set<string>>;
  save(link: ProductLink): Promise<void>;
  /** Forgets a product that is gone from the store. */
  forget(shopId: string, identityKey: string): Promise<void>;
}
