import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import { isSkuOfStyle } from '#app/knowledge/style-code/is-sku-of-style.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import type { CodeOwner, Preflight, PreflightQuery } from '../../store-catalog.ts';
import { callStore, type Store } from '../call-store.ts';
import { type FoundVariant, preflightQuery } from '../queries/preflight-query.ts';
import { readAllVariants } from './read-variants.ts';

/**
 * Reads everything the upsert must know before it writes.
 * @throws as callStore does; an error for which `isDefinitionMissing` is true if the store has no definition of our key
 */
export async function runPreflight(store: Store, query: PreflightQuery): Promise<Preflight> {
  const request = preflightQuery(query);
  if (!request) return { product: null, codeOwners: [], skuPrefixMatches: [] };
  const answer = await callStore(store, request, request.variables).catch((error: unknown) => {
    const data = request.answer.safeParse(dataBesideCategoryError(error));
    if (!data.success) throw error;
    return data.data;
  });
  const product = answer.product && (await readAllVariants(store, answer.product, query));
  return {
    product: product ?? null,
    codeOwners: findCodeOwners(answer.carriers, query).filter(
      ({ productId }) => productId !== product?.id,
    ),
    skuPrefixMatches: product ? [] : findSkuPrefixMatches(answer.relatives, query),
    ...(query.categoryId !== undefined && { category: answer.category ?? null }),
  };
}

/**
 * Returns the data of an answer whose errors are only about the category: the store answers a malformed category id
 * with an error beside its data, and such a category counts as unknown.
 */
function dataBesideCategoryError(error: unknown): unknown {
  if (!(error instanceof AdminGraphqlError && error.isAboutRequest)) return undefined;
  return error.topLevel.every(({ path }) => path?.[0] === 'category') ? error.data : undefined;
}

/** Keeps the variants that carry one of the codes, because the store's search is loose. */
function findCodeOwners(variants: FoundVariant[], query: PreflightQuery): CodeOwner[] {
  const skus = new Set(query.skus);
  const barcodes = new Set(query.barcodes.map(barcodeKey));
  return groupByProduct(variants, ({ sku, barcode }) => [
    ...(sku && skus.has(sku) ? [`SKU ${JSON.stringify(sku)}`] : []),
    ...(barcode && barcodes.has(barcodeKey(barcode)) ? [`barcode ${JSON.stringify(barcode)}`] : []),
  ]);
}

function findSkuPrefixMatches(variants: FoundVariant[], { skuPrefix: code }: PreflightQuery) {
  const others = variants.filter(({ product }) => product.styleCode === null);
  return groupByProduct(others, ({ sku }) =>
    sku && code && isSkuOfStyle(sku, code.comparisonKey) ? [`SKU ${JSON.stringify(sku)}`] : [],
  );
}

/** Groups the variants by product, with the codes by which each product was found, each code once. */
function groupByProduct(variants: FoundVariant[], toFoundBy: (variant: FoundVariant) => string[]) {
  const owners = new Map<string, CodeOwner>();
  for (const variant of variants) {
    const foundBy = toFoundBy(variant);
    if (foundBy.length === 0) continue;
    const { id: productId, title, styleCode } = variant.product;
    const all = [...(owners.get(productId)?.foundBy ?? []), ...foundBy];
    owners.set(productId, { productId, title, styleCode, foundBy: [...new Set(all)] });
  }
  return [...owners.values()];
}
