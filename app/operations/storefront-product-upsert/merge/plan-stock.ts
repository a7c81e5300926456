import type { Effect } from '#app/domain/change-records/change-records.ts';
import {
  includesEntry,
  type PartOutcome,
  type ProductUpdate,
  type StoreUserError,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import type { MatchedVariants, VariantMatch } from './match-by-codes.ts';
import type { WorkItem } from './work-item.ts';

/** A requested quantity, and how it gets into Shopify. `right`: Shopify already has it, or keeps its own quantity. */
export type StockGoal = {
  label: string;
  quantity: number;
  how: 'right' | 'set' | 'activate' | 'inline' | 'untracked';
  /** Position in the update's list for that kind, or among the added variants for `inline`. */
  index: number;
  inventoryItemId?: string;
};

/** The stock part of a plan. A goal that is already reached, or cannot be reached, has no work. */
export type StockPlan = {
  update: Pick<ProductUpdate, 'stock' | 'activations'>;
  goals: StockGoal[];
  work: WorkItem[];
};

type Keeps = (label: string) => boolean;

/**
 * Plans the stock levels that differ, each with the level that was read as the one to change from.
 * @param keepsStock returns whether the variant's existing level at the location stays unchanged
 * @param only labels of the variants to plan; all if absent
 */
export function planStock(
  matched: MatchedVariants,
  { keepsStock = () => false, only }: { keepsStock?: Keeps; only?: ReadonlySet<string> } = {},
): StockPlan {
  const plan: StockPlan = { update: { stock: [], activations: [] }, goals: [], work: [] };
  for (const match of matched.matches) {
    const { label } = match.request;
    if (only === undefined || only.has(label)) planMatched(plan, match, keepsStock(label));
  }
  matched.added.forEach(({ label, quantity }, index) => {
    if (quantity === undefined) return;
    plan.goals.push({ label, quantity, how: 'inline', index });
    const changes = [change(`variants[${label}].quantity`, undefined, String(quantity))];
    plan.work.push({ key: `stock:${label}`, part: 'added', index, changes });
  });
  return plan;
}

function planMatched(
  { update, goals, work }: StockPlan,
  { request, store }: VariantMatch,
  keepsStock: boolean,
): void {
  const { quantity, label } = request;
  if (quantity === undefined) return;
  const { inventoryItemId, level } = store;
  const goal = (how: StockGoal['how'], index = 0) =>
    goals.push({ label, quantity, how, index, inventoryItemId });
  if (!store.tracked) {
    goal('untracked');
    return;
  }
  if (level?.isActive && (keepsStock || level.available === quantity)) {
    goal('right');
    return;
  }
  const before = level?.isActive ? level.available : null;
  const key = `stock:${label}`;
  const line = change(`variants[${label}].quantity`, before?.toString(), String(quantity));
  const effect: Effect = { kind: 'stock', inventoryItemId, label, before, after: quantity };
  const does = { key, changes: [line], effects: [effect] };
  if (before !== null) {
    goal('set', update.stock.length);
    work.push({ ...does, part: 'stock', index: update.stock.length });
    update.stock.push({ inventoryItemId, from: before, to: quantity });
  } else {
    goal('activate', update.activations.length);
    work.push({ ...does, part: 'activate', index: update.activations.length });
    update.activations.push({ inventoryItemId, available: quantity });
  }
}

const TRY_AGAIN = new Set([
  'CHANGE_FROM_QUANTITY_STALE',
  'IDEMPOTENCY_CONCURRENT_REQUEST',
  'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED',
]);

type Answer = Pick<UpdateOutcome, 'parts' | 'levels' | 'added'>;

/**
 * Returns why a goal is not known to be reached, according to the answer to the update that carried it. Undefined if it
 * is reached, or if the merchant does not track the stock. A stale goal can be tried again on the current level.
 */
export function whyStockIsOpen(goal: StockGoal, outcome: Answer): FailureReason | undefined {
  if (goal.how === 'right' || goal.how === 'untracked') return undefined;
  const name = PARTS[goal.how];
  const part = outcome.parts.find(
    (entry) => entry.part === name && includesEntry(entry, goal.index),
  );
  if (!part) return { errors: [] };
  if (part.failure) return { errors: [], failure: part.failure };
  if (goal.how === 'inline' && part.errors.length > 0) return { errors: part.errors };
  if (part.errors.some((error) => TRY_AGAIN.has(error.code ?? ''))) return stale(part.errors);
  if (goal.how === 'set') return judgeSet(part, goal.index - part.from);
  // An inactive level may return with its last quantity, and activating an active one is refused: read the level again.
  const item =
    goal.how === 'inline' ? outcome.added[goal.index]?.inventoryItemId : goal.inventoryItemId;
  return outcome.levels[item ?? ''] === goal.quantity ? undefined : stale(part.errors);
}

const PARTS = { set: 'stock', activate: 'activate', inline: 'added' } as const;

function stale(errors: StoreUserError[]): FailureReason {
  return { errors, isStale: true };
}

/** One invalid entry makes Shopify refuse the whole list: the others can be tried again without it. */
function judgeSet(part: PartOutcome, index: number): FailureReason | undefined {
  if (part.errors.length === 0) return undefined;
  const entryOf = (error: StoreUserError) => error.path[error.path.indexOf('quantities') + 1];
  const isAboutEntries = part.errors.every((error) => /^\d+$/.test(entryOf(error) ?? ''));
  if (!isAboutEntries) return { errors: part.errors };
  const own = part.errors.filter((error) => Number(entryOf(error)) === index);
  return own.length > 0 ? { errors: own } : stale([]);
}
