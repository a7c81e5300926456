import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertChange } from '../contract.ts';
import type { SourceImage } from '../input/request.ts';
import { warnOfMissingPrices } from '../merge/new-variants.ts';
import type { StockGoal } from '../merge/plan-stock.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { bindVariantImages } from '../write/bind-variant-images.ts';
import { followUpImages } from '../write/follow-up-images.ts';
import { saveLink } from '../write/save-link.ts';
import type { Applied } from './applied.ts';
import { channelWarnings, liveOn } from './channel-warnings.ts';
import type { UpsertResult } from './upsert-output.ts';
import { warnings } from './warnings.ts';

export type Ending = {
  created: boolean;
  changes: UpsertChange[];
  notes: string[];
  /** The spelling that the store had on record. */
  printed: string | null;
  /** Images that were sent together with the product, before any update. */
  sentImages: readonly SourceImage[];
};

/** After the last write: images, our record, and the answer. */
export async function finishUpsert(
  run: UpsertRun,
  applied: Applied,
  ending: Ending,
): Promise<UpsertResult> {
  const { profile, context } = run;
  const { written } = applied;
  const sentImages = [...ending.sentImages, ...applied.sentImages];
  const save = (live: LiveState, last: LastWritten, sourceMedia: SourceMedia) =>
    saveLink(run, { ...live, printed: ending.printed }, last, sourceMedia);
  // Before the waiting: whatever ends it, an image that was sent must be known.
  if (sentImages.length > 0) await save(applied.live, written, applied.sourceMedia);
  const images = await settleImages(run, { ...applied, sentImages }, ending.created);
  const { live } = images;
  const answered = { ...written, answeredBy: run.upsertId };
  const isOnRecord = await save(live, answered, images.sourceMedia);
  const { vendor, productType } = written;
  context.services.storeCatalog.remember(run.shop, {
    ...(vendor !== undefined && { vendor }),
    ...(productType !== undefined && { productType }),
  });
  const titles = liveOn(live, profile.channels).map(({ title }) => title);
  return {
    product_id: live.id,
    handle: live.handle,
    admin_url: context.services.storeCatalog.adminUrl(run.shop, live.id),
    created: ending.created,
    variant_count: live.variantCount,
    stock_set: isStockSet(applied),
    published: titles.length > 0,
    published_to: titles,
    warnings: [
      ...new Set([
        ...(ending.created
          ? warnOfMissingPrices(run.request.variants)
          : applied.plan.priceWarnings),
        ...ending.notes,
        ...applied.warnings,
        ...listingWarnings(run, { ...applied, live }, ending.created),
        ...images.warnings,
        ...(isOnRecord ? [] : [warnings.notOnRecord()]),
      ]),
    ],
    changes: ending.changes,
    upsert_id: run.upsertId,
  };
}

/** Whether quantities were sent and each is in the store. */
function isStockSet({ plan: { goals }, open }: Applied): boolean {
  const isReached = ({ how, label }: StockGoal) =>
    how !== 'untracked' && !open.has(`stock:${label}`);
  return goals.length > 0 && goals.every(isReached);
}

function listingWarnings(run: UpsertRun, applied: Applied, created: boolean): string[] {
  const { channels } = run.profile;
  const { live, open, plan, unchecked } = applied;
  const isChecked = unchecked === undefined;
  if (plan.isPublishing || !created) {
    const why = (id: string) => open.get(`publish:${id}`);
    return channelWarnings(plan, live, channels, { why, isChecked });
  }
  const listed = new Set(liveOn(live, channels).map(({ id }) => id));
  return channels.flatMap(({ id, title }) => {
    const why = open.get(`unpublish:${id}`);
    return listed.has(id) || why
      ? [warnings.stillListed(title, why ?? { errors: [] }, isChecked)]
      : [];
  });
}

/** Follows the images just sent, and ties those of an update to their variants. */
async function settleImages(run: UpsertRun, applied: Applied, created: boolean) {
  const { sentImages, live, sourceMedia } = applied;
  if (sentImages.length === 0)
    return { live, sourceMedia: known(run.request.images, applied), warnings: [] };
  run.context.progress('Waiting for the images');
  const followed = await followUpImages(run, sentImages, live, sourceMedia);
  if (created) return { ...followed, sourceMedia };
  const notes = await bindVariantImages(run, applied, followed.live, sourceMedia);
  return { ...followed, sourceMedia, warnings: [...followed.warnings, ...notes] };
}

/** Images found by their mark alone are put on record. */
function known(images: SourceImage[], { live, sourceMedia }: Applied): SourceMedia {
  const map = { ...sourceMedia };
  for (const image of images) {
    const media = findMedia(image, live.media, sourceMedia);
    if (media !== undefined && media !== 'removed') map[image.sha256] = media.id;
  }
  return map;
}
