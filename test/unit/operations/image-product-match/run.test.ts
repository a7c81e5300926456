import { describe, expect, it } from 'vitest';
import { withLocalSearch } from '../../providers/with-local-search.ts';
import { label, ownProduct, unreadableLabel } from './decision/evidence-builders.ts';
import { input, preparedSpace, read, run } from './run-match.ts';

const GTIN = '00195503583218';
const search = withLocalSearch();
const space = (...control: [path: string, body: unknown][]) => preparedSpace(search, ...control);

describe('a legible label', () => {
  it('matches over the web search', async () => {
    const { url, seen } = await space();
    const { result, world } = await run({ searchUrl: url, reading: read(label()) });
    expect(result).toMatchObject({
      matched: true,
      confidence: 'high',
      style_code: 'LC2818-101',
      method: 'label',
      image_searched: input.image_url,
      label: { style_code: 'LC2818-101', brand: 'Nike', unreadable: false, sizes_visible: [] },
    });
    expect(world.asked).toEqual([{ styleCode: 'LC2818-101', gtins: [] }]);
    expect((await seen()).map(({ engine }) => engine)).toEqual(['google']);
    expect(world.stages).toEqual([
      'Preparing the photo',
      'Reading barcodes and label',
      'Looking it up',
      'Deciding',
    ]);
  });

  it('asks for the barcode too, and counts a page that ties it to the code', async () => {
    const { url, seen } = await space();
    const { result } = await run({
      searchUrl: url,
      reading: read(label()),
      barcodes: [{ gtin14: GTIN, weak: false }],
    });
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(result.reason).toContain('the barcode');
    expect((await seen()).map(({ query }) => query.q)).toEqual(
      expect.arrayContaining(['"LC2818-101"', '"195503583218"']),
    );
  });

  it('asks for the code of each of four boxes in a stack', async () => {
    const { url, seen } = await space();
    const codes = ['LC2818-101', 'DD1391-100', 'GW2288', 'VN000D3HY28'];
    const labels = codes.map((code) => label({ code }));
    await run({ searchUrl: url, reading: read(...labels) });
    const asked = (await seen()).map(({ query }) => query.q);
    for (const code of codes) expect(asked).toContain(`"${code}"`);
  });

  it('refuses the neighbouring code that nobody but one shop lists', async () => {
    const { url } = await space();
    const { result } = await run({ searchUrl: url, reading: read(label({ code: 'LC2818-107' })) });
    expect(result).toMatchObject({ matched: false, confidence: 'low', best: null });
  });

  it('drops rows that answer a corrected spelling', async () => {
    const offers = ['one', 'two', 'three'].map((name) => ({
      key: 'ZZ2818-102',
      brand: 'Nike',
      title: `${name} Nike Air Zoom Pegasus 41 ZZ2818-102`,
      domain: `${name}.example`,
      link: `https://${name}.example/p`,
    }));
    const { url } = await space(['offers', offers], ['scenario', { name: 'corrected_spelling' }]);
    const { description: _none, ...bare } = label({ code: 'ZZ2818-101' });
    const reading = read(bare);
    const { result } = await run({ searchUrl: url, reading });
    expect(result).toMatchObject({ matched: false, candidates: [] });
  });

  it('searches by picture only when nobody knows the code', async () => {
    const { url, seen } = await space([
      'pictures',
      { any: true, keys: ['LC2818-101'], exact: false },
    ]);
    const reading = read(label({ code: 'QZ1111-999' }));
    const { result, world } = await run({ searchUrl: url, reading });
    expect(result).toMatchObject({ matched: false, confidence: 'low', method: 'label' });
    const engines = (await seen()).map(({ engine }) => engine);
    expect(engines).toEqual(expect.arrayContaining(['upload', 'google_lens']));
    expect(world.stages).toContain('Searching by description and picture');
  });

  it('matches with the own store and no web search at all', async () => {
    const { result } = await run({ reading: read(label()), own: [ownProduct()] });
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(result.best?.source).toBe('your store');
  });
});

describe('a barcode without a legible code', () => {
  /** Pages that print code and barcode apart, in a text longer than a snippet. */
  const pageOf = (name: string, title: string) => ({
    key: 'ZZ2818-101',
    brand: 'Nike',
    title,
    domain: `${name}.example`,
    link: `https://${name}.example/p`,
    gtin: '4006381333931',
    snippet: `Style ZZ2818-101. ${`A shoe that ${name} sells and sends. `.repeat(12)} EAN 4006381333931.`,
  });
  const options = {
    reading: read(unreadableLabel({ brand: 'Nike' })),
    barcodes: [{ gtin14: '04006381333931', weak: false }],
  };

  it('asks for the code that a page ties to it, and matches where its other pages print that code', async () => {
    const offers = [
      pageOf('one', 'Nike Air Zoom Pegasus 41 ZZ2818-101'),
      pageOf('two', 'Pegasus 41 by Nike'),
    ];
    const { url, seen } = await space(['offers', offers]);
    const { result } = await run({ searchUrl: url, ...options });
    expect(result).toMatchObject({ matched: true, style_code: 'ZZ2818-101' });
    expect((await seen()).map(({ query }) => query.q)).toEqual(['"4006381333931"', '"ZZ2818-101"']);
  });

  it('matches nothing where the search drops the quotes and shows other pages', async () => {
    const others = ['one', 'two', 'three'].map((name) => ({
      ...pageOf(name, `${name}: Nike Pegasus 41 ZZ2818-107`),
      key: 'ZZ2818-107',
      gtin: '4006381333948',
      snippet: 'In stock.',
    }));
    const { url } = await space(['offers', others], ['scenario', { name: 'without_quotes' }]);
    const { result } = await run({ searchUrl: url, ...options });
    expect(result.matched).toBe(false);
  });
});

describe('a photo without legible code', () => {
  it('proposes by description and picture', async () => {
    const { url } = await space(['pictures', { any: true, keys: ['LC2818-101'], exact: false }]);
    const reading = read(unreadableLabel({ brand: 'Nike', description: 'AIR ZOOM PEGASUS 41' }));
    const { result } = await run({ searchUrl: url, reading });
    expect(result).toMatchObject({
      matched: false,
      confidence: 'low',
      method: 'label_description',
      label: { unreadable: true, brand: 'Nike' },
    });
    expect(result.candidates.length).toBeGreaterThan(2);
  });

  it('asks for brand and description, also where the brand is a part of another word', async () => {
    const { url, seen } = await space();
    await run({
      searchUrl: url,
      reading: read(unreadableLabel({ brand: 'On', description: 'HORIZON' })),
    });
    expect((await seen()).map(({ query }) => query.q)).toContain('On HORIZON');
  });

  it('matches by picture when three sites show the very one under one code', async () => {
    const { url } = await space(['pictures', { any: true, keys: ['LC2818-101'] }]);
    const { result } = await run({ searchUrl: url });
    expect(result).toMatchObject({ confidence: 'medium', method: 'reverse_image', label: null });
  });

  it('does not match when the picture merely looks alike', async () => {
    const { url } = await space(['pictures', { any: true, keys: ['LC2818-101'], exact: false }]);
    const { result } = await run({ searchUrl: url });
    expect(result).toMatchObject({ matched: false, method: 'reverse_image' });
  });

  it('finds nothing, which is an answer', async () => {
    const { url } = await space(['scenario', { name: 'empty' }]);
    const { result } = await run({ searchUrl: url });
    expect(result).toMatchObject({
      matched: false,
      confidence: 'none',
      candidates: [],
      best: null,
      variant_conflicts: [],
    });
    expect(result).not.toHaveProperty('method');
  });

  it('reads no label when told so, but still the barcodes', async () => {
    const { result, world } = await run(
      {
        reading: read(label()),
        barcodes: [{ gtin14: GTIN, weak: false }],
        own: [ownProduct()],
      },
      { read_label: false },
    );
    expect(result).toMatchObject({ matched: true, confidence: 'medium', label: null });
    expect(result).not.toHaveProperty('method');
    expect(world.asked).toEqual([{ gtins: [GTIN] }]);
  });
});
