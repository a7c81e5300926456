import { asError } from '#app/platform/as-error.ts';
import type { LiveState, StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import { warnings } from '../answer/warnings.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** Shopify fetches images in the background: delays between checks, ten seconds in total. */
const DELAYS_MS = [1000, 2000, 3000, 4000];
/** The part of the call's time that must be left after waiting. */
const RESERVE_MS = 5000;

/** Waits for the images just sent, at most ten seconds, and warns of those that did not arrive. */
export async function followUpImages(
  run: UpsertRun,
  sent: SourceImage[],
  start: LiveState,
  sourceMedia: SourceMedia,
): Promise<{ live: LiveState; warnings: string[] }> {
  const { signal, clock, deadlineAt } = run.context;
  const isOpen = (state: LiveState) =>
    sent.some((image) => isUnderWay(findMedia(image, state.media, sourceMedia)));
  let live = start;
  let failure: Error | undefined;
  try {
    for (const delayMs of DELAYS_MS) {
      if (!isOpen(live) || clock.now() + delayMs + RESERVE_MS > deadlineAt) break;
      await run.context.wait(delayMs, signal);
      live = (await run.catalog.readLive(run.shop, start.id, { signal })) ?? live;
    }
  } catch (thrown) {
    // The product is complete, so images that cannot be checked are only a warning.
    run.context.log.warn({ err: thrown }, 'the images could not be followed up');
    failure = asError(thrown);
  }
  const notes = sent.flatMap((image) => {
    const media = findMedia(image, live.media, sourceMedia);
    if (media === undefined || isUnderWay(media))
      return failure ? warnings.imageUnseen(image.url, failure) : warnings.imagePending(image.url);
    return media.status === 'FAILED' ? warnings.imageFailed(image.url, media.errorCodes) : [];
  });
  return { live, warnings: notes };
}

/** Returns whether Shopify has accepted the image and not fetched it yet. */
export function isUnderWay(media: StoreMedia | undefined): boolean {
  return media?.status === 'UPLOADED' || media?.status === 'PROCESSING';
}
