import { z } from 'zod';
import { type AdminClient, AdminGraphqlError } from '#app/platform/shopify/admin-client.ts';
import type { Claim, Preflight, PreflightQuery } from '../store-catalog.ts';
import { readAnswer } from './call-store.ts';
import { preflightDocument } from './documents/read-documents.ts';
import { productSchema } from './product-answer.ts';
import { readAllVariants } from './read-variants.ts';
import { variantSearch } from './search-query.ts';

const categorySchema = z.object({
  id: z.string(),
  fullName: z.string(),
  isLeaf: z.boolean(),
  isArchived: z.boolean(),
});
const claimNode = z.object({
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    styleCode: z.object({ value: z.string() }).nullish(),
  }),
});
const answerSchema = z.object({
  product: productSchema.nullish(),
  // A node of another type than asked for answers as an object without fields.
  category: z.union([categorySchema, z.object({}).transform(() => null)]).nullish(),
  claims: z.object({ nodes: z.array(claimNode) }).optional(),
});

/** Everything the upsert must know before it writes. @throws DefinitionMissing, and what callStore throws. */
export async function runPreflight(
  client: AdminClient,
  shop: string,
  query: PreflightQuery,
  options: { signal: AbortSignal },
): Promise<Preflight> {
  const codes = variantSearch(query.skus, query.barcodes);
  const shape = {
    product: query.styleCode !== null,
    category: query.categoryId !== undefined,
    claims: codes !== null,
    details: query.details,
  };
  if (!shape.product && !shape.category && !shape.claims) return { product: null, claims: [] };
  const variables = {
    ...(shape.product && { styleCode: query.styleCode, locationId: query.locationId }),
    ...(shape.category && { categoryId: query.categoryId }),
    ...(shape.claims && { codes }),
  };
  const answer = readAnswer(
    await requestLeniently(client, shop, preflightDocument(shape), variables, options.signal),
    answerSchema,
  );
  const read = { ...options, locationId: query.locationId, details: query.details };
  const product = answer.product ? await readAllVariants(client, shop, answer.product, read) : null;
  return {
    product,
    claims: product ? [] : exactClaims(answer.claims?.nodes ?? [], query),
    ...(shape.category && { category: answer.category ?? null }),
  };
}

/** The unique key has no definition on this store (never created, or deleted). */
export class DefinitionMissing extends Error {
  override readonly name = 'DefinitionMissing';
}

/** An id of a category that is no id at all is answered as an error beside the data: that is "unknown". */
async function requestLeniently(
  client: AdminClient,
  shop: string,
  document: string,
  variables: Record<string, unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return (await client.request(shop, { document, variables, signal, repeatable: true })).data;
  } catch (error) {
    if (!(error instanceof AdminGraphqlError)) throw error;
    if (error.errors.some((entry) => /definition/i.test(entry.message)))
      throw new DefinitionMissing('style_code', { cause: error });
    if (error.data && error.errors.every((entry) => entry.path?.[0] === 'category'))
      return error.data;
    throw error;
  }
}

/** The store's search is loose: keeps what carries a code exactly, and leaves out what another key owns. */
function exactClaims(nodes: z.output<typeof claimNode>[], query: PreflightQuery): Claim[] {
  const claims = new Map<string, Claim>();
  for (const { sku, barcode, product } of nodes) {
    if (product.styleCode) continue;
    const by: string[] = [];
    if (sku && query.skus.includes(sku)) by.push(`SKU ${sku}`);
    if (barcode && query.barcodes.includes(barcode)) by.push(`barcode ${barcode}`);
    if (by.length === 0) continue;
    const claim = claims.get(product.id) ?? {
      productId: product.id,
      title: product.title,
      foundBy: [],
    };
    claim.foundBy.push(...by);
    claims.set(product.id, claim);
  }
  return [...claims.values()];
}
