import { describe, expect, it } from 'vitest';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import {
  buildMergeContext,
  onlyNamedAfter,
} from '#app/operations/storefront-product-upsert/read/merge-context.ts';
import type { UpsertRun } from '#app/operations/storefront-product-upsert/upsert-run.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { aProduct, aRequest, CHANNELS } from '../store-simulator.ts';

describe('what is known of a creation that was interrupted', () => {
  it('is that all is this app’s, so that the call that goes on may correct it', () => {
    const product = aProduct({ title: 'Typo', styleCodePrinted: null });
    const run = { link: null, profile: { channels: CHANNELS } } as unknown as UpsertRun;
    const context = buildMergeContext(run, product);
    expect(context.isOurCreation).toBe(true);
    const request = aRequest({ title: 'Linen shirt', keep_merchant_edits: true });
    expect(planUpdate(request, product, context).update.fields).toMatchObject({
      title: 'Linen shirt',
    });
  });
});

describe('media that were matched with images by their order', () => {
  const kept = (url: string | null, source = 'https://cdn.example/right.jpg') => {
    const WANTED = { sha256: 'b2b2b2b2b2b2b2', url: source, pointer: '' };
    const media = [{ id: 'm1', url, status: 'READY' } as unknown as StoreMedia];
    const matched = { [WANTED.sha256]: 'm1' };
    return Object.keys(onlyNamedAfter([WANTED], matched, media)).length === 1;
  };

  it('are its own, or of a file whose name does not say', () => {
    expect(kept('https://store.example/shirt-b2b2b2b2b2b2.jpg')).toBe(true);
    expect(kept(null)).toBe(true);
    expect(
      kept(
        'https://store.example/hero_0b8f6a52-1c2d-4f5a-8b6b-1c2d3e4f5a6b.jpg',
        'https://c.example/hero',
      ),
    ).toBe(true);
    expect(kept('https://store.example/012345678905.jpg', 'https://c.example/012345678905')).toBe(
      true,
    );
    expect(kept('https://store.example/red_20shoe.jpg', 'https://c.example/red%20shoe')).toBe(true);
  });

  it('are none of another image that was sent before', () => {
    expect(kept('https://store.example/shirt-a1a1a1a1a1a1.jpg')).toBe(false);
    expect(kept('https://store.example/merchants-own.jpg')).toBe(false);
  });
});
