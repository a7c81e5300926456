import { z } from 'zod';
import { asError } from '#app/platform/as-error.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { Wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { WriteOptions } from '../../store-catalog.ts';
import type { LiveState, StoreProduct } from '../../store-product.ts';
import type { CreateOutcome, NewProduct, StoreUserError } from '../../store-write.ts';
import { callStore } from '../call-store.ts';
import { CREATE_ASYNC, CREATE_POLL, createDocument } from '../documents/write-documents.ts';
import { pageSize } from '../page-sizes.ts';
import { liveWithoutMediaSchema, productSchema } from '../read/product-answer.ts';
import { readAllVariants, readProduct } from '../read/read-variants.ts';
import { asUserErrors, userErrorsSchema } from '../user-errors.ts';
import { productSetInput } from './product-set-input.ts';

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
      product: liveWithoutMediaSchema.nullish(),
      userErrors: userErrorsSchema.optional(),
    })
    .nullish(),
});

/**
 * Creates a product under our key, with one call at most.
 * @throws AppError where it was not created
 */
export async function createProduct(
  store: { client: AdminClient; wait: Wait },
  shop: string,
  styleCode: string,
  product: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const input = productSetInput(product, options.locationId);
  const isAsynchronous = product.variants.length > SYNCHRONOUS_VARIANTS;
  try {
    return isAsynchronous
      ? await createAsynchronously(store, shop, { styleCode, input }, product, options)
      : await createAtOnce(store.client, shop, { styleCode, input }, product, options);
  } catch (error) {
    if (
      error instanceof OutcomeUnknownError ||
      (error instanceof AdminGraphqlError && !hasNotRun(error))
    )
      return { kind: 'unknown', failure: error, mayBeUnderWay: isAsynchronous };
    if (!(error instanceof AdminGraphqlError && error.isAboutRequest)) throw error;
    return { kind: 'refused', errors: asUserErrors(error.topLevel) };
  }
}

/** An error of the root field itself says that it did nothing; one from within its payload, that it did. */
function hasNotRun({ hasAnswers, topLevel, isOwnTrouble }: AdminGraphqlError): boolean {
  return !isOwnTrouble && !hasAnswers && topLevel.every(({ path }) => (path ?? []).length <= 1);
}

async function createAtOnce(
  client: AdminClient,
  shop: string,
  variables: Record<string, unknown>,
  { images, variants }: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const request = {
    document: createDocument(options.details),
    variables: {
      ...variables,
      locationId: options.locationId,
      channels: pageSize(options.channelCount ?? 100),
      media: pageSize(images.length),
      variants: pageSize(variants.length),
    },
    signal: options.signal,
    repeatable: false,
  };
  const { productSet } = await callStore(client, shop, request, createAnswer);
  const made = productSet.product;
  if (!made || productSet.userErrors.length > 0)
    return { kind: 'refused', errors: productSet.userErrors };
  return readWhole(made.product, () => readAllVariants(client, shop, made, options));
}

/** The product is there: that it cannot be read whole changes nothing about it. */
async function readWhole(
  live: LiveState,
  read: () => Promise<StoreProduct | null>,
): Promise<CreateOutcome> {
  try {
    const product = await read();
    return product ? { kind: 'created', product } : { kind: 'refused', errors: [] };
  } catch (thrown) {
    const failure = asError(thrown);
    return { kind: 'unread', live, failure };
  }
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
  if (!operation || refusals.length > 0) return { kind: 'refused', errors: refusals };
  const polled = await pollOperation(store, shop, operation.id, options, () =>
    options.progress?.(`The store is making ${variants.length} variants`),
  );
  if ('failure' in polled) return { kind: 'under_way', failure: polled.failure };
  const { live, errors } = polled;
  if (!live || errors.length > 0) return { kind: 'refused', errors };
  return readWhole(live, () => readProduct(store.client, shop, live.id, options));
}

/** Polls every one to two seconds until the operation is complete. It goes on where that fails. */
async function pollOperation(
  store: { client: AdminClient; wait: Wait },
  shop: string,
  operationId: string,
  { signal, channelCount }: WriteOptions,
  onWait: () => void,
): Promise<{ live?: LiveState; errors: StoreUserError[] } | { failure: Error }> {
  const variables = { operationId, channels: pageSize(channelCount ?? 100) };
  const request = { document: CREATE_POLL, variables, signal, repeatable: true };
  try {
    for (let delayMs = 250; ; delayMs = Math.min(2000, delayMs * 2)) {
      onWait();
      await store.wait(delayMs, signal);
      const { productOperation } = await callStore(store.client, shop, request, pollAnswer);
      if (!productOperation)
        throw new AppError('upstream_unavailable', 'The store lost track of the new product.');
      if (productOperation.status !== 'COMPLETE') continue;
      const { product, userErrors: errors = [] } = productOperation;
      return product ? { live: { ...product, media: [] }, errors } : { errors };
    }
  } catch (cause) {
    if (cause instanceof AppError) return { failure: cause };
    const detail = 'The time for this call was over before the store had made the product.';
    return { failure: new AppError('upstream_timeout', detail, { cause }) };
  }
}
