import type { ProductCodes } from '#app/knowledge/code-shapes/codes-of-product.ts';
import type { CallOptions } from './store-catalog.ts';

/** A product of the merchant's own store, as evidence for a match. */
export type OwnProduct = {
  productId: string;
  title: string;
  vendor: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  adminUrl: string;
  /** The product's address in the storefront, if it is live. */
  onlineUrl?: string;
  imageUrl?: string;
  /** The style code that this app wrote as the key (normalised), and its spelling when it was first sent. */
  styleCode?: string;
  styleCodePrinted?: string;
  /** Id, SKU, barcode and option values (`{Size: "US 9"}`) of each variant read. */
  variants: {
    variantId: string;
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
   * Finds the store's products with this style code, as our key or in a SKU, or with one of these barcodes. Codes are
   * compared without separators, barcodes as numbers.
   * @throws AppError as AdminClient does
   */
  find(
    shop: string,
    query: { styleCode?: string; gtins: readonly string[] },
    options: CallOptions,
  ): Promise<OwnProduct[]>;

  /**
   * Returns the codes of the store's products, newest first: of a large store only a part of the products, and of each
   * product only the first variants.
   * @throws AppError as AdminClient does
   */
  listCodes(
    shop: string,
    options: CallOptions,
  ): Promise<{ products: ProductCodes[]; isComplete: boolean }>;
}
