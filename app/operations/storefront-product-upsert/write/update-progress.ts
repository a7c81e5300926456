import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { AppError } from '#app/platform/errors.ts';
import type {
  LiveState,
  StoreMedia,
  StoreProduct,
} from '#app/providers/store-catalog/store-product.ts';
import type { UpdateOutcome } from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { StoreCheck } from '../answer/store-rejection.ts';
import type { SourceImage } from '../input/request.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import { planUpdate } from '../merge/plan-update.ts';
import type { MergeContext, UpsertPlan } from '../merge/upsert-plan.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** The outcome of one plan. */
export type PlanResult = {
  live: LiveState;
  /** Work that Shopify does not have as requested, by the key of its work item, with the reason. */
  open: Map<string, FailureReason>;
  /** False if an answer was lost or had errors: then Shopify must be read. */
  isComplete: boolean;
  /** The call's failure because of a refusal, if it has written nothing. */
  refusal?: (check: StoreCheck) => AppError;
  /** Images that were sent and that Shopify accepted. */
  sentImages: SourceImage[];
  /** Variants that the update created, in the order of `plan.added`. */
  added: UpdateOutcome['added'];
  warnings: string[];
};

/** An update in progress: what is known after the plans carried out so far. */
export type UpdateProgress = {
  readonly run: UpsertRun;
  /** The product as it was last read. */
  state: StoreProduct;
  context: MergeContext;
  /** What our record contained before the update. */
  readonly lastWritten: LastWritten;
  /** The first plan. Everything in it that is not open at the end was changed. */
  readonly first: UpsertPlan;
  /** The plan that is being carried out; after Shopify was read back, the plan for what is still missing there. */
  plan: UpsertPlan;
  /** The plan's outcome so far. */
  done: PlanResult;
  /** Images that earlier plans sent and that Shopify accepted. */
  sentImages: SourceImage[];
  notes: string[];
};

/**
 * Plans an update.
 * @param sentImages images that were sent together with the product, before any update
 * @throws AppError `option_structure_conflict`, `variant_conflict`
 */
export function startUpdate(
  run: UpsertRun,
  state: StoreProduct,
  context: MergeContext,
  sentImages: readonly SourceImage[],
): UpdateProgress {
  const plan = planUpdate(run.request, state, context);
  const { lastWritten } = context;
  const before = { run, state, context, lastWritten, first: plan, plan };
  return { ...before, done: nothingDone(state), sentImages: [...sentImages], notes: [] };
}

/** Returns the outcome of a plan before it is sent. */
export function nothingDone(live: LiveState): PlanResult {
  return { live, open: new Map(), isComplete: false, sentImages: [], added: [], warnings: [] };
}

/** Notes which media appeared for the images that were sent, and returns them. */
export function addSourceMedia(
  progress: UpdateProgress,
  sent: readonly SourceImage[],
  after: readonly StoreMedia[],
): SourceMedia {
  const arrived = matchNewMedia(sent, progress.state.media, after);
  const sourceMedia = { ...progress.context.sourceMedia, ...arrived };
  progress.context = { ...progress.context, sourceMedia };
  return arrived;
}

/**
 * Continues from what Shopify has after the plan was carried out completely or in part.
 * @param sent images that Shopify may have accepted
 * @returns the images that do not appear on the product
 */
export function continueFrom(
  progress: UpdateProgress,
  sent: readonly SourceImage[],
  found: StoreProduct,
): SourceImage[] {
  const { fields, failedMedia } = progress.plan.update;
  const arrived = addSourceMedia(progress, sent, found.media);
  const { sourceMedia, lastWritten } = progress.context;
  const lost = sent.filter((image) => arrived[image.sha256] === undefined);
  // This app deleted the failed media that the lost image was to replace: the merchant did not remove it.
  const kept = new Set(found.media.map(({ id }) => id));
  const deleted = new Set(failedMedia.filter((id) => !kept.has(id)));
  for (const image of lost)
    if (deleted.has(sourceMedia[image.sha256] ?? '')) delete sourceMedia[image.sha256];
  progress.sentImages.push(...sent.filter((image) => !lost.includes(image)));
  // Shopify reformats a description: it is compared as the one that was sent last.
  if (fields.descriptionHtml !== undefined) {
    const { updatedAt: _, ...written } = lastWritten;
    const descriptionSha256 = sha256(fields.descriptionHtml);
    progress.context.lastWritten = { ...written, descriptionSha256 };
  }
  progress.state = found;
  return lost;
}
