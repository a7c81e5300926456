import { toSourceImage } from '#app/operations/storefront-product-upsert/input/source-image.ts';
import type { MergeContext } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { CHANNELS } from '../store-simulator.ts';

/** An image the store has already, or may have. */
export const READY = 'https://cdn.example.com/ready.jpg';
export const NEW = 'https://cdn.example.com/new.jpg';

export const hash = (url: string) => toSourceImage(url, '').sha256;

/** A medium of the store, ready unless told otherwise. */
export const media = (id: string, more: Partial<StoreMedia> = {}): StoreMedia => ({
  id,
  status: 'READY',
  url: `https://shop.example/${id}.jpg`,
  errorCodes: [],
  ...more,
});

/** What a merge knows beside product and request: nothing, unless told otherwise. */
export const context = (overrides: Partial<MergeContext> = {}): MergeContext => ({
  lastWritten: {},
  sourceMedia: {},
  channels: CHANNELS,
  isOurCreation: false,
  ...overrides,
});
