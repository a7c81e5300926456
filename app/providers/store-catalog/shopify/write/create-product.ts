import { asError } from '#app/platform/as-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { Wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { WriteOptions } from '../../store-catalog.ts';
import type { LiveState, StoreProduct } from '../../store-product.ts';
import type { CreateOutcome, NewProduct } from '../../store-write.ts';
import { callStore, type Store } from '../call-store.ts';
import { pageSize } from '../page-sizes.ts';
import { CREATE_ASYNC, CREATE_POLL, createQuery } from '../queries/write-queries.ts';
import { readAllVariants, readProduct } from '../read/read-variants.ts';
import { asUserErrors } from '../user-errors.ts';
import { productSetInput } from './product-set-input.ts';

/** Above this many variants a synchronous productSet risks its time limit. */
const SYNCHRONOUS_VARIANTS = 100;

/**
 * Creates a product under our key, with at most one write.
 * @throws AppError if the product was not created
 */
export async function createProduct(
  store: Store & { wait: Wait },
  styleCode: string,
  product: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const variables = { styleCode, input: productSetInput(product, options.locationId) };
  const isAsynchronous = product.variants.length > SYNCHRONOUS_VARIANTS;
  try {
    return isAsynchronous
      ? await createAsynchronously(store, variables, product, options)
      : await createAtOnce(store, variables, product, options);
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

/**
 * Whether nothing has run. An error of the root field itself means that nothing ran; one from within its payload means
 * that something did.
 */
function hasNotRun({ hasAnswers, topLevel, isStoreError }: AdminGraphqlError): boolean {
  return !isStoreError && !hasAnswers && topLevel.every(({ path }) => (path ?? []).length <= 1);
}

async function createAtOnce(
  store: Store,
  input: Record<string, unknown>,
  { images, variants }: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const variables = {
    ...input,
    locationId: options.locationId,
    channels: pageSize(options.channelCount),
    media: pageSize(images.length),
    variants: pageSize(variants.length),
  };
  const { productSet } = await callStore(store, createQuery(options.details), variables);
  const { product: made, userErrors: errors } = productSet;
  if (!made || errors.length > 0) return { kind: 'refused', errors };
  return readWhole(made.product, () => readAllVariants(store, made, options));
}

/** Reads a created product completely. If that fails, the product is in the store nevertheless. */
async function readWhole(
  live: LiveState,
  read: () => Promise<StoreProduct | null>,
): Promise<CreateOutcome> {
  try {
    const product = await read();
    return product ? { kind: 'created', product } : { kind: 'refused', errors: [] };
  } catch (thrown) {
    return { kind: 'unread', live, failure: asError(thrown) };
  }
}

async function createAsynchronously(
  store: Store & { wait: Wait },
  variables: Record<string, unknown>,
  { variants }: NewProduct,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const { productSet } = await callStore(store, CREATE_ASYNC, variables);
  const operation = productSet.productSetOperation;
  const refusals = [...productSet.userErrors, ...(operation?.userErrors ?? [])];
  if (!operation || refusals.length > 0) return { kind: 'refused', errors: refusals };
  try {
    const { product: live, userErrors: errors } = await pollOperation(
      store,
      operation.id,
      options,
      variants.length,
    );
    if (!live || errors.length > 0) return { kind: 'refused', errors };
    return readWhole({ ...live, media: [] }, () => readProduct(store, live.id, options));
  } catch (cause) {
    const detail = 'The call timed out before the store had finished creating the product.';
    const failure =
      cause instanceof AppError ? cause : new AppError('upstream_timeout', detail, { cause });
    return { kind: 'under_way', failure };
  }
}

/** Polls until the operation is complete, at increasing intervals of up to two seconds. */
async function pollOperation(
  store: Store & { wait: Wait },
  operationId: string,
  { channelCount, progress }: WriteOptions,
  variantCount: number,
) {
  const variables = { operationId, channels: pageSize(channelCount) };
  for (let delayMs = 250; ; delayMs = Math.min(2000, delayMs * 2)) {
    progress?.(`The store is creating ${variantCount} variants`);
    await store.wait(delayMs, store.signal);
    const { productOperation } = await callStore(store, CREATE_POLL, variables);
    if (!productOperation)
      throw new AppError(
        'upstream_unavailable',
        'The store no longer reports on the creation of the product.',
      );
    if (productOperation.status === 'COMPLETE') return productOperation;
  }
}
