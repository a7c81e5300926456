import { MATCH_LIMITS } from '#app/operations/image-product-match/contract.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';

/** Lists that are shortened for a model, with the most entries of each; `<name>_total` is added beside the list. */
const MAX_ENTRIES: Readonly<Record<string, number>> = {
  candidates: MATCH_LIMITS.candidatesOverMcp,
  changes: UPSERT_LIMITS.changesOverMcp,
};

/**
 * Cuts long lists, also inside `plan`, so that an output fits a model's context; `<name>_total` is their full length.
 */
export function shortenLists(output: object): Record<string, unknown> {
  const totals: Record<string, number> = {};
  const short = Object.entries(output).map(([name, value]): [string, unknown] => {
    const most = MAX_ENTRIES[name];
    if (Array.isArray(value)) {
      if (most === undefined) return [name, value];
      totals[`${name}_total`] = value.length;
      return [name, value.slice(0, most)];
    }
    return [name, typeof value === 'object' && value !== null ? shortenLists(value) : value];
  });
  // A total in the output takes precedence: the operation may have cut its list before.
  return { ...totals, ...Object.fromEntries(short) };
}
