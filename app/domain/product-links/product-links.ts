/** What we last wrote to the store. A difference to what the store has now is the merchant's change. */
export type LastWritten = {
  title?: string;
  vendor?: string;
  productType?: string;
  status?: string;
  /** SHA-256 of the description as sent: Shopify returns it reformatted. */
  descriptionSha256?: string;
  /** The product's `updatedAt` right after our write. */
  updatedAt?: string;
  /** The last upsert that returned this product to its caller. Absent: the creation of the product is not complete. */
  answeredBy?: string;
};

/** The product of one style code in one shop. */
export type ProductLink = {
  shopId: string;
  /** Identity of the style code. */
  identityKey: string;
  /** The same for `DD1391100` and `DD1391-100`. */
  comparisonKey: string;
  productId: string;
  styleCodePrinted: string;
  /** SHA-256 of an image's canonical source URL -> media id, so that an image is never sent twice. */
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
  /** Those of the comparison keys that have a link, under whichever identity. */
  findKnown(shopId: string, comparisonKeys: readonly string[]): Promise<Set<string>>;
  save(link: ProductLink): Promise<void>;
  /** Deletes the link to a product that the store no longer has. */
  forget(shopId: string, identityKey: string): Promise<void>;
}
