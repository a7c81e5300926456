import { describe, expect, it } from 'vitest';
import { answerOf } from '#app/operations/answer-of.ts';
import { imageProductMatch } from '#app/operations/image-product-match/operation.ts';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import { SafeFetchError } from '#app/platform/safe-fetch/safe-fetch.ts';
import { withLocalSearch } from '../../providers/search-world.ts';
import { label, ownProduct, unreadableLabel } from './deciding/evidence-builders.ts';
import { createWorld, tinyPhoto, type WorldOptions } from './match-world.ts';
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

describe('a box that the own store knows', () => {
  const barcodes = [{ gtin14: GTIN, weak: false }];
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
    const options = { reading: read(label()), barcodes, own: [ownProduct()] };
    const { result, world, queries } = await askedOf(options);
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(world.asked).toEqual([{ gtins: [GTIN] }, { styleCode: 'LC2818-101', gtins: [] }]);
    expect(queries).toEqual([]);
  });

  it('by its code, under another barcode, has the barcode looked up alone', async () => {
    const own = [ownProduct({ variants: [{ sku: 'LC2818-101', barcode: '4006381333931' }] })];
    const { result, queries } = await askedOf({ reading: read(label()), barcodes, own });
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(queries).toEqual(['"195503583218"']);
  });

  it('by its barcode alone is doubted: the web is asked for it', async () => {
    const { result, queries } = await askedOf({ barcodes, own: [ownProduct()] });
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(queries).toEqual(['"195503583218"']);
  });

  it('by its barcode under another code is refused, and the web asked for both', async () => {
    const own = [ownProduct({ variants: [{ sku: 'LC2818-107', barcode: '195503583218' }] })];
    const { result, queries } = await askedOf({ reading: read(label()), barcodes, own });
    expect(result).toMatchObject({ matched: false });
    expect(queries).toEqual(expect.arrayContaining(['"LC2818-101"', '"195503583218"']));
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

describe('what a person said of the barcode before', () => {
  const confirmations = [
    {
      gtin14: GTIN,
      styleCode: '3019048-400',
      title: 'Curry 11',
      link: 'https://one.example/p',
      source: 'one.example',
      confirmedAt: new Date('2026-11-19'),
    },
  ];

  it('is looked up in the store, and costs no web search', async () => {
    const { url, seen } = await space();
    const barcodes = [{ gtin14: GTIN, weak: false }];
    const { result, world } = await run({ searchUrl: url, barcodes, confirmations });
    expect(result).toMatchObject({ matched: true, confidence: 'high', style_code: '3019048-400' });
    expect(world.asked).toEqual([{ gtins: [GTIN] }, { styleCode: '3019048-400', gtins: [] }]);
    expect(await seen()).toEqual([]);
  });

  it('is looked up on the web where the label says something else', async () => {
    const { url, seen } = await space();
    const barcodes = [{ gtin14: GTIN, weak: false }];
    const reading = read(label());
    const { result } = await run({ searchUrl: url, barcodes, confirmations, reading });
    expect(result).toMatchObject({ matched: false });
    const asked = (await seen()).map(({ query }) => query.q);
    expect(asked).toEqual(expect.arrayContaining(['"LC2818-101"', '"195503583218"']));
    expect((await seen()).map(({ engine }) => engine)).not.toContain('google_lens');
  });

  it('is looked up once where the label says the same', async () => {
    const { world } = await run({
      barcodes: [{ gtin14: GTIN, weak: false }],
      reading: read(label({ code: '3019048 400' })),
      confirmations,
    });
    expect(world.asked.flatMap(({ styleCode }) => styleCode ?? [])).toEqual(['3019048 400']);
  });
});

describe('what a person sends', () => {
  it('a typed code stands for the label’s', async () => {
    const { url } = await space();
    const more = { style_code: ' 3019048-400 ', read_label: false };
    const { result } = await run({ searchUrl: url }, more);
    expect(result).toMatchObject({
      matched: true,
      confidence: 'medium',
      style_code: '3019048-400',
    });
    expect(result.method).toBe('label');
  });

  it('a photo as base64 is hosted and its address is what was searched', async () => {
    const photo = await tinyPhoto();
    const base64 = photo.bytes.toString('base64');
    for (const text of [base64, `data:image/jpeg;base64,${base64}`]) {
      const world = await createWorld({ own: [ownProduct()], reading: read(label()) });
      const result = await runImageProductMatch({ image_base64: text }, world.context);
      expect(result.image_searched).toBe('https://app.example/images/img_1');
      expect(world.hosted).toHaveLength(1);
    }
  });

  it('a trace tells who was asked, what came of it and how long it took', async () => {
    const { url } = await space();
    const { result } = await run(
      { searchUrl: url, reading: read(label()) },
      { include_trace: true },
    );
    expect(result.trace?.steps.map(({ step, provider }) => `${step} ${provider}`)).toEqual(
      expect.arrayContaining([
        'read_barcodes zxing',
        'read_label embedded',
        'own_catalogue store',
        'look_up_code serpapi',
      ]),
    );
    const lookUp = result.trace?.steps.find(({ step }) => step === 'look_up_code');
    expect(lookUp).toMatchObject({ outcome: 'LC2818-101: 5 results', requests: 1 });
  });

  it('answers with the trace where it was asked for, and records it in any case', async () => {
    const { result } = await run({ reading: read(label()) });
    const recorded = { ...result, credits_remaining: 9, request_id: 'req_1' };
    const { trace, ...rest } = recorded;
    expect(trace).toBeDefined();
    expect(answerOf(imageProductMatch, recorded, input)).toEqual(rest);
    expect(answerOf(imageProductMatch, recorded, { include_trace: true })).toEqual(recorded);
    expect(answerOf(imageProductMatch, rest, { include_trace: true })).toEqual(rest);
  });

  it.each([
    [{ model: 'unheard-of' }, '/model', /embedded, large-model/],
    [{ style_code: 'A\u0007B' }, '/style_code', /control/],
  ])('%j is refused by name', async (more, pointer, words) => {
    const world = await createWorld({});
    const failure = runImageProductMatch({ ...input, ...more }, world.context);
    await expect(failure).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(words),
      errors: [{ pointer }],
    });
  });

  it.each([
    ['not base64!', 'invalid_input'],
    ['data:image/jpeg;base64,', 'invalid_input'],
    ['data:image/jpeg,abc', 'invalid_input'],
    ['A'.repeat(13_981_020), 'image_too_large'],
  ])('base64 that is none, or too much', async (text, code) => {
    const world = await createWorld({});
    const failure = runImageProductMatch({ image_base64: text }, world.context);
    await expect(failure).rejects.toMatchObject({ code, errors: [{ pointer: '/image_base64' }] });
    expect(world.hosted).toEqual([]);
  });

  it.each([
    ['bad_url', 'invalid_input'],
    ['forbidden_address', 'invalid_input'],
    ['unreachable', 'image_unreachable'],
    ['bad_status', 'image_unreachable'],
    ['timeout', 'image_unreachable'],
    ['too_large', 'image_too_large'],
  ] as const)('a photo that cannot be had (%s) is %s', async (failure, code) => {
    const world = await createWorld({ fetch: new SafeFetchError(failure, 'x', 404) });
    await expect(runImageProductMatch(input, world.context)).rejects.toMatchObject({
      code,
      errors: [{ pointer: '/image_url' }],
    });
  });

  it('keeps what the label says apart from what a person typed', async () => {
    const { result } = await run({ reading: read(label()) }, { style_code: 'XY9999-001' });
    expect(result).toMatchObject({ matched: false, label: { style_code: 'LC2818-101' } });
    const unread = await run(
      { reading: read(unreadableLabel()), own: [ownProduct()] },
      { style_code: 'LC2818-101' },
    );
    expect(unread.result).toMatchObject({ method: 'label', label: { unreadable: true } });
    expect(unread.result.label).not.toHaveProperty('style_code');
  });

  it('takes a barcode for a label, and says to retake the photo closer when nothing else was read', async () => {
    const { result } = await run({ barcodes: [{ gtin14: '00195503583218', weak: false }] });
    expect(result).toMatchObject({ matched: false, label: { unreadable: true } });
    expect(result.reason).toBe(
      'There is a label in the photo, but its code could not be read and nothing was found; take the photo again closer to the label, or type in the code.',
    );
  });

  it('a trace also tells what was read, where, and what counts', async () => {
    const places = {
      styleCode: [
        { x: 16, y: 12 },
        { x: 32, y: 12 },
        { x: 32, y: 24 },
        { x: 16, y: 24 },
      ] as const,
    };
    const reading = { labels: [{ ...label(), places }] };
    const barcodes = [{ gtin14: '00195503583218' }];
    const { result } = await run({ reading, barcodes }, { include_trace: true });
    expect(result.trace?.photo).toEqual({ width_px: 64, height_px: 48 });
    expect(result.trace?.readings).toMatchObject([
      { kind: 'label', accepted: true, label: 0 },
      {
        kind: 'style_code',
        text: 'LC2818-101',
        accepted: true,
        corners: [
          [0.25, 0.25],
          [0.5, 0.25],
          [0.5, 0.5],
          [0.25, 0.5],
        ],
      },
      {
        kind: 'barcode',
        text: '195503583218',
        accepted: true,
        corners: [
          [0.125, 0.125],
          [0.375, 0.125],
          [0.375, 0.25],
          [0.125, 0.25],
        ],
      },
    ]);
  });

  it('counts in the trace as people do', async () => {
    const barcodes = [{ gtin14: '00195503583218', weak: false }];
    const options = { reading: read(label()), barcodes, own: [ownProduct()] };
    const { result } = await run(options, { include_trace: true });
    expect(result.trace?.steps.map(({ outcome }) => outcome)).toEqual([
      '1 barcode, 1 of products',
      '1 label, codes: LC2818-101',
      '195503583218: 1 product',
      'LC2818-101: 1 product',
    ]);
  });
});
