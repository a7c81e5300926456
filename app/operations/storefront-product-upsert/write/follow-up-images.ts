import { asError } from '#app/platform/as-error.ts';
import type { LiveState, StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import { warnings } from '../answer/warnings.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** The store fetches images in the background: delays between looks at them, ten seconds in all. */
const DELAYS_MS = [1000, 2000, 3000, 4000];
/** Time of the call that waiting leaves over. */
const RESERVE_MS = 5000;

/** Waits for the images just sent, ten seconds at most, and warns of those that did not arrive. */
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
    // The product is done, so that images which cannot be looked at are a warning.
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

/** The store has accepted the image and not fetched it yet. */
export function isUnderWay(media: StoreMedia | undefined): boolean {
  return media?.status === 'UPLOADED' || media?.status === 'PROCESSING';
}
