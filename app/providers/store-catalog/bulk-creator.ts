import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { NewProduct } from './store-write.ts';

/** What a product that is not in the store yet will be known by. */
export type StyleCodes = {
  code: NormalisedStyleCode;
  skus: readonly string[];
  barcodes: readonly string[];
};

/** A product to be made, under its key. */
export type NewStyle = { styleCode: string; product: NewProduct; locationId: string };

/**
 * Makes products by the hundred: one operation that the store carries out by itself, outside of the limit
 * on points. It says nothing of single products; whoever needs to know reads them. Every method throws
 * AppError (`store_access_denied`, `upstream_*`).
 */
export interface BulkCreator {
  /**
   * Which of these the store may have already: under our key, or with one of the SKUs or barcodes, or
   * with SKUs that begin with the code. Their places in the list.
   */
  findListed(
    shop: string,
    styles: readonly StyleCodes[],
    options: { signal: AbortSignal },
  ): Promise<Set<number>>;
  /**
   * Hands the products over and answers the name of the operation; null where it is no longer wanted at the
   * last moment. Never for a style the store may have: its product would be rewritten.
   * @throws AppError when nothing was begun; OutcomeUnknownError when it may have been
   */
  start(
    shop: string,
    name: string,
    styles: readonly NewStyle[],
    options: { signal: AbortSignal; isWanted: () => Promise<boolean> },
  ): Promise<string | null>;
  /** Whether the operation makes nothing any more, however it ended. */
  isOver(shop: string, operationId: string, options: { signal: AbortSignal }): Promise<boolean>;
  /** Our operations that are under way in this store. */
  listRunning(shop: string, options: { signal: AbortSignal }): Promise<string[]>;
  /** Asks the store to stop it; what is made stays. Harmless for one that is over. */
  cancel(shop: string, operationId: string, options: { signal: AbortSignal }): Promise<void>;
}
