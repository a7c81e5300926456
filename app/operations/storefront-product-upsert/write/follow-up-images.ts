import { asError } from '#app/platform/as-error.ts';
import type { LiveState, StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import { warnings } from '../answer/warnings.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** The store fetches images in its own time: looked at again after so long, ten seconds in all. */
const DELAYS_MS = [1000, 2000, 3000, 4000];
/** Left of the call's time when the waiting stops. */
const RESERVE_MS = 5000;

export type ImageFollowUp = {
  live: LiveState;
  warnings: string[];
};

/** Waits for the images just sent, ten seconds at most, and says which did not arrive. */
export async function followUpImages(
  run: UpsertRun,
  sent: SourceImage[],
  start: LiveState,
  sourceMedia: SourceMedia,
): Promise<ImageFollowUp> {
  const { storeCatalog } = run.context.services;
  const { signal, clock, deadlineAt } = run.context;
  const isOpen = (state: LiveState) =>
    sent.some((image) => isUnderWay(findMedia(image, state.media, sourceMedia)));
  let live = start;
  let failure: Error | undefined;
  try {
    for (const delayMs of DELAYS_MS) {
      if (!isOpen(live) || clock.now() + delayMs + RESERVE_MS > deadlineAt) break;
      await run.context.wait(delayMs, signal);
      live = (await storeCatalog.readLive(run.shop, start.id, { signal })) ?? live;
    }
  } catch (thrown) {
    // The product is done: that nobody can look at its images any more is a warning.
    run.context.log.warn({ err: thrown }, 'the images could not be followed up');
    failure = asError(thrown);
  }
  const result: ImageFollowUp = { live, warnings: [] };
  for (const image of sent) {
    const media = findMedia(image, live.media, sourceMedia);
    if (media === undefined || media === 'removed' || isUnderWay(media)) {
      result.warnings.push(
        failure ? warnings.imageUnseen(image.url, failure) : warnings.imagePending(image.url),
      );
    } else if (media.status === 'FAILED') {
      result.warnings.push(warnings.imageFailed(image.url, media.errorCodes));
    }
  }
  return result;
}

/** The store has taken the image on and has not fetched it yet. */
export function isUnderWay(media: StoreMedia | 'removed' | undefined): boolean {
  return (
    media !== undefined &&
    media !== 'removed' &&
    (media.status === 'UPLOADED' || media.status === 'PROCESSING')
  );
}
