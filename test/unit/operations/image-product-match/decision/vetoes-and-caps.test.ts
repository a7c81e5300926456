import { describe, expect, it } from 'vitest';
import { buildCase } from '#app/operations/image-product-match/decision/case/case.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { judge } from '#app/operations/image-product-match/decision/judge.ts';
import { CAPS, VETOES } from '#app/operations/image-product-match/decision/rules/rules.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
  GTIN,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  pictured,
  tied,
  twoSites,
  unreadableLabel,
} from './evidence-builders.ts';

type Parts = Partial<MatchEvidence>;
const labels = [label()];
const nameless = (code: string, description: string) => [
  { ...label({ code, description }), brand: '' },
];
const page = (name: string, title: string, parts: Partial<ReturnType<typeof offer>> = {}) =>
  offer(`${name}.example`, { title, ...parts });
const imageUrl = 'https://cdn.example/one.jpg';
const twoPages = (words: string) => [
  page('a', `Nike ${words} ${CODE}`),
  page('b', `${CODE}: the ${words} by Nike`),
];
const labelled = (description: string) => [label({ description })];
const sized = label({ size: 'US 10' });
const recordOf = (code: string) => ownProduct({ variants: [{ sku: code, barcode: GTIN_TEXT }] });
const unknownForm = { vendor: 'Alder', title: 'Alder hoodie' };
const recordOfUnknownForm = ownProduct({
  ...unknownForm,
  styleCode: 'CAO-75138',
  variants: [{ barcode: GTIN_TEXT }],
});
const otherOfUnknownForm = page('a', 'Alder hoodie CAO-75199', { snippet: GTIN_TEXT });

/** A case for which each veto holds. */
const VETOED: Readonly<Record<string, Parts>> = {
  several_codes: { labels: [label(), label({ code: 'DD1391-100' })] },
  several_brands: { labels: [label(), label({ brand: 'PUMA' })] },
  loose_item: { labels, looseItemDiffers: 'red' },
  choice_contradicted: {
    labels: [label({ code: 'DD1391-100' })],
    barcodes: BARCODES,
    barcodeChoices: [BARCODE_CHOICE],
  },
  barcode_of_other_record: { labels, barcodes: BARCODES, own: [recordOf(OTHER_CODE)] },
  barcode_of_other_page: { labels, barcodes: BARCODES, offers: [tied('a', OTHER_CODE)] },
  barcode_without_code: {
    labels: nameless('QQ-21664', 'ALDER HOODIE'),
    barcodes: BARCODES,
    offers: [page('a', 'Alder hoodie', { snippet: GTIN_TEXT })],
  },
  record_contradicted: {
    barcodes: BARCODES,
    own: [recordOfUnknownForm],
    offers: [otherOfUnknownForm],
  },
  other_brand: { labels, offers: [page('a', `Saucony Pegasus 41 ${CODE}`)] },
  sites_name_different_brands: {
    labels: nameless('GW2288', 'SAMBA OG'),
    offers: [page('a', 'adidas Samba OG GW2288'), page('b', 'GW2288, a runner by Saucony')],
  },
  same_picture_other_code: {
    labels,
    offers: [
      ...twoPages('Pegasus 41').map((each) => ({ ...each, imageUrl })),
      page('c', `Nike Pegasus 41 ${OTHER_CODE}`, { imageUrl }),
    ],
  },
  pictures_with_different_codes: { offers: [pictured('a'), pictured('b', OTHER_CODE)] },
  other_model_number: { labels: labelled('PEGASUS 41'), offers: twoPages('Pegasus 40') },
  variants_differ_without_code: {
    barcodes: BARCODES,
    offers: ["men's", "women's"].map((whose) =>
      page(whose.slice(0, 2), `Nike ${whose} Pegasus ${CODE}`, { snippet: GTIN_TEXT }),
    ),
  },
  other_model_name: { labels: labelled('TIEMPO LEGEND'), offers: twoPages('Mercurial Vapor') },
};

/** A case for which each cap holds, and what it leaves of the confidence. */
const CAPPED: Readonly<Record<string, readonly [leaves: string, parts: Parts]>> = {
  variants_differ: [
    'medium',
    { labels: labelled('WMNS PEGASUS 41'), offers: twoPages("men's Pegasus 41") },
  ],
  sizes_differ: [
    'medium',
    {
      labels: [sized],
      barcodes: [{ gtin14: GTIN, weak: false, onLabel: sized }],
      own: [
        ownProduct({ variants: [{ sku: CODE, barcode: GTIN_TEXT, options: { Size: 'US 9' } }] }),
      ],
    },
  ],
  other_colours: [
    'medium',
    { labels: labelled('PEGASUS 41 BLACK'), offers: twoPages('Pegasus 41 red') },
  ],
  short_name_differs: [
    'medium',
    { labels: labelled('MARBLEHEAD'), offers: twoPages('Zoom Pegasus') },
  ],
  record_named_differently: ['medium', { labels: labelled('TIEMPO LEGEND'), own: [ownProduct()] }],
  typed_code_not_read: [
    'low',
    { typedCode: CODE, labels: [label({ code: OTHER_CODE })], offers: twoSites() },
  ],
  backed_code_not_read: [
    'medium',
    { typedCode: CODE, labels: [label({ code: OTHER_CODE })], own: [ownProduct()] },
  ],
};

const verdictOf = (parts: Parts) => judge(buildCase(evidence(parts)));
const kindsOf = (held: readonly { rule: { kind: string } }[]) => held.map(({ rule }) => rule.kind);
const vetoesOf = (parts: Parts) => kindsOf(verdictOf(parts).vetoes);
const capsOf = (parts: Parts) => kindsOf(verdictOf(parts).caps);

describe('what forbids a match', () => {
  it.each(Object.entries(VETOED))('is found: %s', (kind, parts) => {
    expect(vetoesOf(parts)).toContain(kind);
    expect(decide(evidence(parts)).matched).toBe(false);
  });

  it('is tried here for each veto there is', () => {
    expect(Object.keys(VETOED)).toEqual(VETOES.map(({ kind }) => kind));
  });

  it.each<[kind: string, what: string, parts: Parts]>([
    [
      'record_contradicted',
      'the code stands on the label',
      {
        labels: nameless('CAO-75138', 'ALDER HOODIE'),
        barcodes: BARCODES,
        own: [recordOfUnknownForm],
        offers: [otherOfUnknownForm],
      },
    ],
    [
      'pictures_with_different_codes',
      'the code stands on the label',
      { labels, offers: [pictured('a'), pictured('b', OTHER_CODE)] },
    ],
    [
      'sites_name_different_brands',
      'the label names the brand',
      { labels, offers: [...twoSites(), page('c', `Saucony Pegasus 41 ${CODE}`)] },
    ],
    [
      'sites_name_different_brands',
      'the other brand’s page and record are about other codes',
      {
        labels: nameless('GW2288', 'SAMBA OG'),
        offers: [page('a', 'adidas Samba OG GW2288'), page('b', 'Saucony Ride S20939-45')],
        own: [ownProduct({ vendor: 'Saucony', title: 'Ride', variants: [{ sku: 'S20939-45' }] })],
      },
    ],
    [
      'barcode_of_other_page',
      'the page shows the label’s code below one with a size glued to it',
      {
        labels: [label({ code: 'VN0EYEBLK', brand: 'Vans', description: 'ERA' })],
        barcodes: BARCODES,
        offers: [page('a', 'Vans Era VN0EYEBLK9', { snippet: `VN0EYEBLK, UPC ${GTIN_TEXT}` })],
      },
    ],
    [
      'same_picture_other_code',
      'the page shows the label’s code below one with a size glued to it',
      {
        labels: [label({ code: 'VN0EYEBLK', brand: 'Vans', description: 'ERA' })],
        offers: [
          page('a', 'Vans Era VN0EYEBLK', { imageUrl }),
          page('b', 'Era by Vans, VN0EYEBLK9', { imageUrl, snippet: 'VN0EYEBLK' }),
        ],
      },
    ],
    [
      'barcode_without_code',
      'the picture alone decides',
      {
        barcodes: BARCODES,
        offers: [
          ...['a', 'b', 'c'].map((name) => pictured(name)),
          page('d', 'Nike Pegasus', { snippet: GTIN_TEXT }),
        ],
      },
    ],
    [
      'other_brand',
      'the barcode of the other brand’s record was read weakly, and nothing tells a code',
      {
        labels: [unreadableLabel({ brand: 'Nike' })],
        barcodes: [{ gtin14: GTIN, weak: true }],
        own: [ownProduct({ vendor: 'PUMA', title: 'Suede', variants: [{ barcode: GTIN_TEXT }] })],
      },
    ],
  ])('is not %s where %s', (kind, _what, parts) => {
    expect(vetoesOf(parts)).not.toContain(kind);
  });

  it('is said of the own store alone where only its records name different brands', () => {
    const variants = [{ sku: 'ZX45012' }];
    const own = ['Clarks', 'Merrell'].map((vendor, at) =>
      ownProduct({
        productId: `gid://shopify/Product/${at}`,
        vendor,
        title: 'Moab boot',
        variants,
      }),
    );
    const { reason } = decide(evidence({ labels: nameless('ZX45012', 'MOAB BOOT'), own }));
    expect(reason).toContain("your own store show ZX45012 as different brands'");
    expect(reason).not.toContain('sites and your own store');
  });

  it.each<[what: string, parts: Parts]>([
    ['the labels are of two brands', { labels: [label(), label({ brand: 'PUMA' })] }],
    ['the store has the barcode under another code', { own: [recordOf('DD1391-100')] }],
  ])('outweighs what a person confirmed where %s', (_what, parts) => {
    const confirmed = { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] };
    expect(decide(evidence(confirmed)).matched).toBe(true);
    expect(decide(evidence({ ...confirmed, ...parts })).matched).toBe(false);
  });
});

describe('what lowers the confidence', () => {
  it.each(Object.entries(CAPPED))('is found: %s', (kind, [leaves, parts]) => {
    expect(capsOf(parts)).toEqual([kind]);
    expect(verdictOf(parts).confidence).toBe(leaves);
  });

  it('is tried here for each cap there is', () => {
    expect(Object.keys(CAPPED)).toEqual(CAPS.map(({ kind }) => kind));
  });

  it.each<[kind: string, what: string, parts: Parts]>([
    ['record_named_differently', 'there is no record', VETOED.other_model_name ?? {}],
    ['variants_differ', 'no code was read', VETOED.variants_differ_without_code ?? {}],
  ])('is not %s where %s', (kind, _what, parts) => {
    expect(capsOf(parts)).not.toContain(kind);
  });

  it('is said of a typed code, even where something else forbids the match', () => {
    const [, parts] = CAPPED.backed_code_not_read ?? [];
    const offers = [page('a', `Saucony Pegasus 41 ${CODE}`)];
    const result = decide(evidence({ ...parts, offers }));
    expect(result.matched).toBe(false);
    expect(result.reason).toContain(`the label itself was read as ${OTHER_CODE}`);
  });
});

describe('the confirmations of a case', () => {
  const confirmationsOf = (parts: Parts) => kindsOf(verdictOf(parts).confirmations);

  it('call no code unclear that was read with certainty', () => {
    expect(confirmationsOf({ labels, barcodes: BARCODES, own: [ownProduct()] })).toEqual([
      'code_and_barcode',
      'code_in_store',
    ]);
  });

  it('do not go by pictures where the label has a code', () => {
    const offers = ['one', 'two', 'three'].map((name) => pictured(name));
    expect(confirmationsOf({ offers })).toEqual(['picture_on_sites']);
    expect(confirmationsOf({ labels, offers })).not.toContain('picture_on_sites');
  });
});
