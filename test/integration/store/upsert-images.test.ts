import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('images', () => {
  const images = ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/b.png?size=2'];

  it('are sent once, however often the call is repeated', async () => {
    const store = await createUpsertHarness();
    const first = await store.upsert(aStyle({ image_urls: images }));
    expect(first.warnings).toEqual([]);
    await store.requests();
    const again = await store.upsert(aStyle({ image_urls: [...images, `${images[0]}#top`] }));
    expect(again.changes).toEqual([]);
    expect(await store.requests()).toHaveLength(1);
    store.links.rows.clear();
    await store.upsert(aStyle({ image_urls: images }));
    expect((await store.product('ZX-9000-101')).media).toHaveLength(2);
  });

  it('are added to those there are', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle({ image_urls: images.slice(0, 1) }));
    const grown = await store.upsert(aStyle({ image_urls: images }));
    expect(grown.changes).toEqual([{ field: 'images', after: images[1] }]);
    await store.upsert(aStyle({ image_urls: images }));
    expect((await store.product('ZX-9000-101')).media).toHaveLength(2);
  });

  it('that fail are named each time and take the place of the failed one, never a place beside it', async () => {
    const store = await createUpsertHarness();
    await store.control('media', 'POST', {
      url_contains: 'a.jpg',
      error_code: 'IMAGE_DOWNLOAD_FAILURE',
    });
    const input = aStyle({ image_urls: images });
    const told = [expect.stringMatching(/a\.jpg \(IMAGE_DOWNLOAD_FAILURE\).*repeat the call/)];
    for (const call of [1, 2, 3]) {
      expect((await store.upsert(input)).warnings, `call ${call}`).toEqual(told);
      const { media } = await store.product('ZX-9000-101');
      expect(media.map(({ status }) => status).sort(), `call ${call}`).toEqual(['FAILED', 'READY']);
    }
  });

  it('that failed arrive with the next call once their URL was fixed, and then stay', async () => {
    const store = await createUpsertHarness();
    const input = aStyle({ image_urls: images });
    await store.control('media', 'POST', { url_contains: 'a.jpg', error_code: 'UNKNOWN' });
    await store.upsert(input);
    await store.control('media', 'DELETE');
    expect((await store.upsert(input)).warnings).toEqual([]);
    const { media } = await store.product('ZX-9000-101');
    expect(media.map(({ status }) => status)).toEqual(['READY', 'READY']);
    expect((await store.upsert(input)).changes).toEqual([]);
  });

  it('leave a failed image of the merchant where it is', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    await store.control('media', 'POST', { url_contains: 'a.jpg', error_code: 'UNKNOWN' });
    const { id } = await store.product('ZX-9000-101');
    await store.admin(
      `mutation Add($id: ID!, $media: [CreateMediaInput!]) {
        productUpdate(product: { id: $id }, media: $media) { userErrors { message } } }`,
      { id, media: [{ mediaContentType: 'IMAGE', originalSource: images[0] }] },
    );
    await store.state();
    const [theirs] = (await store.product('ZX-9000-101')).media;
    for (const _ of [1, 2, 3]) await store.upsert(aStyle({ image_urls: images.slice(0, 1) }));
    const { media } = await store.product('ZX-9000-101');
    expect(media.map((entry) => entry.id)).toContain(theirs?.id);
    expect(media).toHaveLength(2);
  });

  it('of variants are tied to them, on creation and later', async () => {
    const store = await createUpsertHarness();
    const variants = (url: (size: string) => string) =>
      ['41', '42'].map((size) => ({
        options: { Size: size },
        price: '9.00',
        image_url: url(size),
      }));
    await store.upsert(aStyle({ variants: variants(() => 'https://cdn.example.com/one.jpg') }));
    const first = await store.product('ZX-9000-101');
    expect(first.media).toHaveLength(1);
    expect(first.variants.map((variant) => variant.media_ids)).toEqual([
      [first.media[0]?.id],
      [first.media[0]?.id],
    ]);
    const input = aStyle({ variants: variants((size) => `https://cdn.example.com/${size}.jpg`) });
    await store.upsert(input);
    const second = await store.product('ZX-9000-101');
    expect(second.media).toHaveLength(3);
    expect(new Set(second.variants.flatMap((variant) => variant.media_ids)).size).toBe(2);
    expect((await store.upsert(input)).changes).toEqual([]);
    const added = {
      options: { Size: '47' },
      price: '9.00',
      image_url: 'https://cdn.example.com/47.jpg',
    };
    expect((await store.upsert(aStyle({ variants: [added] }))).warnings).toHaveLength(1);
    const third = await store.product('ZX-9000-101');
    const size47 = third.variants.find((variant) => variant.options.Size === '47');
    expect(size47?.media_ids).toEqual([third.media[3]?.id]);
  });
});
