import { describe, expect, it } from 'vitest';
import { createSerpApiLens } from '#app/providers/image-search/create-serp-api-lens.ts';
import { shrinkPhoto } from '#app/providers/image-search/shrink-photo.ts';
import { SERP_API_UPLOAD_BYTES } from '#app/providers/image-search/upload-to-serp-api.ts';
import { createBoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import { createPhoto, expectFailure, signal, withLocalSearch } from '../with-local-search.ts';

const search = withLocalSearch();
const hostedUrl = 'https://photos.example/1.jpg';
const picture = { any: true, keys: ['LC2818-101'] };

function lensAt(baseUrl: string) {
  const http = createBoundedHttp({ provider: 'serpapi', retryDelayMs: 1, timeoutMs: 3000 });
  return createSerpApiLens({ baseUrl, apiKey: 'key', country: 'fr', language: 'de', http });
}

describe('Google Lens through SerpApi', () => {
  it('uploads the photo and separates the same picture from similar ones', async () => {
    const { url, control, seen } = search.space();
    await control('pictures', picture);
    const photo = await createPhoto(60, 40);
    const { offers, requests } = await lensAt(url).search(
      { photo, hostedUrl },
      { shopId: 'shop_1', signal },
    );
    expect(requests).toBe(3);
    const exact = offers.filter(({ foundBy }) => foundBy === 'image_exact');
    const visual = offers.filter(({ foundBy }) => foundBy === 'image_visual');
    expect(exact).toHaveLength(5);
    expect(visual.length).toBeGreaterThan(exact.length);
    expect(visual[0]?.imageUrl).toContain('media.stridehouse.example');
    expect(offers.some(({ imageUrl }) => imageUrl?.includes('thumbnails'))).toBe(false);
    const [upload, ...lens] = await seen();
    expect(upload).toMatchObject({ engine: 'upload', method: 'POST' });
    expect(lens.map(({ query }) => query.type).sort()).toEqual(['exact_matches', 'visual_matches']);
    expect(lens.every(({ query }) => query.image_id !== undefined)).toBe(true);
    expect(lens[0]?.query).toMatchObject({ country: 'fr', hl: 'de' });
  });

  it('searches by the photo’s URL when the upload fails', async () => {
    const { url, control, seen } = search.space();
    await control('pictures', { url: hostedUrl, keys: ['LC2818-101'] });
    await control('scenario', { name: 'error500', engine: 'upload' });
    const photo = await createPhoto(60, 40);
    const { offers } = await lensAt(url).search({ photo, hostedUrl }, { shopId: 'shop_1', signal });
    expect(offers.length).toBeGreaterThan(0);
    expect((await seen()).at(-1)?.query.url).toBe(hostedUrl);
  });

  it('stops after the upload when the account is out of quota', async () => {
    const { url, control, seen } = search.space();
    await control('scenario', { name: 'out_of_quota' });
    const photo = await createPhoto(60, 40);
    await expectFailure(
      lensAt(url).search({ photo, hostedUrl }, { shopId: 'shop_1', signal }),
      'out_of_quota',
    );
    expect(await seen()).toHaveLength(1);
  });

  it('returns what one search found and the failure of the other', async () => {
    const { url, control } = search.space();
    await control('pictures', picture);
    await control('scenario', { name: 'html', engine: 'google_lens', times: 1 });
    const photo = await createPhoto(60, 40);
    const result = await lensAt(url).search({ photo, hostedUrl }, { shopId: 'shop_1', signal });
    expect(result.partialFailure).toBe('bad_answer');
    expect(result.offers.length).toBeGreaterThan(0);
  });

  it('fails when both searches fail', async () => {
    const { url, control } = search.space();
    await control('scenario', { name: 'error429', engine: 'google_lens' });
    const photo = await createPhoto(60, 40);
    await expectFailure(
      lensAt(url).search({ photo, hostedUrl }, { shopId: 'shop_1', signal }),
      'rate_limited',
    );
  });

  it('shrinks a large photo below the upload limit', async () => {
    const photo = await createPhoto(2400, 1800);
    expect(photo.bytes.byteLength).toBeGreaterThan(SERP_API_UPLOAD_BYTES);
    const small = await shrinkPhoto(photo, SERP_API_UPLOAD_BYTES);
    expect(small?.byteLength).toBeLessThanOrEqual(SERP_API_UPLOAD_BYTES);
    expect(await shrinkPhoto(photo, 10)).toBeNull();
  });
});
