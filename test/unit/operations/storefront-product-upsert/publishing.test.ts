import { describe, expect, it } from 'vitest';
import {
  channelWarnings,
  expectedListing,
  liveOn,
} from '#app/operations/storefront-product-upsert/answer/channel-warnings.ts';
import { planPublishing } from '#app/operations/storefront-product-upsert/merge/plan-publishing.ts';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { AppError } from '#app/platform/errors.ts';
import { emptyUpdate } from '#app/providers/store-catalog/store-write.ts';
import { context } from './merge/merge-fixtures.ts';
import { aProduct, aRequest, CHANNELS } from './store-simulator.ts';

const on = (index: number, isPublished: boolean, publishAt: string | null = null) => ({
  channelId: CHANNELS[index]?.id ?? '',
  isPublished,
  publishAt,
});
const plan = (product: ReturnType<typeof aProduct>, publish = true, isOurCreation = false) =>
  planPublishing(publish, product, { channels: CHANNELS, isOurCreation });

const publishing = { isPublishing: true, isStatusKept: false };

describe('publishing', () => {
  it('adds missing channels and lists the change', () => {
    const { update, changes } = plan(aProduct({ channels: [on(0, true)] }));
    expect(update.publishTo).toEqual([CHANNELS[1]?.id]);
    expect(changes).toEqual([
      { field: 'channels', before: 'Online Store', after: 'Online Store, Shop' },
    ]);
  });

  it('adds a channel anew that is neither live nor scheduled, without a warning', () => {
    const result = plan(aProduct({ channels: [on(0, true), on(1, false)] }));
    expect(result.update.publishTo).toEqual([CHANNELS[1]?.id]);
    expect(result.warnings).toEqual([]);
  });

  it('leaves a date that the merchant scheduled alone, with a warning', () => {
    const result = plan(
      aProduct({ channels: [on(0, true), on(1, false, '2027-01-01T00:00:00Z')] }),
    );
    expect(result.update.publishTo).toEqual([]);
    expect(result.warnings).toEqual([expect.stringContaining('2027-01-01')]);
  });

  it('treats a staged entry of a draft as published', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false), on(1, false)] });
    expect(plan(draft).update.publishTo).toEqual([]);
    expect(liveOn(draft, CHANNELS)).toEqual([]);
  });

  it('warns once that a draft is live nowhere, and names the status that the merchant chose', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false)] });
    expect(channelWarnings(publishing, draft, CHANNELS)).toEqual([
      'Not live on "Online Store" and "Shop": the product is DRAFT. It goes live there once it is ACTIVE.',
    ]);
    expect(channelWarnings({ ...publishing, isStatusKept: true }, draft, CHANNELS)).toEqual([
      'The product’s status DRAFT was set by hand or by an undo and was kept, so it is not live on "Online Store" and "Shop". To change it, set the status in the store or send it.',
    ]);
  });

  it('warns of a plan by the listing that it leads to', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false)] });
    const publishTo = [CHANNELS[1]?.id ?? ''];
    const expected = (status: 'ACTIVE' | 'DRAFT') => {
      const listing = expectedListing(draft, { ...emptyUpdate(), fields: { status }, publishTo });
      return channelWarnings(publishing, listing, CHANNELS);
    };
    expect(expected('ACTIVE')).toEqual([]);
    expect(expected('DRAFT')).toEqual([expect.stringContaining('the product is DRAFT')]);
  });

  it('removes channels only from a product that this service created', () => {
    const product = aProduct({ channels: [on(0, true)] });
    expect(plan(product, false).update).toEqual({ unpublishFrom: [], publishTo: [] });
    const ours = plan(product, false, true);
    expect(ours.update).toEqual({ unpublishFrom: [CHANNELS[0]?.id], publishTo: [] });
    expect(ours.work).toEqual([
      { key: `unpublish:${CHANNELS[0]?.id}`, part: 'unpublish', index: 0 },
    ]);
  });

  it('keeps status and channels on request, but for a product that this service is creating', () => {
    const request = { ...aRequest({ publish: true }), keepStatusAndChannels: true };
    const draft = aProduct({ status: 'DRAFT', channels: [] });
    const theirs = planUpdate(request, draft, context());
    expect(theirs.update).toMatchObject({ fields: {}, publishTo: [] });
    expect(theirs.written).not.toHaveProperty('status');
    const ours = planUpdate(request, draft, context({ isOurCreation: true }));
    expect(ours.update.publishTo).toEqual(CHANNELS.map(({ id }) => id));
    const unpublished = { ...aRequest({ publish: false }), keepStatusAndChannels: false };
    expect(planUpdate(unpublished, draft, context()).update.publishTo).toEqual([]);
  });

  it('warns of each missing channel and quotes the store’s message', () => {
    const errors = [{ path: ['input', '0'], message: 'Not\nallowed' }];
    const why = () => ({ errors });
    const product = aProduct({ channels: [on(0, true)] });
    expect(channelWarnings(publishing, product, CHANNELS, { why })).toEqual([
      expect.stringContaining('Not live on "Shop"; the store said "Not allowed"'),
    ]);
    expect(channelWarnings(publishing, product, [])).toEqual([
      expect.stringContaining('no sales channel'),
    ]);
  });

  it('names what kept a channel out, and says only what is known', () => {
    const failure = new AppError(
      'upstream_unavailable',
      'The store answered 502. Try again later.',
    );
    const why = () => ({ errors: [], failure, isUncertain: true });
    const product = aProduct({ channels: [on(0, true)] });
    expect(channelWarnings(publishing, product, CHANNELS, { why })).toEqual([
      'Not live on "Shop". The store answered 502. Try again later.',
    ]);
    expect(channelWarnings(publishing, product, CHANNELS, { why, isChecked: false })).toEqual([
      'It is not known whether the product is live on "Shop". The store answered 502. Try again later.',
    ]);
  });

  it('does not count a channel as staged when adding it failed', () => {
    const draft = aProduct({ status: 'DRAFT', channels: [on(0, false)] });
    const failure = new AppError('upstream_busy', 'The store throttled the app. Try again later.');
    const why = (id: string) => (id === CHANNELS[1]?.id ? { errors: [], failure } : undefined);
    expect(channelWarnings(publishing, draft, CHANNELS, { why })).toEqual([
      'Not live on "Online Store": the product is DRAFT. It goes live there once it is ACTIVE.',
      'Not live on "Shop". The store throttled the app. Try again later.',
    ]);
  });
});
