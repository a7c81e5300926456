import type { StyleCodes } from '../../bulk-creator.ts';
import { callStore, type Store } from '../call-store.ts';
import { chunks } from '../chunks.ts';
import { listedQuery } from '../queries/bulk-queries.ts';
import { searchesForAny } from '../read/search-query.ts';

/**
 * Number of searches per request, at four to five points each: a document stays far below the limit of 1,000 points.
 */
const SEARCHES_PER_REQUEST = 20;

/**
 * Finds the styles that the store may already have. The search is loose: the caller has to find out whether the store
 * really has them.
 * @returns indexes in the list
 */
export async function findPossiblyListed(
  store: Store,
  styles: readonly StyleCodes[],
): Promise<Set<number>> {
  const listed = new Set<number>();
  const searches = styles.flatMap(({ code, skus, barcodes }, place) =>
    searchesForAny(code, skus, barcodes).map((search) => ({ place, code, search })),
  );
  for (const { entries: some } of chunks(searches, SEARCHES_PER_REQUEST)) {
    const variables = Object.fromEntries(
      some.flatMap(({ code, search }, at) => [
        [`key${at}`, code.identityKey],
        [`codes${at}`, search],
      ]),
    );
    const answer = await callStore(store, listedQuery(some.length), variables);
    for (const [at, { place }] of some.entries()) {
      const found = [answer[`key${at}`], answer[`codes${at}`]];
      if (found.some((ids) => ids && ids.length > 0)) listed.add(place);
    }
  }
  return listed;
}
