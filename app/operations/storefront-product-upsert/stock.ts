import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import {
  carries,
  type PartOutcome,
  type StockActivation,
  type StockSet,
  type StoreUserError,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import type { UpsertChange } from './contract.ts';
import type { MatchedVariants } from './merge/match-variants.ts';
import { change } from './merge/plan-fields.ts';
import type { VariantMatch } from './merge/variant-match.ts';
import { warnings } from './warnings.ts';

/** A quantity that was asked for, and how it gets into the store. */
export type StockGoal = {
  label: string;
  quantity: number;
  how: 'right' | 'set' | 'activate' | 'inline' | 'untracked';
  /** Place in the update's list of that kind; the place among the added variants for `inline`. */
  index: number;
  inventoryItemId?: string;
};

export type StockPlan = {
  goals: StockGoal[];
  stock: StockSet[];
  activations: StockActivation[];
  changes: UpsertChange[];
};

/**
 * Sets what differs, with the quantity that was read as the one to change from.
 * @param only labels of the variants to look at; all when absent
 */
export function planStock(matched: MatchedVariants, only?: ReadonlySet<string>): StockPlan {
  const plan: StockPlan = { goals: [], stock: [], activations: [], changes: [] };
  for (const match of matched.matches)
    if (only === undefined || only.has(match.request.label)) planMatched(plan, match);
  matched.added.forEach(({ label, quantity }, index) => {
    if (quantity === undefined) return;
    plan.goals.push({ label, quantity, how: 'inline', index });
    plan.changes.push(change(`variants[${label}].quantity`, undefined, String(quantity)));
  });
  return plan;
}

function planMatched(plan: StockPlan, { request, store }: VariantMatch): void {
  const { quantity, label } = request;
  if (quantity === undefined) return;
  const { inventoryItemId, level } = store;
  const goal = (how: StockGoal['how'], index = 0) =>
    plan.goals.push({ label, quantity, how, index, inventoryItemId });
  if (!store.tracked) {
    goal('untracked');
    return;
  }
  if (level?.isActive && level.available === quantity) {
    goal('right');
    return;
  }
  const before = level?.isActive ? String(level.available) : undefined;
  plan.changes.push(change(`variants[${label}].quantity`, before, String(quantity)));
  if (level?.isActive) {
    goal('set', plan.stock.length);
    plan.stock.push({ inventoryItemId, from: level.available, to: quantity });
  } else {
    goal('activate', plan.activations.length);
    plan.activations.push({ inventoryItemId, available: quantity });
  }
}

export type StockReport = {
  /** Goals that the store confirmed. */
  confirmed: StockGoal[];
  /** Goals worth a second try on fresh numbers. */
  stale: StockGoal[];
  warnings: string[];
};

const TRY_AGAIN = new Set([
  'CHANGE_FROM_QUANTITY_STALE',
  'IDEMPOTENCY_CONCURRENT_REQUEST',
  'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED',
]);

type Answer = Pick<UpdateOutcome, 'parts' | 'levels' | 'added'>;

/** What became of each goal, from the answer of the update that carried them. */
export function reportStock(
  goals: StockGoal[],
  outcome: Answer,
  location: StoreLocation,
): StockReport {
  const report: StockReport = { confirmed: [], stale: [], warnings: [] };
  const untracked: string[] = [];
  const refused = new Map<string, { labels: string[]; errors: StoreUserError[] }>();
  for (const goal of goals) {
    const verdict = judge(goal, outcome);
    if (verdict === 'confirmed') report.confirmed.push(goal);
    else if (verdict === 'stale') report.stale.push(goal);
    else if (goal.how === 'untracked') untracked.push(goal.label);
    else {
      const key = JSON.stringify(verdict);
      const group = refused.get(key) ?? { labels: [], errors: verdict };
      group.labels.push(goal.label);
      refused.set(key, group);
    }
  }
  if (untracked.length > 0) report.warnings.push(warnings.untracked(untracked));
  for (const { labels, errors } of refused.values())
    report.warnings.push(warnings.stockRefused(labels, location.name, errors));
  return report;
}

/** The errors are those that refuse this very goal. */
function judge(goal: StockGoal, outcome: Answer): 'confirmed' | 'stale' | StoreUserError[] {
  if (goal.how === 'right') return 'confirmed';
  if (goal.how === 'untracked') return [];
  if (goal.how === 'inline') {
    const item = outcome.added[goal.index]?.inventoryItemId;
    return item !== undefined && outcome.levels[item] === goal.quantity ? 'confirmed' : 'stale';
  }
  const name = goal.how === 'set' ? 'stock' : 'activate';
  const part = outcome.parts.find((entry) => entry.part === name && carries(entry, goal.index));
  if (!part) return [];
  if (part.errors.some((error) => TRY_AGAIN.has(error.code ?? ''))) return 'stale';
  if (name === 'stock') return judgeSet(part, goal.index - part.from);
  // An inactive level may come back with what it last held, and an active one refuses: look again.
  return outcome.levels[goal.inventoryItemId ?? ''] === goal.quantity ? 'confirmed' : 'stale';
}

/** One bad entry refuses the whole list: the others are worth a second try without it. */
function judgeSet(part: PartOutcome, index: number): 'confirmed' | 'stale' | StoreUserError[] {
  if (part.errors.length === 0) return 'confirmed';
  const entryOf = (error: StoreUserError) => error.path[error.path.indexOf('quantities') + 1];
  const isAboutEntries = part.errors.every((error) => /^\d+$/.test(entryOf(error) ?? ''));
  if (!isAboutEntries) return part.errors;
  const own = part.errors.filter((error) => Number(entryOf(error)) === index);
  return own.length > 0 ? own : 'stale';
}
