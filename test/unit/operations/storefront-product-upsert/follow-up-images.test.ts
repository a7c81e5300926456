import { describe, expect, it } from 'vitest';
import {
  toNewImage,
  toSourceImage,
} from '#app/operations/storefront-product-upsert/input/source-image.ts';
import { matchNewMedia } from '#app/operations/storefront-product-upsert/merge/match-new-media.ts';
import { planImages } from '#app/operations/storefront-product-upsert/merge/plan-images.ts';
import { imageMark } from '#app/operations/upsert-shared/find-media.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { aProduct, aRequest } from './store-simulator.ts';

const media = (id: string, overrides: Partial<StoreMedia> = {}): StoreMedia => ({
  id,
  status: 'READY',
  url: null,
  errorCodes: [],
  ...overrides,
});
const image = (name: string) => toSourceImage(`https://x.example/${name}`, '/image_urls/0');
const [a, b] = [image('a.jpg'), image('b.jpg')];

describe('matchNewMedia', () => {
  it('matches by the mark in the file name, then by order', () => {
    const after = [
      media('old'),
      media('1'),
      media('2', { url: `https://cdn/x-${imageMark(a)}.jpg` }),
    ];
    expect(matchNewMedia([a, b], [media('old')], after)).toEqual({
      [a.sha256]: '2',
      [b.sha256]: '1',
    });
  });
  it('matches nothing by order when the numbers differ', () => {
    expect(matchNewMedia([a, b], [], [media('1')])).toEqual({});
  });
});

describe('planImages', () => {
  const request = aRequest({ image_urls: ['https://x.example/a.jpg'] });
  const plan = (list: StoreMedia[], sourceMedia = {}) =>
    planImages(request, aProduct({ media: list }), sourceMedia, []);

  it('sends images that are new or have failed', () => {
    expect(plan([media('theirs')]).newImages).toHaveLength(1);
    const failed = media('1', { status: 'FAILED' });
    expect(plan([failed], { [a.sha256]: '1' }).newImages).toHaveLength(1);
  });
  it('sends no image that the store has, by our record or by its file name', () => {
    expect(plan([media('1')], { [a.sha256]: '1' }).newImages).toEqual([]);
    expect(plan([media('1', { url: `https://cdn/${imageMark(a)}.jpg` })]).newImages).toEqual([]);
  });
  it('does not send an image again that the merchant removed', () => {
    const { newImages, warnings } = plan([], { [a.sha256]: 'gone' });
    expect(newImages).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('removed in the store')]);
  });
  it('stops at 250 images', () => {
    const full = Array.from({ length: 250 }, (_, index) => media(String(index)));
    expect(plan(full)).toMatchObject({ newImages: [], warnings: [expect.stringContaining('250')] });
  });
});

describe('the name an image is sent under', () => {
  it('carries style code, mark and its own kind', () => {
    expect(toNewImage(image('A.PNG'), 'AB 1/Ü', 'Shirt').filename).toMatch(
      /^ab-1-[0-9a-f]{12}\.png$/,
    );
    expect(toNewImage(image('a?x=1.jpg'), 'AB-1', 'Shirt')).not.toHaveProperty('filename');
  });
});
