import type { StoreMedia, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, imageMark, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { SourceImage } from '../input/request.ts';
import { hasOwnName } from '../input/source-image.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import type { MergeContext } from '../merge/upsert-plan.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** Returns what this app knows about a product in Shopify. */
export function buildMergeContext(run: UpsertRun, product: StoreProduct): MergeContext {
  const own = run.link?.productId === product.id ? run.link : null;
  const { status, title, vendor, productType } = product;
  // The product has only the first of our two metafields, and no call reported it: its creation was interrupted.
  const isOurCreation =
    product.styleCode !== null &&
    product.styleCodePrinted === null &&
    own?.lastWritten.answeredBy === undefined;
  // A creation that was interrupted before it was on record: everything is this app's, and nothing an edit by the
  // merchant.
  const unrecorded = isOurCreation ? { status, title, vendor, productType } : {};
  return {
    lastWritten: own?.lastWritten ?? unrecorded,
    sourceMedia: own?.sourceMedia ?? {},
    channels: run.profile.channels,
    isOurCreation,
  };
}

/**
 * Adds images to the context that an earlier call sent before its process died: they are on the product but not in our
 * record, and if sent again they would be there twice. Records are read only if an image seems to be new.
 */
export async function recoverImages(
  run: UpsertRun,
  product: StoreProduct,
  context: MergeContext,
): Promise<MergeContext> {
  const { sourceMedia } = context;
  const isKnown = (image: SourceImage) =>
    sourceMedia[image.sha256] !== undefined || findMedia(image, product.media, sourceMedia);
  if (run.request.images.every(isKnown)) return context;
  const { services, principal } = run.context;
  const records = await services.changeRecords.findUnanswered(principal.shopId, product.id);
  const recovered: SourceMedia = {};
  for (const { effects } of records) {
    const images = effects.filter((effect) => effect.kind === 'image');
    const before = new Set(images.flatMap(({ mediaBefore }) => mediaBefore ?? []));
    const fresh = product.media.filter(({ id }) => !before.has(id));
    const found = matchNewMedia(images, [], fresh);
    for (const { sha256, url } of images) {
      const media = fresh.find(({ id }) => id === found[sha256]);
      if (media && isNamedAfter(media, url)) recovered[sha256] = media.id;
    }
  }
  return { ...context, sourceMedia: { ...recovered, ...sourceMedia } };
}

/** Of the images that were matched with media, returns those whose file may come from their source. */
export function onlyNamedAfter(
  images: readonly SourceImage[],
  matched: SourceMedia,
  media: readonly StoreMedia[],
): SourceMedia {
  const named = images.filter((image) => {
    const found = media.find(({ id }) => id === matched[image.sha256]);
    if (!found || found.url === null || found.url.includes(imageMark(image))) return true;
    // A file that was sent with a name contains its mark.
    return !hasOwnName(image) && isNamedAfter(found, image.url);
  });
  return Object.fromEntries(
    named.flatMap(({ sha256 }) => (matched[sha256] ? [[sha256, matched[sha256]]] : [])),
  );
}

/**
 * Returns whether a file is named after its source, as Shopify does. A file with another name was added by the
 * merchant.
 */
function isNamedAfter({ url }: StoreMedia, source: string): boolean {
  const stem = (address: string) =>
    (new URL(address).pathname.split('/').at(-1) ?? '')
      .replace(/\.\w+$/, '')
      .replace(/[^a-z0-9]+/gi, '_')
      .toLowerCase();
  return url === null || stem(url).startsWith(stem(source));
}
