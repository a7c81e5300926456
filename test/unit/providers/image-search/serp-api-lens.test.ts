import { describe, expect, it } from 'vitest';
import { createSerpApiLens } from '#app/providers/image-search/serp-api-lens.ts';
import { SERP_API_UPLOAD_BYTES } from '#app/providers/image-search/serp-api-upload.ts';
import { shrinkPhoto } from '#app/providers/image-search/shrink-photo.ts';
import { createBoundedHttp } from '#app/providers/provider-http/bounded-http.ts';
import { expectFailure, photoOf, signal, withLocalSearch } from '../search-world.ts';

const search = withLocalSearch();
const hostedUrl = 'https://photos.example/1.jpg';
const shows = { any: true, keys: ['LC2818-101'] };

function lensAt(baseUrl: string) {
  const http = createBoundedHttp({ provider: 'serpapi', retryDelayMs: 1, timeoutMs: 3000 });
  return createSerpApiLens({ baseUrl, apiKey: 'key', country: 'fr', language: 'de', http });
}

describe('the image search', () => {
  it('uploads the photo and tells exact finds from lookalikes', async () => {
    const { url, tell, seen } = search.space();
    await tell('pictures', shows);
    const photo = await photoOf(60, 40);
    const { offers, requests } = await lensAt(url).search({ photo, hostedUrl }, { signal });
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

  it('searches by address where the upload is refused', async () => {
    const { url, tell, seen } = search.space();
    await tell('pictures', { url: hostedUrl, keys: ['LC2818-101'] });
    await tell('scenario', { name: 'error500', engine: 'upload' });
    const photo = await photoOf(60, 40);
    const { offers } = await lensAt(url).search({ photo, hostedUrl }, { signal });
    expect(offers.length).toBeGreaterThan(0);
    expect((await seen()).at(-1)?.query.url).toBe(hostedUrl);
  });

  it('does not go on where the account is refused', async () => {
    const { url, tell, seen } = search.space();
    await tell('scenario', { name: 'out_of_quota' });
    const photo = await photoOf(60, 40);
    await expectFailure(lensAt(url).search({ photo, hostedUrl }, { signal }), 'out_of_quota');
    expect(await seen()).toHaveLength(1);
  });

  it('gives what one half found and says that the other failed', async () => {
    const { url, tell } = search.space();
    await tell('pictures', shows);
    await tell('scenario', { name: 'html', engine: 'google_lens', times: 1 });
    const photo = await photoOf(60, 40);
    const answer = await lensAt(url).search({ photo, hostedUrl }, { signal });
    expect(answer.partialFailure).toBe('bad_answer');
    expect(answer.offers.length).toBeGreaterThan(0);
  });

  it('fails where both halves failed', async () => {
    const { url, tell } = search.space();
    await tell('scenario', { name: 'error429', engine: 'google_lens' });
    const photo = await photoOf(60, 40);
    await expectFailure(lensAt(url).search({ photo, hostedUrl }, { signal }), 'rate_limited');
  });

  it('makes a large photo small enough', async () => {
    const photo = await photoOf(2400, 1800);
    expect(photo.bytes.byteLength).toBeGreaterThan(SERP_API_UPLOAD_BYTES);
    const small = await shrinkPhoto(photo, SERP_API_UPLOAD_BYTES);
    expect(small?.byteLength).toBeLessThanOrEqual(SERP_API_UPLOAD_BYTES);
    expect(await shrinkPhoto(photo, 10)).toBeNull();
  });
});
