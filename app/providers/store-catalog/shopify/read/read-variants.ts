import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import type { ReadOptions } from '../../store-catalog.ts';
import type { StoreProduct } from '../../store-product.ts';
import { callStore, type Store } from '../call-store.ts';
import { readSizes } from '../page-sizes.ts';
import { productQuery, variantPageQuery } from '../queries/read-queries.ts';

/** Variants per page of a single product. If the store refuses that, the limit of every other connection is used. */
const LONG_PAGE = 2000;
const SHORT_PAGE = 250;

type Options = Omit<ReadOptions, 'signal'>;

/** Adds the variants beyond the first page: an update can only be merged with variants that were read. */
export async function readAllVariants(
  store: Store,
  { product, next }: { product: StoreProduct; next: string | null },
  { locationId, details, progress }: Options,
): Promise<StoreProduct> {
  const variants = [...product.variants];
  let after = next;
  let size = LONG_PAGE;
  while (after !== null) {
    const variables = { id: product.id, locationId, after, size };
    try {
      const page = (await callStore(store, variantPageQuery(details), variables)).product?.variants;
      variants.push(...(page?.nodes ?? []));
      progress?.(`Read ${variants.length} variants`);
      after = page?.next ?? null;
    } catch (error) {
      const isTooLong = error instanceof AdminGraphqlError && error.isAboutRequest;
      if (!isTooLong || size === SHORT_PAGE) throw error;
      size = SHORT_PAGE;
    }
  }
  return { ...product, variants };
}

/** Returns a product by its id with all its variants; null if it no longer exists. */
export async function readProduct(
  store: Store,
  productId: string,
  options: Options,
): Promise<StoreProduct | null> {
  const { locationId, details } = options;
  const variables = { id: productId, locationId, ...readSizes(options) };
  const { product } = await callStore(store, productQuery(details), variables);
  return product && readAllVariants(store, product, options);
}
