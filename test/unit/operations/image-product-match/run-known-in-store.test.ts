import { describe, expect, it } from 'vitest';
import { withLocalSearch } from '../../providers/with-local-search.ts';
import { BARCODES, label, ownProduct } from './decision/evidence-builders.ts';
import type { WorldOptions } from './match-world.ts';
import { preparedSpace, read, run } from './run-match.ts';

const GTIN = '00195503583218';
const search = withLocalSearch();
const space = (...control: [path: string, body: unknown][]) => preparedSpace(search, ...control);

describe('a box that the own store knows', () => {
  const askedOf = async (options: WorldOptions) => {
    const { url, seen } = await space();
    const { result, world } = await run({ searchUrl: url, ...options });
    return { result, world, queries: (await seen()).map(({ query }) => query.q) };
  };

  it('by its code costs no web search', async () => {
    const options = { reading: read(label()), own: [ownProduct()] };
    const { result, queries } = await askedOf(options);
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(result.best?.source).toBe('your store');
    expect(queries).toEqual([]);
  });

  it('by its code and barcode costs no web search', async () => {
    const options = { reading: read(label()), barcodes: BARCODES, own: [ownProduct()] };
    const { result, world, queries } = await askedOf(options);
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(world.asked).toEqual([{ gtins: [GTIN] }, { styleCode: 'LC2818-101', gtins: [] }]);
    expect(queries).toEqual([]);
  });

  it('by its code, under another barcode, has the barcode looked up alone', async () => {
    const own = [ownProduct({ variants: [{ sku: 'LC2818-101', barcode: '4006381333931' }] })];
    const { result, queries } = await askedOf({ reading: read(label()), barcodes: BARCODES, own });
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(queries).toEqual(['"195503583218"']);
  });

  it('by its barcode alone is doubted: the web is asked for it', async () => {
    const { result, queries } = await askedOf({ barcodes: BARCODES, own: [ownProduct()] });
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(queries).toEqual(['"195503583218"']);
  });

  it('by its barcode under another code is refused, and the web asked for both', async () => {
    const own = [ownProduct({ variants: [{ sku: 'LC2818-107', barcode: '195503583218' }] })];
    const { result, queries } = await askedOf({ reading: read(label()), barcodes: BARCODES, own });
    expect(result).toMatchObject({ matched: false });
    expect(queries).toEqual(expect.arrayContaining(['"LC2818-101"', '"195503583218"']));
  });
});

describe('what a person said of the barcode before', () => {
  const barcodeChoices = [
    {
      gtin14: GTIN,
      styleCode: '3019048-400',
      title: 'Curry 11',
      link: 'https://one.example/p',
      source: 'one.example',
      chosenAt: new Date('2026-11-19'),
    },
  ];

  it('is looked up in the store, and costs no web search', async () => {
    const { url, seen } = await space();
    const { result, world } = await run({ searchUrl: url, barcodes: BARCODES, barcodeChoices });
    expect(result).toMatchObject({ matched: true, confidence: 'high', style_code: '3019048-400' });
    expect(world.asked).toEqual([{ gtins: [GTIN] }, { styleCode: '3019048-400', gtins: [] }]);
    expect(await seen()).toEqual([]);
  });

  it('is looked up on the web where the label says something else', async () => {
    const { url, seen } = await space();
    const reading = read(label());
    const { result } = await run({ searchUrl: url, barcodes: BARCODES, barcodeChoices, reading });
    expect(result).toMatchObject({ matched: false });
    const asked = (await seen()).map(({ query }) => query.q);
    expect(asked).toEqual(expect.arrayContaining(['"LC2818-101"', '"195503583218"']));
    expect((await seen()).map(({ engine }) => engine)).not.toContain('google_lens');
  });

  it('is looked up once where the label says the same', async () => {
    const { world } = await run({
      barcodes: [{ gtin14: GTIN, weak: false }],
      reading: read(label({ code: '3019048 400' })),
      barcodeChoices,
    });
    expect(world.asked.flatMap(({ styleCode }) => styleCode ?? [])).toEqual(['3019048 400']);
  });
});
