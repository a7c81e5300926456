import { AdminGraphqlError, OutcomeUnknownError } from '#app/platform/shopify/admin-client.ts';
import { wait } from '#app/platform/shopify/wait.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { NewProduct, StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import { toNewProduct } from './create-input.ts';
import { asUserErrors, storeRejected } from './store-rejection.ts';
import { type UpsertJob, writeOptions } from './upsert-job.ts';
import { warnings } from './warnings.ts';

export type Creation = {
  product: StoreProduct;
  /** What was sent in the end. */
  sent: NewProduct;
  warnings: string[];
};

type Attempt = { sent: NewProduct; warnings: string[]; left: number };

/** Codes after which the platform may or may not have done its work. */
const UNSURE = new Set(['GENERIC_ERROR', 'JOB_ERROR']);
/** A write whose answer was lost may still be under way: it is looked for twice before it is sent again. */
const READ_BACK_DELAYS_MS = [0, 1500];

/**
 * Creates the product under its key. Images and stock that the store refuses are left out rather than
 * the product; a lost answer is read back, and the creation sent again only when nothing is there.
 * @throws AppError `store_rejected`; OutcomeUnknownError when it stays unknown
 */
export async function createInStore(job: UpsertJob): Promise<Creation> {
  const attempt: Attempt = { sent: toNewProduct(job.request), warnings: [], left: 3 };
  for (;;) {
    attempt.left -= 1;
    const result = await tryToCreate(job, attempt.sent);
    if (result.kind === 'created')
      return { product: result.product, sent: attempt.sent, warnings: attempt.warnings };
    if (result.kind === 'unknown') {
      const product = await readBack(job);
      if (product) {
        attempt.warnings.push(warnings.readBack());
        return { product, sent: attempt.sent, warnings: attempt.warnings };
      }
      if (attempt.left <= 0) throw result.error;
      continue;
    }
    if (attempt.left <= 0 || !leaveOut(job, attempt, result.errors))
      throw storeRejected(result.errors, job.request);
  }
}

type Result =
  | { kind: 'created'; product: StoreProduct }
  | { kind: 'refused'; errors: StoreUserError[] }
  | { kind: 'unknown'; error: Error };

async function tryToCreate(job: UpsertJob, sent: NewProduct): Promise<Result> {
  const { storeCatalog } = job.context.services;
  const { identityKey } = job.request.code;
  try {
    const outcome = await storeCatalog.create(job.shop, identityKey, sent, writeOptions(job));
    if (outcome.product) return { kind: 'created', product: outcome.product };
    const { errors } = outcome;
    if (errors.length === 0 || errors.every((error) => UNSURE.has(error.code ?? '')))
      return { kind: 'unknown', error: new OutcomeUnknownError('productSet') };
    return { kind: 'refused', errors };
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return { kind: 'unknown', error };
    if (error instanceof AdminGraphqlError) return { kind: 'refused', errors: asUserErrors(error) };
    throw error;
  }
}

async function readBack(job: UpsertJob): Promise<StoreProduct | null> {
  const { storeCatalog } = job.context.services;
  const { signal, ...read } = writeOptions(job);
  const styleCode = job.request.code.identityKey;
  const query = { ...read, styleCode, skus: [], barcodes: [] };
  for (const delayMs of READ_BACK_DELAYS_MS) {
    if (delayMs > 0) await wait(delayMs, signal);
    const { product } = await storeCatalog.preflight(job.shop, query, { signal, mayDefine: true });
    if (product) return product;
  }
  return null;
}

/** Leaves out what a refusal is about, when the product can live without it. False when it cannot. */
function leaveOut(job: UpsertJob, attempt: Attempt, errors: StoreUserError[]): boolean {
  if (errors.every((error) => error.path.includes('inventoryQuantities'))) {
    attempt.warnings.push(warnings.stockNotInline(errors));
    const variants = attempt.sent.variants.map(({ quantity: _, ...variant }) => variant);
    attempt.sent = { ...attempt.sent, variants };
    return true;
  }
  const bad = new Map<string, StoreUserError[]>();
  for (const error of errors) {
    const url = imageOf(attempt.sent, error.path);
    if (url === undefined) return false;
    bad.set(url, [...(bad.get(url) ?? []), error]);
  }
  for (const [url, because] of bad) attempt.warnings.push(warnings.imageRefused(url, because));
  attempt.sent = withoutImages(attempt.sent, new Set(bad.keys()));
  job.context.log.warn({ count: bad.size }, 'images refused by the store');
  return true;
}

/** The URL that an error path such as `input.files.2.originalSource` or `input.variants.0.file` is about. */
function imageOf(sent: NewProduct, path: string[]): string | undefined {
  const after = (name: string) => Number(path[path.indexOf(name) + 1]);
  if (path.includes('files')) return sent.images[after('files')]?.url;
  if (path.includes('file') && path.includes('variants'))
    return sent.variants[after('variants')]?.imageUrl;
  return undefined;
}

function withoutImages(sent: NewProduct, urls: ReadonlySet<string>): NewProduct {
  return {
    ...sent,
    images: sent.images.filter((image) => !urls.has(image.url)),
    variants: sent.variants.map(({ imageUrl, ...variant }) =>
      imageUrl === undefined || urls.has(imageUrl) ? variant : { ...variant, imageUrl },
    ),
  };
}
