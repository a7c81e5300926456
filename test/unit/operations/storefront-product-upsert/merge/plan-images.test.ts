import { describe, expect, it } from 'vitest';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { aProduct, aRequest, aVariant } from '../store-simulator.ts';
import { context, hash, media, NEW, READY } from './merge-fixtures.ts';

describe('images in a plan', () => {
  const request = aRequest({ image_urls: [READY, NEW] });
  const planned = (images: StoreMedia[], sourceMedia: Record<string, string> = {}) => {
    const plan = planUpdate(request, aProduct({ media: images }), context({ sourceMedia }));
    return { sent: plan.update.newImages.map(({ url }) => url), warnings: plan.warnings };
  };
  const mark = (url: string) => `https://shop.example/ab-1-${hash(url).slice(0, 12)}.jpg`;

  it('are sent when the product lacks them, named after the style code and the source', () => {
    const plan = planUpdate(request, aProduct(), context());
    expect(plan.update.newImages).toEqual(
      [READY, NEW].map((url) => ({
        url,
        alt: 'Linen shirt',
        filename: `ab-1-${hash(url).slice(0, 12)}.jpg`,
      })),
    );
    expect(plan.newImages.map(({ url }) => url)).toEqual([READY, NEW]);
  });

  it('are taken back by an undo: the first tells which media were there, each whose it was', () => {
    const variants = [{ options: { Size: 'M' }, image_url: NEW }];
    const product = aProduct({ media: [media('theirs')] });
    const { work } = planUpdate(
      aRequest({ image_urls: [READY, NEW], variants }),
      product,
      context(),
    );
    const effects = work.filter(({ key }) => key.startsWith('image:')).map((one) => one.effects);
    expect(effects).toEqual([
      [{ kind: 'image', sha256: hash(READY), url: READY, mediaBefore: ['theirs'] }],
      [
        { kind: 'image', sha256: hash(NEW), url: NEW },
        expect.objectContaining({ kind: 'variant_image', sha256: hash(NEW), before: null }),
      ],
    ]);
  });

  it('are recognised by our record or by the mark in the file name', () => {
    const sent = { [hash(READY)]: 'a' };
    expect(planned([media('a')], sent)).toEqual({ sent: [NEW], warnings: [] });
    expect(planned([media('b', { url: mark(READY) }), media('c', { url: null })])).toEqual({
      sent: [NEW],
      warnings: [],
    });
  });

  it('are not sent again when the merchant removed them, with a warning', () => {
    expect(planned([], { [hash(READY)]: 'gone' })).toEqual({
      sent: [NEW],
      warnings: [
        `The image ${READY} was sent earlier and has since been removed in the store: not sent again.`,
      ],
    });
  });

  it('are sent again when they failed, and not while the store still fetches them', () => {
    const failed = media('a', { status: 'FAILED', url: null });
    const coming = media('a', { status: 'PROCESSING', url: null });
    expect(planned([failed], { [hash(READY)]: 'a' }).sent).toEqual([READY, NEW]);
    expect(planned([coming], { [hash(READY)]: 'a' }).sent).toEqual([NEW]);
  });

  it('replace their own failed media and leave other failed media alone', () => {
    const failed = { status: 'FAILED', url: null } as const;
    const images = [media('ours', failed), media('theirs', failed)];
    const sourceMedia = { [hash(READY)]: 'ours' };
    const { update, work } = planUpdate(
      request,
      aProduct({ media: images }),
      context({ sourceMedia }),
    );
    expect(update.failedMedia).toEqual(['ours']);
    expect(work).toContainEqual({ key: 'failed:ours', part: 'failed_media', index: 0 });
    const full = Array.from({ length: 248 }, (_, at) => media(`m${at}`));
    const { update: filled, warnings } = planUpdate(
      request,
      aProduct({ media: [...images, ...full] }),
      context({ sourceMedia }),
    );
    expect(filled.newImages.map(({ url }) => url)).toEqual([READY]);
    expect(filled.failedMedia).toEqual(['ours']);
    expect(warnings).toEqual([expect.stringContaining('1 image was left out')]);
  });

  it('are kept when only a later change of them failed in the store', () => {
    const changed = media('a', { status: 'FAILED' });
    expect(planned([changed], { [hash(READY)]: 'a' }).sent).toEqual([NEW]);
  });

  it('are left out beyond the limit of a product, with a warning that counts them', () => {
    const many = Array.from({ length: 249 }, (_, at) => media(`m${at}`));
    expect(planned(many)).toEqual({
      sent: [READY],
      warnings: ['1 image was left out: a product has at most 250. Remove some in the store.'],
    });
  });

  it('are tied to their variant only once they are ready', () => {
    const variants = [{ options: { Size: 'M' }, image_url: READY }];
    const tied = (status: StoreMedia['status'], mediaId: string | null) =>
      planUpdate(
        aRequest({ variants }),
        aProduct({ media: [media('a', { status })], variants: [aVariant({ mediaId })] }),
        context({ sourceMedia: { [hash(READY)]: 'a' } }),
      );
    expect(tied('READY', 'other').update.changedVariants).toMatchObject([{ mediaId: 'a' }]);
    expect(tied('READY', 'other').changes).toEqual([
      { field: 'variants[Size=M].image_url', after: READY },
    ]);
    expect(tied('READY', 'a').update.changedVariants).toEqual([]);
    expect(tied('PROCESSING', 'other').update.changedVariants).toEqual([]);
  });
});
