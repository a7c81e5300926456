import type { z } from 'zod';
import type { ProductCodes } from '#app/knowledge/code-shapes/codes-of-product.ts';
import { findStyleCode } from '#app/knowledge/style-code/find-style-code.ts';
import { isSkuOfStyle } from '#app/knowledge/style-code/is-sku-of-style.ts';
import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import type { OwnCatalogue, OwnProduct } from '../own-catalogue.ts';
import { adminUrlOf } from './admin-url.ts';
import { callStore, isDefinitionMissing, type Store } from './call-store.ts';
import {
  CODES_OF_PRODUCTS,
  OWN_BY_CODES,
  OWN_BY_STYLE_CODE,
} from './queries/own-catalogue-queries.ts';
import { searchesForAny } from './read/search-query.ts';

type Query = Parameters<OwnCatalogue['find']>[1];

/**
 * Creates an OwnCatalogue on Shopify. `find` takes two requests, side by side, and one more for every 25 spellings of
 * barcodes beyond the first 25.
 */
export function createShopifyOwnCatalogue({ client }: { client: AdminClient }): OwnCatalogue {
  return {
    async find(shop, query, { signal }) {
      const store = { client, shop, signal };
      const code = query.styleCode === undefined ? null : findStyleCode(query.styleCode);
      const [byKey, byCodes] = await Promise.all([
        findByKey(store, code),
        findByCodes(store, code, query),
      ]);
      if (!byKey) return byCodes;
      return [byKey, ...byCodes.filter(({ productId }) => productId !== byKey.productId)];
    },
    listCodes: (shop, { signal }) => listCodes({ client, shop, signal }),
  };
}

/**
 * 50 pages hold 5,000 products, newest first: a new one says as much about how its vendor writes codes as an old one.
 */
const MAX_PAGES = 50;

async function listCodes(store: Store) {
  const products: ProductCodes[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: z.output<typeof CODES_OF_PRODUCTS.answer> = await callStore(
      store,
      CODES_OF_PRODUCTS,
      { after },
    );
    products.push(...answer.products.nodes);
    after = answer.products.next;
    if (after === null) break;
  }
  return { products, isComplete: after === null };
}

async function findByKey(store: Store, code: NormalisedStyleCode | null) {
  if (!code) return null;
  try {
    const variables = { styleCode: code.identityKey };
    const { product, shop } = await callStore(store, OWN_BY_STYLE_CODE, variables);
    if (!product) return null;
    const adminUrl = adminUrlOf(store.shop, product.productId);
    return { ...product, adminUrl, currency: shop.currencyCode };
  } catch (error) {
    // If the key has no definition, no product has it.
    if (isDefinitionMissing(error)) return null;
    throw error;
  }
}

async function findByCodes(store: Store, code: NormalisedStyleCode | null, query: Query) {
  const searches = searchesForAny(code, [], query.gtins.flatMap(toSpellings));
  const answers = await Promise.all(
    searches.map((codes) => callStore(store, OWN_BY_CODES, { codes })),
  );
  const found = new Map<string, OwnProduct>();
  for (const { variants, shop } of answers) {
    for (const { product, ...variant } of variants) {
      if (!isAskedFor(variant, query)) continue;
      const { productId } = product;
      const known = found.get(productId)?.variants ?? [];
      if (known.some(({ variantId }) => variantId === variant.variantId)) continue;
      found.set(productId, {
        ...product,
        adminUrl: adminUrlOf(store.shop, productId),
        currency: shop.currencyCode,
        variants: [...known, variant],
      });
    }
  }
  return [...found.values()];
}

/**
 * Whether a variant has one of the codes; the search itself is loose. Codes have to be equal without separators, GTINs
 * as numbers. A SKU may continue with a size.
 */
function isAskedFor({ sku, barcode }: OwnProduct['variants'][number], query: Query): boolean {
  if (sku && isSkuOfStyle(sku, query.styleCode ?? '')) return true;
  const number = withoutZeros(barcode ?? '');
  return number !== '' && query.gtins.some((gtin) => withoutZeros(gtin) === number);
}

const withoutZeros = (gtin: string): string => gtin.trim().replace(/^0+/, '');

/**
 * Returns the spellings of a GTIN: a store may keep it as UPC (12), EAN (13) or GTIN-14, with or without leading zeros.
 */
function toSpellings(gtin: string): string[] {
  const bare = withoutZeros(gtin);
  const padded = [8, 12, 13, 14].filter((length) => length >= bare.length);
  return [...new Set([gtin, bare, ...padded.map((length) => bare.padStart(length, '0'))])];
}
