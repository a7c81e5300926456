import { type EntryOf, entriesOf, successOf } from '../history.ts';
import type { Check } from './check.ts';

/**
 * What was received is there: a variant that is only ever added to holds what it had, each acknowledged addition once, each
 * that nobody knows of once or not at all, and the same for what was taken back.
 */
export const checkStock: Check = ({ entries }, { shops }) =>
  shops.flatMap(({ shop, stocked, products }) =>
    stocked.flatMap(({ variantId, initial }) => {
      const isAbout = ({ shop: where, facts }: (typeof entries)[number]) =>
        where === shop && 'variantId' in facts && facts.variantId === variantId;
      const about = entries.filter(isAbout);
      const added = sumUp(entriesOf(about, 'stock-add'), ({ receiptKey }) => receiptKey);
      const taken = sumUp(entriesOf(about, 'stock-undo'), ({ stockAddId }) => stockAddId);
      const variants = products.flatMap(({ variants: all }) => all);
      const has = variants.find(({ id }) => id === variantId)?.available;
      const least = initial + added.sure - taken.sure;
      const possible = reachable(least, added.doubtful, taken.doubtful);
      if (has !== undefined && possible.has(has)) return [];
      const doubt = `${added.doubtful.length} additions and ${taken.doubtful.length} undos in doubt`;
      const message = `${variantId} of ${shop} has ${has}; ${least} were acknowledged, ${doubt}`;
      return [{ check: 'stock', message, isAbout }];
    }),
  );

type StockEntry = EntryOf<'stock-add'> | EntryOf<'stock-undo'>;

/** What is certain, and the quantities that may have been moved besides. A key or an id counts once. */
function sumUp<Moved extends StockEntry>(
  entries: readonly Moved[],
  keyOf: (facts: Moved['facts']) => string,
) {
  const byKey = Map.groupBy(entries, ({ facts }) => keyOf(facts));
  let sure = 0;
  const doubtful: number[] = [];
  for (const attempts of byKey.values()) {
    const quantity = attempts[0]?.facts.quantity ?? 0;
    if (attempts.some((one) => successOf(one) !== null)) sure += quantity;
    else if (attempts.some((one) => !isRefused(one))) doubtful.push(quantity);
  }
  return { sure, doubtful };
}

/** Told that nothing was changed; 409 stock_outcome_unknown says that nobody knows. */
function isRefused({ outcome }: StockEntry): boolean {
  if (outcome.kind === 'unknown' || outcome.status >= 500) return false;
  return outcome.status >= 400 && outcome.body.code !== 'stock_outcome_unknown';
}

/** Every count that some of the doubtful moves lead to. */
function reachable(from: number, more: readonly number[], less: readonly number[]): Set<number> {
  let counts = new Set([from]);
  for (const move of [...more, ...less.map((quantity) => -quantity)])
    counts = new Set([...counts, ...[...counts].map((count) => count + move)]);
  return counts;
}
