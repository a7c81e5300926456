import { z } from 'zod';
import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { isSkuOfStyle } from '../../is-sku-of-style.ts';
import type { Carrier, Preflight, PreflightQuery } from '../../store-catalog.ts';
import { readAnswer } from '../call-store.ts';
import { preflightDocument } from '../documents/read-documents.ts';
import { readSizes } from '../page-sizes.ts';
import { productSchema } from './product-answer.ts';
import { readAllVariants } from './read-variants.ts';
import { relativeSearch, variantSearches } from './search-query.ts';

const categorySchema = z.object({
  id: z.string(),
  fullName: z.string(),
  isLeaf: z.boolean(),
  isArchived: z.boolean(),
});
const variantNode = z.object({
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    styleCode: z.object({ value: z.string() }).nullish(),
  }),
});
const variantNodes = z.object({ nodes: z.array(variantNode) });
const answerSchema = z.object({
  product: productSchema.nullish(),
  // A node of another type than asked for answers as an object without fields.
  category: z.union([categorySchema, z.object({}).transform(() => null)]).nullish(),
  relatives: variantNodes.optional(),
  carriers0: variantNodes.optional(),
  carriers1: variantNodes.optional(),
  carriers2: variantNodes.optional(),
  carriers3: variantNodes.optional(),
});

/** Everything the upsert must know before it writes. @throws DefinitionMissing, and what callStore throws. */
export async function runPreflight(
  client: AdminClient,
  shop: string,
  query: PreflightQuery,
  options: { signal: AbortSignal },
): Promise<Preflight> {
  const searches = variantSearches(query.skus, query.barcodes);
  const shape = {
    product: query.styleCode !== null,
    category: query.categoryId !== undefined,
    carriers: searches.length,
    relatives: query.relativesOf !== undefined,
    details: query.details,
  };
  if (!shape.product && !shape.category && searches.length === 0 && !shape.relatives)
    return { product: null, carriers: [], relatives: [] };
  const variables = {
    ...(shape.product && {
      styleCode: query.styleCode,
      locationId: query.locationId,
      ...readSizes({ ...query, ...options }),
    }),
    ...(shape.category && { categoryId: query.categoryId }),
    ...Object.fromEntries(searches.map((search, index) => [`codes${index}`, search])),
    ...(query.relativesOf && { relatives: relativeSearch(query.relativesOf) }),
  };
  const answer = readAnswer(
    await requestLeniently(client, shop, preflightDocument(shape), variables, options.signal),
    answerSchema,
  );
  const { locationId, details, progress } = query;
  const read = { ...options, locationId, details, ...(progress && { progress }) };
  const product = answer.product ? await readAllVariants(client, shop, answer.product, read) : null;
  const { carriers0, carriers1, carriers2, carriers3 } = answer;
  const found = [carriers0, carriers1, carriers2, carriers3].flatMap((page) => page?.nodes ?? []);
  return {
    product,
    carriers: carriersOf(found, query).filter(({ productId }) => productId !== product?.id),
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

type VariantNode = z.output<typeof variantNode>;

/** The store's search is loose: keeps what carries one of the codes. */
function carriersOf(nodes: VariantNode[], query: PreflightQuery): Carrier[] {
  const skus = new Set(query.skus);
  const barcodes = new Set(query.barcodes.map(barcodeKey));
  return byProduct(nodes, ({ sku, barcode }) => [
    ...(sku && skus.has(sku) ? [`SKU ${JSON.stringify(sku)}`] : []),
    ...(barcode && barcodes.has(barcodeKey(barcode)) ? [`barcode ${JSON.stringify(barcode)}`] : []),
  ]);
}

function relativesOf(nodes: VariantNode[], { relativesOf: code }: PreflightQuery): Carrier[] {
  const found = byProduct(nodes, ({ sku }) =>
    sku && code && isSkuOfStyle(sku, code.comparisonKey) ? [`SKU ${JSON.stringify(sku)}`] : [],
  );
  return found.filter(({ styleCode }) => styleCode === null);
}

/** Products by what their variants are known for, each code once. */
function byProduct(nodes: VariantNode[], foundBy: (node: VariantNode) => string[]): Carrier[] {
  const carriers = new Map<string, Carrier>();
  for (const node of nodes) {
    const by = foundBy(node);
    if (by.length === 0) continue;
    const { id, title, styleCode } = node.product;
    const entry = { productId: id, title, styleCode: styleCode?.value ?? null, foundBy: [] };
    const carrier = carriers.get(id) ?? entry;
    carrier.foundBy = [...new Set([...carrier.foundBy, ...by])];
    carriers.set(id, carrier);
  }
  return [...carriers.values()];
}
