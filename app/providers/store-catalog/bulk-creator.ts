import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { CallOptions } from './store-catalog.ts';
import type { NewProduct } from './store-write.ts';

/** The codes by which to look for a product that may not be in the store yet. */
export type StyleCodes = {
  code: NormalisedStyleCode;
  skus: readonly string[];
  barcodes: readonly string[];
};

/** A product to create, with its style code as the key. */
export type NewStyle = { styleCode: string; product: NewProduct; locationId: string };

/**
 * Creates hundreds of products in one bulk operation, which the store carries out by itself, outside the limit on query
 * points. It reports nothing about individual products, which have to be read afterwards. Every method throws AppError
 * (`store_access_denied`, `upstream_*`).
 */
export interface BulkCreator {
  /**
   * Finds the styles that the store may already have: under our key, with one of the SKUs or barcodes, or with SKUs
   * that begin with the code.
   * @returns their indexes in the list
   */
  findPossiblyListed(
    shop: string,
    styles: readonly StyleCodes[],
    options: CallOptions,
  ): Promise<Set<number>>;
  /**
   * Starts an operation that creates the products. Never call it for a style that the store may have: its product would
   * be rewritten.
   * @param name identifies the operation at the store
   * @returns the operation's id; null if `isWanted`, called right before the start, returns false
   * @throws AppError if nothing was started; OutcomeUnknownError if the operation may have been started
   */
  start(
    shop: string,
    name: string,
    styles: readonly NewStyle[],
    options: CallOptions & { isWanted: () => Promise<boolean> },
  ): Promise<string | null>;
  /** Whether the operation has ended, successfully or not. */
  isOver(shop: string, operationId: string, options: CallOptions): Promise<boolean>;
  /** Returns the ids of our operations that are under way in this store. */
  listRunning(shop: string, options: CallOptions): Promise<string[]>;
  /** Asks the store to stop the operation; products that it has created stay. Does nothing if the operation is over. */
  cancel(shop: string, operationId: string, options: CallOptions): Promise<void>;
}
