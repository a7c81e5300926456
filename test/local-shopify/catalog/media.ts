import { randomUUID } from 'node:crypto';
import { now } from '../store/now.ts';
import { keyOf } from '../store/product-table.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Media, UserError } from '../store/types.ts';

export type MediaStatus = 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';

/** Whether Shopify would try to fetch the address. Nothing is fetched here. */
export function isFetchable(source: string): boolean {
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol);
}

/** The error of a bad image address in all mutations that accept images (recorded). */
export function invalidImageError(field: string[], code?: string): UserError {
  return { field, message: 'Image URL is invalid', ...(code === undefined ? {} : { code }) };
}

/** Creates an image. A file name that is taken gets a suffix, as with APPEND_UUID. */
export function newMedia(
  store: ShopStore,
  input: { source: string; alt?: string | null; filename?: string | null },
): Media {
  const fromUrl = new URL(input.source).pathname.split('/').at(-1) || 'image';
  const wanted = input.filename ?? (/\.[a-z0-9]{2,4}$/i.test(fromUrl) ? fromUrl : `${fromUrl}.png`);
  return {
    __typename: 'MediaImage',
    id: store.newId('MediaImage'),
    alt: input.alt ?? null,
    source: input.source,
    filename: isFilenameTaken(store, wanted)
      ? wanted.replace(/(\.[^.]*)?$/, `_${randomUUID()}$1`)
      : wanted,
    reads: 0,
    failure: store.media.failing.find((rule) => input.source.includes(rule.urlContains)) ?? null,
    createdAt: now(),
  };
}

function isFilenameTaken(store: ShopStore, filename: string): boolean {
  return store.products
    .find([keyOf.filename(filename)])
    .some((product) => product.media.some((media) => media.filename === filename));
}

/** UPLOADED in the response that creates it, then PROCESSING, then READY or FAILED: one step per reading request (recorded order). */
export function mediaStatus(store: ShopStore, media: Media): MediaStatus {
  if (media.reads >= store.media.readsUntilReady) return media.failure ? 'FAILED' : 'READY';
  return media.reads === 0 ? 'UPLOADED' : 'PROCESSING';
}

/** Address of the processed image. */
export function cdnUrl(media: Media): string {
  const version = Math.floor(Date.parse(media.createdAt) / 1000);
  return `https://cdn.shopify.com/s/files/1/0928/9125/0994/files/${encodeURIComponent(media.filename)}?v=${version}`;
}
