import { AppError } from '#app/platform/errors.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { OperationContext } from '../operation-context.ts';
import { wordWarnings } from './check-words.ts';
import { createInStore } from './create-in-store.ts';
import { creationChanges, creationWarnings, writtenBy } from './create-input.ts';
import { namingUpsert } from './failure-words.ts';
import { finishUpsert } from './finish-upsert.ts';
import { matchNewMedia } from './follow-up-images.ts';
import type { MergeContext } from './merge/plan-update.ts';
import { mergeContextOf } from './merge-context-of.ts';
import { prepareJob } from './prepare-job.ts';
import { liveOn } from './publishing.ts';
import { readStore } from './read-store.ts';
import { recallImages } from './recall-images.ts';
import type { UpsertRequest } from './request.ts';
import { saveLink } from './save-link.ts';
import { updateInStore } from './update-in-store.ts';
import { StateMoved, type UpsertJob } from './upsert-job.ts';
import { channelChange, type UpsertResult } from './upsert-output.ts';

/** The whole upsert, under the lease of its style code. */
export async function upsertProduct(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const job = await prepareJob(request, context, { isDryRun: false });
  try {
    return await upsertOnce(job);
  } catch (error) {
    if (!(error instanceof StateMoved)) throw namingUpsert(error, job);
    context.log.info({ part: error.message }, 'the store changed meanwhile: once more');
  }
  try {
    return await upsertOnce(await prepareJob(request, context, { isDryRun: false, earlier: job }));
  } catch (error) {
    throw namingUpsert(error instanceof StateMoved ? keepsChanging(error) : error, job);
  }
}

function keepsChanging(cause: StateMoved): AppError {
  const detail = 'The product keeps changing in the store. Repeat the call in a minute.';
  return new AppError('upstream_busy', detail, { cause, retryAfterSeconds: 60 });
}

async function upsertOnce(job: UpsertJob): Promise<UpsertResult> {
  job.context.progress('Reading the store');
  const state = await readStore(job);
  if (!job.profile.hasStyleCodeDefinition) {
    const { signal, services } = job.context;
    await services.storeCatalog.ensureDefinitions(job.shop, { signal });
  }
  const notes = [...wordWarnings(job.request, job.profile), ...state.warnings];
  if (state.product === null) return createProduct(job, notes);
  if (job.isBegun && mergeContextOf(job, state.product).isOurCreation)
    return finishCreation(job, state.product, notes);
  job.context.progress('Updating the product');
  const known = await recallImages(job, state.product, mergeContextOf(job, state.product));
  const applied = await updateInStore(job, state.product, known);
  const printed = state.product.styleCodePrinted;
  return finishUpsert(job, applied, { created: false, changes: applied.changes, notes, printed });
}

async function createProduct(job: UpsertJob, notes: string[]): Promise<UpsertResult> {
  const { request } = job;
  job.context.progress('Creating the product');
  await job.recorder.creates();
  const { product, sent, warnings: refused } = await createInStore(job);
  const urls = new Set(sent.images.map((image) => image.url));
  const images = request.images.filter((image) => urls.has(image.url));
  const sourceMedia = matchNewMedia(images, [], product.media);
  const lastWritten = writtenBy(sent);
  // Before anything else can fail: a later call must know what of this product is our doing.
  await saveLink(job, { ...product, printed: null }, lastWritten, sourceMedia);
  const { channels } = job.profile;
  // Images that the store refused are not sent a second time.
  const finishing = { ...job, request: { ...request, images } };
  const context: MergeContext = { lastWritten, sourceMedia, channels, isOurCreation: true };
  return publishCreation(finishing, product, context, [...notes, ...refused]);
}

/** A creation that was cut off, or made ahead as a draft: this call brings it to its end, and it is this call's. */
async function finishCreation(
  job: UpsertJob,
  product: StoreProduct,
  notes: string[],
): Promise<UpsertResult> {
  await job.recorder.creates();
  const context = mergeContextOf(job, product);
  const sent = matchNewMedia(job.request.images, [], product.media);
  const sourceMedia = { ...sent, ...context.sourceMedia };
  return publishCreation(job, product, { ...context, sourceMedia }, notes);
}

/** What a new product still lacks, its channels above all, and the answer. */
async function publishCreation(
  job: UpsertJob,
  product: StoreProduct,
  context: MergeContext,
  notes: string[],
): Promise<UpsertResult> {
  const { request, profile } = job;
  job.context.progress('Publishing the product');
  const applied = await updateInStore(job, product, context);
  const changes = [
    ...creationChanges(request),
    ...channelChange(liveOn(applied.live, profile.channels).map(({ title }) => title)),
  ];
  return finishUpsert(
    job,
    { ...applied, sentImages: [...request.images, ...applied.sentImages] },
    { created: true, changes, notes: [...notes, ...creationWarnings(request)], printed: null },
  );
}
