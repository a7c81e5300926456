import type { StockAddition } from '#app/domain/stock-additions/stock-additions.ts';
import { AppError, addSentence, type FieldProblem } from '#app/platform/errors.ts';
import type { StockLevel } from '#app/providers/store-catalog/store-stock.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import type { OperationContext } from '../operation-context.ts';
import { mayHaveRun } from '../upsert-shared/failure-reason.ts';
import { toldByStore } from '../upsert-shared/format-values.ts';

/**
 * The store knows an idempotency key for 24 hours (Shopify, "Implementing idempotency"); later the same write would be
 * done a second time. The margin is for clocks that differ and for time on the way.
 */
const STORE_KEY_LASTS_MS = 23 * 60 * 60 * 1000;

/** Codes that say that the same call may succeed in a moment. */
const BUSY = new Set(['IDEMPOTENCY_CONCURRENT_REQUEST', 'SERVICE_UNAVAILABLE']);
/** Codes that say that nothing was done and that another key is needed. */
const TRY_ANEW = new Set(['IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED', 'ADJUST_QUANTITIES_FAILED']);

const NOT_KNOWN = 'Whether the stock was changed is not known; trying again changes it once.';

const POINTERS: Readonly<Record<string, string>> = {
  inventoryItemId: '/variant_id',
  locationId: '/location_id',
  delta: '/quantity',
};

export type Adjustment = {
  addition: StockAddition;
  delta: number;
  /** Names the write; with the same name the store does it once. */
  writeId: string;
  /** When the write was first sent. */
  startedAt: Date;
  /** Called where the store has certainly not done it and will not. */
  onRefused: () => Promise<void>;
};

/**
 * Sends a change of stock, also where an earlier answer to the same change was lost: the store does it once.
 * @throws AppError `store_rejected`, `stock_outcome_unknown` where too much time has passed to ask again, `upstream_*`
 */
export async function adjustOnce(
  { addition, delta, writeId, startedAt, onRefused }: Adjustment,
  { services, principal, signal, clock }: OperationContext,
): Promise<StockLevel | null> {
  if (clock.now() - startedAt.getTime() > STORE_KEY_LASTS_MS)
    throw outcomeUnknown({ addition, delta, startedAt });
  const { inventoryItemId, locationId } = addition;
  const document = documentOf(addition);
  const adjustment = { inventoryItemId, locationId, delta, writeId, document };
  const { errors, level } = await services.storeCatalog
    .adjustStock(principal.shop, adjustment, { signal })
    .catch((failure: Error) => {
      throw mayHaveRun({ errors: [], failure }) ? addSentence(failure, NOT_KNOWN) : failure;
    });
  const codes = errors.map(({ code = '' }) => code);
  if (errors.length === 0) return level;
  if (codes.some((code) => BUSY.has(code)))
    throw new AppError('upstream_busy', 'The store is busy with this very change. Ask again.', {
      retryAfterSeconds: 2,
    });
  await onRefused();
  if (codes.some((code) => TRY_ANEW.has(code)))
    throw new AppError(
      'upstream_unavailable',
      'The store could not change the stock. Nothing was changed; send the call again.',
    );
  throw refused(errors);
}

/** What the store's inventory history names beside the change: the same for every try, and for its undo. */
const documentOf = ({ id, delivery }: StockAddition): string =>
  delivery === null ? `StockAdd/${id}` : `Delivery/${delivery}/StockAdd/${id}`;

/** The history names addition and undo by one document: an undo is told by its sign. */
function outcomeUnknown({
  addition,
  delta,
  startedAt,
}: Pick<Adjustment, 'addition' | 'delta' | 'startedAt'>): AppError {
  const isUndo = delta < 0;
  const lookFor = isUndo ? `a change of ${delta} with the document` : 'the document';
  const otherwise = isUndo ? `take ${-delta} off the stock by hand` : 'use a new key';
  return new AppError(
    'stock_outcome_unknown',
    `The store never answered this ${isUndo ? 'undo' : 'change'} of ${startedAt.toISOString()}, and it is too late to ask it ` +
      `again. Look in the inventory history of the product for ${lookFor} ${documentOf(addition)}: if it is there, it was ` +
      `done; if not, ${otherwise}.`,
  );
}

function refused(errors: readonly StoreUserError[]): AppError {
  const problems = errors.map(
    (error): FieldProblem => ({
      pointer: POINTERS[error.path.at(-1) ?? ''] ?? '',
      detail: toldByStore(error),
    }),
  );
  return new AppError(
    'store_rejected',
    'The store refused to change the stock; errors says why in its own words. Nothing was changed.',
    { errors: problems },
  );
}
