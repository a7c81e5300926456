import { z } from 'zod';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import type { StyleCodes } from '../../bulk-creator.ts';
import { callStore } from '../call-store.ts';
import { listedDocument } from '../documents/bulk-documents.ts';
import { relativeSearch, variantSearch } from '../read/search-query.ts';

/** Four to five points each: a document stays far below the 1,000 points it may cost. */
const STYLES_A_REQUEST = 20;

const node = z.object({ id: z.string() });
const answerSchema = z.record(
  z.string(),
  z.union([node, z.object({ nodes: z.array(node) })]).nullable(),
);

/**
 * The search is loose, and what it finds may be nobody's claim: whoever needs to know looks closer.
 * @returns places in the list
 */
export async function findListed(
  client: AdminClient,
  shop: string,
  styles: readonly StyleCodes[],
  signal: AbortSignal,
): Promise<Set<number>> {
  const listed = new Set<number>();
  for (let from = 0; from < styles.length; from += STYLES_A_REQUEST) {
    const some = styles.slice(from, from + STYLES_A_REQUEST);
    const variables = Object.fromEntries(
      some.flatMap(({ code, skus, barcodes }, place) => [
        [`key${place}`, code.identityKey],
        [`codes${place}`, searchFor({ code, skus, barcodes })],
      ]),
    );
    const document = listedDocument(some.length);
    const request = { document, variables, signal, repeatable: true };
    const answer = await callStore(client, shop, request, answerSchema);
    for (const place of some.keys()) {
      const codes = answer[`codes${place}`];
      const isFound = codes && 'nodes' in codes && codes.nodes.length > 0;
      if (answer[`key${place}`] || isFound) listed.add(from + place);
    }
  }
  return listed;
}

function searchFor({ code, skus, barcodes }: StyleCodes): string {
  const codes = variantSearch(skus, barcodes);
  const relatives = relativeSearch(code);
  return codes === null ? relatives : `${codes} OR ${relatives}`;
}
