import { toSourceImage } from '#app/operations/storefront-product-upsert/input/source-image.ts';
import type { MergeContext } from '#app/operations/storefront-product-upsert/merge/upsert-plan.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { CHANNELS } from '../store-simulator.ts';

/** Image URLs: READY may be on the product already, NEW is not. */
export const READY = 'https://cdn.example.com/ready.jpg';
export const NEW = 'https://cdn.example.com/new.jpg';

export const hash = (url: string) => toSourceImage(url, '').sha256;

/** Media of the store, READY by default. */
export const media = (id: string, more: Partial<StoreMedia> = {}): StoreMedia => ({
  id,
  status: 'READY',
  url: `https://shop.example/${id}.jpg`,
  errorCodes: [],
  ...more,
});

/** What a merge needs besides product and request; nothing is on record by default. */
export const context = (overrides: Partial<MergeContext> = {}): MergeContext => ({
  lastWritten: {},
  sourceMedia: {},
  channels: CHANNELS,
  isOurCreation: false,
  ...overrides,
});
