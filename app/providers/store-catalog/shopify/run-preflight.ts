import { z } from 'zod';
import { barcodeKey } from '#app/platform/barcode-key.ts';
import type { AdminClient } from '#app/platform/shopify/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-graphql-error.ts';
import { isSkuOfStyle } from '../is-sku-of-style.ts';
import type { Claim, Preflight, PreflightQuery } from '../store-catalog.ts';
import { readAnswer } from './call-store.ts';
import { preflightDocument } from './documents/read-documents.ts';
import { readSizes } from './page-sizes.ts';
import { productSchema } from './product-answer.ts';
import { readAllVariants } from './read-variants.ts';
import { relativeSearch, variantSearch } from './search-query.ts';

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
  relatives: z.object({ nodes: z.array(claimNode) }).optional(),
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
    relatives: query.relativesOf !== undefined,
    details: query.details,
  };
  if (!shape.product && !shape.category && !shape.claims && !shape.relatives)
    return { product: null, claims: [], relatives: [] };
  const variables = {
    ...(shape.product && {
      styleCode: query.styleCode,
      locationId: query.locationId,
      ...readSizes({ ...query, ...options }),
    }),
    ...(shape.category && { categoryId: query.categoryId }),
    ...(shape.claims && { codes }),
    ...(query.relativesOf && { relatives: relativeSearch(query.relativesOf) }),
  };
  const answer = readAnswer(
    await requestLeniently(client, shop, preflightDocument(shape), variables, options.signal),
    answerSchema,
  );
  const { locationId, details, progress } = query;
  const read = { ...options, locationId, details, ...(progress && { progress }) };
  const product = answer.product ? await readAllVariants(client, shop, answer.product, read) : null;
  return {
    product,
    claims: product ? [] : exactClaims(answer.claims?.nodes ?? [], query),
    relatives: product ? [] : relativesOf(answer.relatives?.nodes ?? [], query),
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
    if (!(error instanceof AdminGraphqlError && error.isAboutRequest)) throw error;
    if (error.topLevel.some((entry) => /definition/i.test(entry.message)))
      throw new DefinitionMissing('style_code', { cause: error });
    if (error.data && error.topLevel.every((entry) => entry.path?.[0] === 'category'))
      return error.data;
    throw error;
  }
}

type ClaimNode = z.output<typeof claimNode>;

/** The store's search is loose: keeps what carries one of the codes, and leaves out what another key owns. */
function exactClaims(nodes: ClaimNode[], query: PreflightQuery): Claim[] {
  const skus = new Set(query.skus);
  const barcodes = new Set(query.barcodes.map(barcodeKey));
  return toClaims(nodes, ({ sku, barcode }) => [
    ...(sku && skus.has(sku) ? [`SKU ${JSON.stringify(sku)}`] : []),
    ...(barcode && barcodes.has(barcodeKey(barcode)) ? [`barcode ${JSON.stringify(barcode)}`] : []),
  ]);
}

function relativesOf(nodes: ClaimNode[], { relativesOf: code }: PreflightQuery): Claim[] {
  return toClaims(nodes, ({ sku }) =>
    sku && code && isSkuOfStyle(sku, code.bareCode) ? [`SKU ${JSON.stringify(sku)}`] : [],
  );
}

/** Products without our key, by what their variants are known for. */
function toClaims(nodes: ClaimNode[], foundBy: (node: ClaimNode) => string[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const node of nodes) {
    const { id, title, styleCode } = node.product;
    const by = styleCode ? [] : foundBy(node);
    if (by.length === 0) continue;
    const claim = claims.get(id) ?? { productId: id, title, foundBy: [] };
    claim.foundBy.push(...by);
    claims.set(id, claim);
  }
  return [...claims.values()];
}
