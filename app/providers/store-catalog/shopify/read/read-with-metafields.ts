import { z } from 'zod';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { callStore } from '../call-store.ts';
import { VARIANT_METAFIELDS } from '../documents/read-documents.ts';
import { chunks } from '../write/plan-update-parts.ts';

const answerSchema = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        metafields: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
      })
      .nullable(),
  ),
});

/** Which of these variants carry metafields: one request for each 250. */
export async function readWithMetafields(
  client: AdminClient,
  shop: string,
  variantIds: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { entries } of chunks([...variantIds])) {
    const variables = { ids: entries };
    const request = { document: VARIANT_METAFIELDS, variables, signal, repeatable: true };
    const { nodes } = await callStore(client, shop, request, answerSchema);
    for (const node of nodes) if (node && node.metafields.nodes.length > 0) found.add(node.id);
  }
  return found;
}
