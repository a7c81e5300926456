import { describe, expect, it } from 'vitest';
import {
  expectedPublishingWarnings,
  liveOn,
  planPublishing,
  publishingWarnings,
} from '#app/operations/storefront-product-upsert/merge/publishing.ts';
import { AppError } from '#app/platform/errors.ts';
import { aProduct, CHANNELS } from './store-simulator.ts';

const on = (index: number, isPublished: boolean, publishAt: string | null = null) => ({
  channelId: CHANNELS[index]?.id ?? '',
  isPublished,
  publishAt,
});
const plan = (product: ReturnType<typeof aProduct>, publish = true, isOurCreation = false) =>
  planPublishing({ publish, isOurCreation, status: product.status }, product, CHANNELS);

describe('publishing', () => {
  it('adds the channels that are missing and says so', () => {
    const { publishTo, changes } = plan(aProduct({ channels: [on(0, true)] }));
    expect(publishTo).toEqual([CHANNELS[1]?.id]);
    expect(changes).toEqual([
      { field: 'channels', before: 'Online Store', after: 'Online Store, Shop' },
    ]);
  });

  it('leaves a date of the merchant alone, with a warning', () => {
    const result = plan(
      aProduct({ channels: [on(0, true), on(1, false, '2027-01-01T00:00:00Z')] }),
    );
    expect(result.publishTo).toEqual([]);
    expect(result.warnings).toEqual([expect.stringContaining('2027-01-01')]);
  });

  it('takes a staged entry of a draft for published', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false), on(1, false)] });
    expect(plan(draft).publishTo).toEqual([]);
    expect(liveOn(draft, CHANNELS)).toEqual([]);
  });

  it('says once that a draft is live nowhere, with the status that the merchant chose', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false)] });
    expect(publishingWarnings(draft, CHANNELS)).toEqual([
      'Not live on "Online Store" and "Shop": the product is DRAFT. It goes live there once it is ACTIVE.',
    ]);
    expect(publishingWarnings(draft, CHANNELS, { isStatusKept: true })).toEqual([
      'The product is DRAFT in the store, set so by hand or by an undo: left as it is, and so not live on "Online Store" and "Shop". To change it, set the status in the store or send it.',
    ]);
  });

  it('warns of a plan as of what it leads to', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false)] });
    const publishTo = [CHANNELS[1]?.id ?? ''];
    const planned = { publishTo, isStatusKept: false };
    const expected = (status: 'ACTIVE' | 'DRAFT') =>
      expectedPublishingWarnings(draft, CHANNELS, { ...planned, status });
    expect(expected('ACTIVE')).toEqual([]);
    expect(expected('DRAFT')).toEqual([expect.stringContaining('the product is DRAFT')]);
  });

  it('takes channels away from nothing but a creation of ours', () => {
    const product = aProduct({ channels: [on(0, true)] });
    expect(plan(product, false).unpublishFrom).toEqual([]);
    expect(plan(product, false, true).unpublishFrom).toEqual([CHANNELS[0]?.id]);
  });

  it('warns of each channel that is missing, with the store’s words quoted', () => {
    const errors = [{ path: ['input', '0'], message: 'Not\nallowed' }];
    const why = () => ({ errors });
    const product = aProduct({ channels: [on(0, true)] });
    expect(publishingWarnings(product, CHANNELS, { why })).toEqual([
      expect.stringContaining('Not live on "Shop"; the store said "Not allowed"'),
    ]);
    expect(publishingWarnings(product, [])).toEqual([expect.stringContaining('no sales channel')]);
  });

  it('names what kept a channel out, and says only what is known', () => {
    const failure = new AppError(
      'upstream_unavailable',
      'The store answered 502. Try again later.',
    );
    const why = () => ({ errors: [], failure, isUncertain: true });
    const product = aProduct({ channels: [on(0, true)] });
    expect(publishingWarnings(product, CHANNELS, { why })).toEqual([
      'Not live on "Shop". The store answered 502. Try again later.',
    ]);
    expect(publishingWarnings(product, CHANNELS, { why, isChecked: false })).toEqual([
      'It is not known whether the product is live on "Shop". The store answered 502. Try again later.',
    ]);
  });

  it('does not promise a channel that a draft was not put on', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false)] });
    const failure = new AppError('upstream_busy', 'The store throttled the app. Try again later.');
    const why = (id: string) => (id === CHANNELS[1]?.id ? { errors: [], failure } : undefined);
    expect(publishingWarnings(draft, CHANNELS, { why })).toEqual([
      'Not live on "Online Store": the product is DRAFT. It goes live there once it is ACTIVE.',
      'Not live on "Shop". The store throttled the app. Try again later.',
    ]);
  });
});
