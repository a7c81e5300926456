import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-client.ts';
import type { Wait } from '#app/platform/shopify/wait.ts';
import type { WriteOptions } from '../store-catalog.ts';
import type { StoreProduct } from '../store-product.ts';
import type { NewProduct, StoreUserError } from '../store-write.ts';
import { callStore } from './call-store.ts';
import { CREATE_ASYNC, CREATE_POLL, createDocument } from './documents/write-documents.ts';
import { pageSize } from './page-sizes.ts';
import { productSchema } from './product-answer.ts';
import { productSetInput } from './product-set-input.ts';
import { readAllVariants, readProduct } from './read-variants.ts';
import { userErrorsSchema } from './user-errors.ts';

/** Above this many variants a synchronous productSet risks its time limit. */
const SYNCHRONOUS_VARIANTS = 100;

const createAnswer = z.object({
  productSet: z.object({ product: productSchema.nullish(), userErrors: userErrorsSchema }),
});
const asyncAnswer = z.object({
  productSet: z.object({
    productSetOperation: z
      .object({ id: z.string(), status: z.string(), userErrors: userErrorsSchema })
      .nullish(),
    userErrors: userErrorsSchema,
  }),
});
const pollAnswer = z.object({
  productOperation: z
    .object({
      status: z.string(),
      product: z.object({ id: z.string() }).nullish(),
      userErrors: userErrorsSchema.optional(),
    })
    .nullish(),
});

export type CreateOutcome = { product: StoreProduct | null; errors: StoreUserError[] };

/** Creates a product under our key. A lost answer is an OutcomeUnknownError, never a second call. */
export async function createProduct(
  store: { client: AdminClient; wait: Wait },
  shop: string,
  styleCode: string,
  product: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const input = productSetInput(product, options.locationId);
  if (product.variants.length > SYNCHRONOUS_VARIANTS)
    return createAsynchronously(store, shop, { styleCode, input }, product, options);
  const request = {
    document: createDocument(options.details),
    variables: {
      styleCode,
      input,
      locationId: options.locationId,
      channels: pageSize(options.channelCount ?? 100),
      media: pageSize(product.images.length),
      variants: pageSize(product.variants.length),
    },
    signal: options.signal,
    repeatable: false,
  };
  const { productSet } = await callStore(store.client, shop, request, createAnswer);
  if (!productSet.product || productSet.userErrors.length > 0)
    return { product: null, errors: productSet.userErrors };
  const created = await readAllVariants(store.client, shop, productSet.product, options);
  return { product: created, errors: [] };
}

async function createAsynchronously(
  store: { client: AdminClient; wait: Wait },
  shop: string,
  variables: Record<string, unknown>,
  { variants }: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const { signal } = options;
  const request = { document: CREATE_ASYNC, variables, signal, repeatable: false };
  const { productSet } = await callStore(store.client, shop, request, asyncAnswer);
  const operation = productSet.productSetOperation;
  const refusals = [...productSet.userErrors, ...(operation?.userErrors ?? [])];
  if (!operation || refusals.length > 0) return { product: null, errors: refusals };
  const done = await pollOperation(store, shop, operation.id, signal, () =>
    options.progress?.(`The store is making ${variants.length} variants`),
  );
  if (!done.productId || done.errors.length > 0) return { product: null, errors: done.errors };
  return { product: await readProduct(store.client, shop, done.productId, options), errors: [] };
}

/** Polls every one to two seconds until the operation is complete or the signal aborts. */
async function pollOperation(
  store: { client: AdminClient; wait: Wait },
  shop: string,
  operationId: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<{ productId?: string; errors: StoreUserError[] }> {
  for (let delayMs = 250; ; delayMs = Math.min(2000, delayMs * 2)) {
    onWait();
    await store.wait(delayMs, signal);
    const variables = { operationId };
    const request = { document: CREATE_POLL, variables, signal, repeatable: true };
    const { productOperation } = await callStore(store.client, shop, request, pollAnswer);
    if (!productOperation)
      throw new AppError('upstream_unavailable', 'The store lost track of the product it creates.');
    if (productOperation.status !== 'COMPLETE') continue;
    const errors = productOperation.userErrors ?? [];
    const productId = productOperation.product?.id;
    return productId === undefined ? { errors } : { productId, errors };
  }
}
