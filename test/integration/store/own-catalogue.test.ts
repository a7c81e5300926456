import { describe, expect, it } from 'vitest';
import { checkDigit } from '#app/knowledge/gtin.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('the merchant’s own catalogue', () => {
  it('finds what an upsert made by style code and by barcode, and the merchant’s own products', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const find = (query: { styleCode?: string; gtins: string[] }) =>
      store.services.ownCatalogue.find(store.shop, query, { signal: AbortSignal.timeout(5000) });
    const [own] = await find({ styleCode: 'zx9000 101', gtins: [] });
    expect(own).toMatchObject({ styleCode: 'ZX-9000-101' });
    const [found] = await find({ styleCode: 'zx 9000 101', gtins: ['0400000000411'] });
    expect(found).toMatchObject({
      styleCode: 'ZX-9000-101',
      styleCodePrinted: 'ZX 9000-101',
    });
    const [pegasus] = await find({ gtins: ['0195503583218'] });
    expect(pegasus).toMatchObject({ title: 'Air Zoom Pegasus 41' });
    expect(await find({ styleCode: 'NO-SUCH', gtins: ['4006381333931'] })).toEqual([]);
  });

  it('finds by a SKU that is the code with a size behind it, and not by one that only begins alike', async () => {
    const store = await createUpsertHarness();
    const shoe = (title: string, ...skus: string[]) => ({
      title,
      variants: skus.map((sku, index) => ({ options: { Size: String(index) }, sku })),
    });
    await store.control('seed', 'POST', {
      products: [
        shoe('With sizes', 'KD1120-300-9', 'KD1120-300/9.5', 'OWN-7'),
        shoe('Other colour', 'KD1120-3009', 'KD1120-301-9'),
      ],
    });
    const find = (styleCode: string) =>
      store.services.ownCatalogue.find(
        store.shop,
        { styleCode, gtins: [] },
        { signal: AbortSignal.timeout(5000) },
      );
    for (const spelling of ['KD1120-300', 'kd1120 300']) {
      expect(await find(spelling)).toMatchObject([{ title: 'With sizes' }]);
    }
    expect((await find('KD1120-300'))[0]?.variants.map(({ sku }) => sku)).toEqual([
      'KD1120-300-9',
      'KD1120-300/9.5',
    ]);
  });

  it('finds each of the many barcodes of a stack', async () => {
    const store = await createUpsertHarness();
    const gtins = Array.from({ length: 12 }, (_, index) => {
      const body = `0400000${String(index).padStart(5, '0')}`;
      return `${body}${checkDigit(body)}`;
    });
    await store.control('seed', 'POST', {
      products: gtins.map((gtin) => ({
        title: `Box ${gtin}`,
        variants: [{ options: { Size: '9' }, barcode: gtin.slice(1) }],
      })),
    });
    const found = await store.services.ownCatalogue.find(
      store.shop,
      { gtins },
      { signal: AbortSignal.timeout(5000) },
    );
    expect(found.map(({ title }) => title).sort()).toEqual(gtins.map((gtin) => `Box ${gtin}`));
  });
});
