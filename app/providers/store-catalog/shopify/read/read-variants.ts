import { z } from 'zod';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import type { ReadOptions } from '../../store-catalog.ts';
import type { StoreProduct } from '../../store-product.ts';
import { callStore } from '../call-store.ts';
import { productDocument, variantPageDocument } from '../documents/read-documents.ts';
import { readSizes } from '../page-sizes.ts';
import { productSchema, variantPageSchema } from './product-answer.ts';

const pageAnswer = z.object({ product: z.object({ variants: variantPageSchema }).nullable() });
/** Of one product alone; a store that says no to that is asked for what every connection gives. */
const LONG_PAGE = 2000;
const SHORT_PAGE = 250;

const productAnswer = z.object({ product: productSchema.nullable() });

/** Adds the variants beyond the first page: a variant that was not read cannot be merged with. */
export async function readAllVariants(
  client: AdminClient,
  shop: string,
  first: { product: StoreProduct; nextVariants: string | null },
  options: ReadOptions,
): Promise<StoreProduct> {
  const { product } = first;
  const variants = [...product.variants];
  let after = first.nextVariants;
  let size = LONG_PAGE;
  while (after !== null) {
    const { locationId, details, signal } = options;
    const variables = { id: product.id, locationId, after, size };
    const document = variantPageDocument(details);
    const request = { document, variables, signal, repeatable: true };
    try {
      const page = (await callStore(client, shop, request, pageAnswer)).product?.variants;
      variants.push(...(page?.nodes ?? []));
      options.progress?.(`Read ${variants.length} variants`);
      after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    } catch (error) {
      const isTooLong = error instanceof AdminGraphqlError && error.isAboutRequest;
      if (!isTooLong || size === SHORT_PAGE) throw error;
      size = SHORT_PAGE;
    }
  }
  return { ...product, variants };
}

/** A product by its id with all its variants; null when it is gone. */
export async function readProduct(
  client: AdminClient,
  shop: string,
  productId: string,
  options: ReadOptions,
): Promise<StoreProduct | null> {
  const { locationId, details, signal } = options;
  const variables = { id: productId, locationId, ...readSizes(options) };
  const request = { document: productDocument(details), variables, signal, repeatable: true };
  const { product } = await callStore(client, shop, request, productAnswer);
  return product && readAllVariants(client, shop, product, options);
}
