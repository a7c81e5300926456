import { z } from 'zod';
import { findStyleCode } from '#app/knowledge/style-code/find-style-code.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { isSkuOfStyle } from '../is-sku-of-style.ts';
import type { OwnCatalogue, OwnProduct } from '../own-catalogue.ts';
import { callStore } from './call-store.ts';
import { OWN_BY_CODES, OWN_BY_STYLE_CODE } from './documents/own-catalogue-documents.ts';
import {
  type OwnProductNode,
  type OwnVariantNode,
  ownProductSchema,
  ownVariantSchema,
  toOwnProduct,
} from './read/own-product-answer.ts';
import { relativeSearch, variantSearch } from './read/search-query.ts';

const shopSchema = z.object({ currencyCode: z.string() });
const byKeyAnswer = z.object({
  shop: shopSchema,
  product: ownProductSchema
    .extend({ variants: z.object({ nodes: z.array(ownVariantSchema) }) })
    .nullable(),
});
const byCodesAnswer = z.object({
  shop: shopSchema,
  variants: z.object({
    nodes: z.array(ownVariantSchema.extend({ product: ownProductSchema })),
  }),
});

type Query = { styleCode?: string; gtins: readonly string[] };

/** The store's own products as evidence for a match: two requests at most, side by side. */
export function createShopifyOwnCatalogue(options: { client: AdminClient }): OwnCatalogue {
  const { client } = options;
  return {
    async find(shop, query, { signal }) {
      const [byKey, byCodes] = await Promise.all([
        findByKey(client, shop, query.styleCode, signal),
        findByCodes(client, shop, query, signal),
      ]);
      const known = new Set(byKey.map(({ productId }) => productId));
      return [...byKey, ...byCodes.filter(({ productId }) => !known.has(productId))];
    },
  };
}

async function findByKey(
  client: AdminClient,
  shop: string,
  code: string | undefined,
  signal: AbortSignal,
): Promise<OwnProduct[]> {
  const identity = code === undefined ? null : findStyleCode(code);
  if (!identity) return [];
  try {
    const variables = { styleCode: identity.identityKey };
    const request = { document: OWN_BY_STYLE_CODE, variables, signal, repeatable: true };
    const answer = await callStore(client, shop, request, byKeyAnswer);
    if (!answer.product) return [];
    const { product, shop: store } = answer;
    const variants = product.variants.nodes;
    return [toOwnProduct(shop, product, variants, store.currencyCode)];
  } catch (error) {
    // Nothing carries our key where the store does not know it.
    if (error instanceof AdminGraphqlError && isMissingDefinition(error)) return [];
    throw error;
  }
}

function isMissingDefinition(error: AdminGraphqlError): boolean {
  return error.topLevel.some((entry) => /definition/i.test(entry.message));
}

async function findByCodes(
  client: AdminClient,
  shop: string,
  query: Query,
  signal: AbortSignal,
): Promise<OwnProduct[]> {
  const identity = query.styleCode === undefined ? null : findStyleCode(query.styleCode);
  const searches = [
    identity && relativeSearch(identity),
    variantSearch([], query.gtins.flatMap(spellings)),
  ].flatMap((search) => search ?? []);
  if (searches.length === 0) return [];
  const codes = searches.join(' OR ');
  const request = { document: OWN_BY_CODES, variables: { codes }, signal, repeatable: true };
  const answer = await callStore(client, shop, request, byCodesAnswer);
  const found = new Map<string, { node: OwnProductNode; variants: OwnVariantNode[] }>();
  for (const { product, ...variant } of answer.variants.nodes) {
    if (!isAskedFor(variant, query)) continue;
    const entry = found.get(product.id) ?? { node: product, variants: [] };
    entry.variants.push(variant);
    found.set(product.id, entry);
  }
  return [...found.values()].map(({ node, variants }) =>
    toOwnProduct(shop, node, variants, answer.shop.currencyCode),
  );
}

/**
 * The search is loose: what counts is equality, of codes without separators and of GTINs as numbers. Shops put a
 * size behind the code, so a SKU may go on behind a separator.
 */
function isAskedFor({ sku, barcode }: OwnVariantNode, query: Query): boolean {
  if (sku && isSkuOfStyle(sku, query.styleCode ?? '')) return true;
  const number = withoutZeros(barcode ?? '');
  return number !== '' && query.gtins.some((gtin) => withoutZeros(gtin) === number);
}

function withoutZeros(gtin: string): string {
  return gtin.trim().replace(/^0+/, '');
}

/** One GTIN is kept as UPC (12), EAN (13) or GTIN-14, and with or without its leading zeros. */
function spellings(gtin: string): string[] {
  const bare = withoutZeros(gtin);
  const padded = [8, 12, 13, 14].filter((length) => length >= bare.length);
  return [...new Set([gtin, bare, ...padded.map((length) => bare.padStart(length, '0'))])];
}
