import { checkHistory } from '#test/history/check-history.ts';
import type { FinalState } from '#test/history/final-state.ts';
import type { Entry, Fault } from '#test/history/history.ts';
import { makeCalmHistory } from './calm-history.ts';

export type Planted = {
  entries: Entry[];
  faults: Fault[];
  final: FinalState;
  shop: FinalState['shops'][number];
};

/** What the checks find once something was planted in the calm history. */
export function findAfter(plant: (planted: Planted) => void) {
  const { history, final } = makeCalmHistory();
  const [shop] = final.shops;
  if (!shop) throw new Error('the calm history has a shop');
  plant({ ...history, final, shop });
  return { history, violations: checkHistory(history, final) };
}

/** The entry at that place of the calm history. */
export function at(entries: Entry[], index: number): Entry {
  const entry = entries[index];
  if (!entry) throw new Error(`the calm history has no entry ${index}`);
  return entry;
}

/** Gives an entry another answer. */
export function answer(entry: Entry, status: number, body: Record<string, unknown>): void {
  entry.outcome = { kind: 'answered', status, body, retryAfter: null, isReplay: false };
}

/** A product of the calm history and its variant. */
export const product = (shop: Planted['shop'], id: string) => {
  const found = shop.products.find((one) => one.id === id);
  const variant = found?.variants[0];
  if (!found || !variant) throw new Error(`the calm history has no product ${id}`);
  return { found, variant };
};
