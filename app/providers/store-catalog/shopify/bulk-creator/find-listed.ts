import type { StyleCodes } from '../../bulk-creator.ts';
import { callStore, type Store } from '../call-store.ts';
import { chunks } from '../chunks.ts';
import { listedQuery } from '../queries/bulk-queries.ts';
import { searchForAny } from '../read/search-query.ts';

/** Four to five points each: a document stays far below the 1,000 points it may cost. */
const STYLES_PER_REQUEST = 20;

/**
 * Finds the styles that the store may have already. The search is loose: whether it has one is for the caller to find out.
 * @returns places in the list
 */
export async function findListed(
  store: Store,
  styles: readonly StyleCodes[],
): Promise<Set<number>> {
  const listed = new Set<number>();
  for (const { from, entries: some } of chunks(styles, STYLES_PER_REQUEST)) {
    const variables = Object.fromEntries(
      some.flatMap(({ code, skus, barcodes }, place) => [
        [`key${place}`, code.identityKey],
        [`codes${place}`, searchForAny(code, skus, barcodes)],
      ]),
    );
    const answer = await callStore(store, listedQuery(some.length), variables);
    for (const place of some.keys()) {
      const found = [answer[`key${place}`], answer[`codes${place}`]];
      if (found.some((ids) => ids && ids.length > 0)) listed.add(from + place);
    }
  }
  return listed;
}
