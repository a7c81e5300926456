import type { StockAddition } from '#app/domain/stock-additions/stock-additions.ts';
import { AppError, addSentence } from '#app/platform/errors.ts';
import type { StockLevel } from '#app/providers/store-catalog/store-stock.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import type { OperationContext } from '../operation-context.ts';
import { mayHaveRun } from '../upsert-shared/failure-reason.ts';
import { quoteRefusals } from '../upsert-shared/format-values.ts';

/**
 * How long the same write may be repeated. Shopify remembers an idempotency key for 24 hours (Shopify, "Implementing
 * idempotency"); after that the same write would be done a second time. The margin is for clock differences and network
 * delays.
 */
const STORE_KEY_LASTS_MS = 23 * 60 * 60 * 1000;

/** Error codes after which the same call may succeed a moment later. */
const BUSY = new Set(['IDEMPOTENCY_CONCURRENT_REQUEST', 'SERVICE_UNAVAILABLE']);
/** Error codes that mean that nothing was done and that a new idempotency key is needed. */
const NEEDS_NEW_KEY = new Set(['IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED', 'ADJUST_QUANTITIES_FAILED']);

const NOT_KNOWN = 'Whether the stock was changed is not known; trying again changes it once.';

const POINTERS: Readonly<Record<string, string>> = {
  inventoryItemId: '/variant_id',
  locationId: '/location_id',
  delta: '/quantity',
};

export type Adjustment = {
  addition: StockAddition;
  delta: number;
  /** Identifies the write; Shopify does writes with the same id only once. */
  writeId: string;
  /** When the write was first sent. */
  startedAt: Date;
  /** Called if Shopify has certainly not done the write and will not. */
  onRefused: () => Promise<void>;
};

/**
 * Sends a stock change, also if an earlier answer to the same change was lost: Shopify does it once.
 * @throws AppError `store_rejected`, `stock_outcome_unknown` if it is too late to ask again, `upstream_*`
 */
export async function adjustOnce(
  { addition, delta, writeId, startedAt, onRefused }: Adjustment,
  { services, principal, signal, clock }: OperationContext,
): Promise<StockLevel | null> {
  if (clock.now() - startedAt.getTime() > STORE_KEY_LASTS_MS)
    throw outcomeUnknown(addition, delta, startedAt);
  const { inventoryItemId, locationId } = addition;
  const document = referenceDocumentFor(addition);
  const adjustment = { inventoryItemId, locationId, delta, writeId, document };
  const { errors, level } = await services.storeCatalog
    .adjustStock(principal.shop, adjustment, { signal })
    .catch((failure: Error) => {
      throw mayHaveRun({ errors: [], failure }) ? addSentence(failure, NOT_KNOWN) : failure;
    });
  const codes = errors.map(({ code = '' }) => code);
  if (errors.length === 0) return level;
  if (codes.some((code) => BUSY.has(code)))
    throw new AppError('upstream_busy', 'The store is still processing this change. Try again.', {
      retryAfterSeconds: 2,
    });
  await onRefused();
  if (codes.some((code) => NEEDS_NEW_KEY.has(code)))
    throw new AppError(
      'upstream_unavailable',
      'The store could not change the stock. Nothing was changed; send the call again.',
    );
  throw refused(errors, delta < 0);
}

/**
 * Returns the reference document for the change in Shopify's inventory history: the same for every try, and for its
 * undo.
 */
const referenceDocumentFor = ({ id, delivery }: StockAddition): string =>
  delivery === null ? `StockAdd/${id}` : `Delivery/${delivery}/StockAdd/${id}`;

/**
 * Returns the error for a change whose outcome is unknown. The inventory history names the same document for addition
 * and undo: an undo is recognised by its sign.
 */
function outcomeUnknown(addition: StockAddition, delta: number, startedAt: Date): AppError {
  const isUndo = delta < 0;
  const lookFor = isUndo ? `a change of ${delta} with the document` : 'the document';
  const otherwise = isUndo ? `take ${-delta} off the stock by hand` : 'use a new key';
  return new AppError(
    'stock_outcome_unknown',
    `The store never answered this ${isUndo ? 'undo' : 'change'} of ${startedAt.toISOString()}, and it is too late to ask it ` +
      `again. Look in the inventory history of the product for ${lookFor} ${referenceDocumentFor(addition)}: if it is there, it was ` +
      `done; if not, ${otherwise}.`,
  );
}

/** Only an addition has fields to point at: an undo names nothing but the addition. */
function refused(errors: readonly StoreUserError[], isUndo: boolean): AppError {
  const pointerOf = ({ path }: StoreUserError) => POINTERS[path.at(-1) ?? ''] ?? '';
  return new AppError(
    'store_rejected',
    'The store refused to change the stock. Nothing was changed.',
    { errors: quoteRefusals(errors, isUndo ? () => '' : pointerOf) },
  );
}
