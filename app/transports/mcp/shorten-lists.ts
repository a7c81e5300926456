import { MATCH_LIMITS } from '#app/operations/image-product-match/contract.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';

/** Lists that a contract shortens for a model; beside each goes `<name>_total`. */
const MOST_ENTRIES: Readonly<Record<string, number>> = {
  candidates: MATCH_LIMITS.candidatesOverMcp,
  changes: UPSERT_LIMITS.changesOverMcp,
};

/** An output that fits a model's window: long lists are cut, also inside `plan`, and say how many there were. */
export function shortenLists(output: object): Record<string, unknown> {
  const totals: Record<string, number> = {};
  const short = Object.entries(output).map(([name, value]): [string, unknown] => {
    const most = MOST_ENTRIES[name];
    if (Array.isArray(value)) {
      if (most === undefined) return [name, value];
      totals[`${name}_total`] = value.length;
      return [name, value.slice(0, most)];
    }
    return [name, typeof value === 'object' && value !== null ? shortenLists(value) : value];
  });
  // A total that the operation counted itself is the right one: it may have cut the list before.
  return { ...totals, ...Object.fromEntries(short) };
}
