import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { NewProduct } from './store-write.ts';

/** The codes by which a product is looked for that may not be in the store yet. */
export type StyleCodes = {
  code: NormalisedStyleCode;
  skus: readonly string[];
  barcodes: readonly string[];
};

/** A product to create, with its key. */
export type NewStyle = { styleCode: string; product: NewProduct; locationId: string };

/**
 * Creates hundreds of products in one operation, which the store carries out by itself, outside of the limit on
 * points. It reports nothing about single products, which have to be read afterwards. Every method throws AppError
 * (`store_access_denied`, `upstream_*`).
 */
export interface BulkCreator {
  /**
   * Finds the styles that the store may have already: under our key, with one of the SKUs or barcodes, or with SKUs
   * that begin with the code.
   * @returns their indexes in the list
   */
  findListed(
    shop: string,
    styles: readonly StyleCodes[],
    options: { signal: AbortSignal },
  ): Promise<Set<number>>;
  /**
   * Starts an operation that creates the products. Never call it for a style that the store may have: its product would
   * be rewritten.
   * @param name identifies the operation at the store
   * @returns the id of the operation; null where `isWanted`, asked right before the start, says no
   * @throws AppError when nothing was started; OutcomeUnknownError when it may have been
   */
  start(
    shop: string,
    name: string,
    styles: readonly NewStyle[],
    options: { signal: AbortSignal; isWanted: () => Promise<boolean> },
  ): Promise<string | null>;
  /** Whether the operation has ended, in whatever way. */
  isOver(shop: string, operationId: string, options: { signal: AbortSignal }): Promise<boolean>;
  /** Ids of our operations that are under way in this store. */
  listRunning(shop: string, options: { signal: AbortSignal }): Promise<string[]>;
  /** Asks the store to stop the operation; what it has created stays. Does nothing when the operation is over. */
  cancel(shop: string, operationId: string, options: { signal: AbortSignal }): Promise<void>;
}
