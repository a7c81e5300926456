import { asError } from '#app/platform/as-error.ts';
import { AppError, addSentence } from '#app/platform/errors.ts';
import type { LiveState, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type {
  CreateOutcome,
  NewProduct,
  StoreUserError,
} from '#app/providers/store-catalog/store-write.ts';
import { type SentLists, storeRejected, withCheck } from '../answer/store-rejection.ts';
import { warnings } from '../answer/warnings.ts';
import { readBackSignal, type UpsertRun } from '../upsert-run.ts';
import { toNewProduct } from './create-input.ts';

/** A created product. */
export type Creation = {
  /** What was finally sent. */
  sent: NewProduct;
} & (
  | { product: StoreProduct }
  /** The product was created, but could not be read completely. */
  | { product: null; live: LiveState; failure: Error }
);

type Attempt = {
  sent: NewProduct;
  /** The remaining tries. */
  left: number;
  /** An earlier try may have created the product. */
  mayHaveRun: boolean;
  /** Shopify may still be creating the product, so not finding it proves nothing. */
  mayBeUnderWay: boolean;
};

/** Error codes after which Shopify may or may not have done the work. */
const UNSURE = new Set(['GENERIC_ERROR', 'JOB_ERROR']);
/** A write whose answer was lost may still be running: the product is searched for twice before it is sent again. */
const READ_BACK_DELAYS_MS = [0, 1500];

/**
 * Creates the product under its key. Images and stock that Shopify refuses are left out. After a lost answer Shopify is
 * read, and the creation is sent again only if the product does not exist. Adds its warnings to the run.
 * @throws AppError if the product was not created, or if that is not known
 */
export async function createInStore(run: UpsertRun): Promise<Creation> {
  const attempt: Attempt = {
    sent: toNewProduct(run.request),
    left: 3,
    mayHaveRun: false,
    mayBeUnderWay: false,
  };
  for (;;) {
    attempt.left -= 1;
    const result = await tryToCreate(run, attempt);
    if (result.kind === 'created') return { product: result.product, sent: attempt.sent };
    const mayGoOn = attempt.left > 0 && !run.context.signal.aborted;
    if (result.kind === 'refused' && mayGoOn && leaveOut(run, attempt, result.errors)) continue;
    const found = await readBack(run, result.kind === 'refused' ? [0] : READ_BACK_DELAYS_MS);
    if (found.product) {
      // A refusal is certainly about this try only if no earlier one may have created the product.
      if (result.kind === 'refused' && !attempt.mayHaveRun)
        run.notes.push(warnings.createdWithObjections(result.errors));
      else if (result.kind !== 'unread') run.notes.push(warnings.readBack());
      return { product: found.product, sent: attempt.sent };
    }
    if (result.kind === 'unread') return { ...result, product: null, sent: attempt.sent };
    if (result.kind === 'under_way') throw stillCreating(result.failure);
    attempt.mayHaveRun ||= result.kind === 'unknown';
    attempt.mayBeUnderWay ||= result.kind === 'unknown' && result.mayBeUnderWay;
    const isChecked = !found.failure && !attempt.mayBeUnderWay;
    const check = isChecked ? 'nothing changed' : 'not checked';
    if (result.kind === 'refused') throw storeRejected(result.errors, check, listsOf(run, attempt));
    if (found.failure || !mayGoOn) throw withCheck(result.failure, check);
  }
}

async function tryToCreate(run: UpsertRun, attempt: Attempt): Promise<CreateOutcome> {
  const { identityKey } = run.request.code;
  try {
    const outcome = await run.catalog.create(run.shop, identityKey, attempt.sent, run.write);
    if (outcome.kind !== 'refused') return outcome;
    // No error at all, or none that says what went wrong.
    const isUnsure = outcome.errors.every((error) => UNSURE.has(error.code ?? ''));
    return isUnsure ? unknown(unclearAnswer(outcome.errors)) : outcome;
  } catch (error) {
    // Even if this try did not run, an earlier one may have.
    if (attempt.mayHaveRun && error instanceof Error) return unknown(error);
    throw error;
  }
}

function unknown(failure: Error): CreateOutcome {
  return { kind: 'unknown', failure, mayBeUnderWay: false };
}

function unclearAnswer(errors: readonly StoreUserError[]): AppError {
  const codes = errors.flatMap(({ code }) => code ?? []).join(', ');
  const said = codes === '' ? 'without saying whether it created the product' : codes;
  return new AppError('upstream_unavailable', `The store answered ${said}. Try again later.`);
}

function stillCreating(failure: Error): Error {
  return addSentence(
    failure,
    'The store has accepted the product and may still be creating it. Repeat the call in a minute: it goes on from what the store has.',
  );
}

/** Reads the style code's product, if it exists in Shopify; `failure` if Shopify could not be read. */
async function readBack(
  run: UpsertRun,
  delaysMs: readonly number[],
): Promise<{ product: StoreProduct | null; failure?: Error }> {
  const styleCode = run.request.code.identityKey;
  const query = { ...run.write, styleCode, skus: [], barcodes: [] };
  const options = { signal: readBackSignal(), mayDefine: true };
  try {
    for (const delayMs of delaysMs) {
      if (delayMs > 0) await run.context.wait(delayMs, options.signal);
      const { product } = await run.catalog.preflight(run.shop, query, options);
      if (product) return { product };
    }
    return { product: null };
  } catch (error) {
    run.context.log.warn({ err: error }, 'a creation could not be read back');
    return { product: null, failure: asError(error) };
  }
}

/** All variants are sent in the order of the request; refused images are not sent again. */
function listsOf({ request }: UpsertRun, { sent }: Attempt): SentLists {
  return {
    variantIndex: (index) => index,
    imagePointer: (index) =>
      request.images.find(({ url }) => url === sent.images[index]?.url)?.pointer,
  };
}

/** Leaves out the stock or the images that were refused. Returns false if something else was refused. */
function leaveOut(run: UpsertRun, attempt: Attempt, errors: StoreUserError[]): boolean {
  if (errors.every((error) => error.path.includes('inventoryQuantities'))) {
    run.notes.push(warnings.stockNotInline(errors));
    const variants = attempt.sent.variants.map(({ quantity: _, ...variant }) => variant);
    attempt.sent = { ...attempt.sent, variants };
    return true;
  }
  const bad = Map.groupBy(errors, ({ path }) => imageOf(attempt.sent, path) ?? '');
  // An error that is about no image has no address.
  if (bad.has('')) return false;
  for (const [url, because] of bad) run.notes.push(warnings.imageRefused(url, because));
  attempt.sent = withoutImages(attempt.sent, new Set(bad.keys()));
  run.context.log.warn({ count: bad.size }, 'images refused by the store');
  return true;
}

/**
 * Returns the image URL that an error path points at, such as `input.files.2.originalSource` or
 * `input.variants.0.file`.
 */
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
