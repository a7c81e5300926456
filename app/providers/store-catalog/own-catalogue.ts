/** A product of the merchant's own store, as evidence for a match. */
export type OwnProduct = {
  productId: string;
  title: string;
  vendor: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  adminUrl: string;
  /** Storefront address when it is live. */
  onlineUrl?: string;
  imageUrl?: string;
  /** The key this app wrote (normalised), and as first sent. */
  styleCode?: string;
  styleCodePrinted?: string;
  /** SKU, barcode and option values (`{Size: "US 9"}`) of each variant read. */
  variants: {
    sku?: string;
    barcode?: string;
    price?: string;
    title?: string;
    options?: Record<string, string>;
  }[];
  /** ISO currency of the prices. */
  currency?: string;
};

export interface OwnCatalogue {
  /**
   * The store's products that carry this style code, SKU or one of these barcodes, compared exactly
   * (codes without separators). @throws AppError as the store client does
   */
  find(
    shop: string,
    query: { styleCode?: string; gtins: readonly string[] },
    options: { signal: AbortSignal },
  ): Promise<OwnProduct[]>;
}
