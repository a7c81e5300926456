import { describe, expect, it } from 'vitest';
import { isCodeOrBarcodeKnown } from '#app/operations/image-product-match/decision/case/is-code-or-barcode-known.ts';
import { readPhotoFindings } from '#app/operations/image-product-match/decision/case/read-photo-findings.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  twoSites,
  unreadableLabel,
} from './evidence-builders.ts';

const SECOND = '04006381333931';
const photoFindings = (parts: Partial<MatchEvidence>) => readPhotoFindings(evidence(parts));
const code = (printed: string, accepted = true, repaired = false) =>
  label({ styleCode: { printed, accepted, repaired } });
const word = {
  gtin14: GTIN,
  styleCode: CODE,
  title: 'Pegasus',
  link: 'https://www.first.example/p/1',
  source: 'first.example',
  chosenAt: new Date('2026-11-19T10:00:00Z'),
};

describe('the code of a photo', () => {
  it('is what one label, or several alike, print', () => {
    const read = { printed: CODE, key: 'LC2818101', accepted: true, typed: false };
    expect(photoFindings({ labels: [label()] })).toMatchObject({ code: read, rivalCodes: [] });
    expect(photoFindings({ labels: [label(), code('LC2818 101')] })).toMatchObject({ code: read });
  });

  it('is accepted when one label’s reading is, and needed no repair', () => {
    expect(photoFindings({ labels: [code(CODE, false), code(CODE)] }).code?.accepted).toBe(true);
    expect(photoFindings({ labels: [code(CODE), code(CODE, false)] }).code?.accepted).toBe(true);
    expect(photoFindings({ labels: [code(CODE, true, true)] }).code?.accepted).toBe(false);
    expect(
      photoFindings({ labels: [code(CODE, false), code(CODE, true, true)] }).code?.accepted,
    ).toBe(false);
  });

  it('is none where labels differ, told in one order', () => {
    const labels = [code(OTHER_CODE), code(CODE)];
    for (const order of [labels, labels.toReversed()]) {
      const read = photoFindings({ labels: order });
      expect(read.rivalCodes).toEqual([CODE, OTHER_CODE]);
      expect(read.code).toBeUndefined();
    }
  });

  it('is none where nothing readable was read', () => {
    expect(photoFindings({ labels: [code('–')] })).toMatchObject({ hasUnreadLabel: true });
    expect(photoFindings({ labels: [code('–')] }).code).toBeUndefined();
    expect(photoFindings({ labels: [code('–'), label()] }).code?.printed).toBe(CODE);
  });

  it('is what a person typed, with what the label says instead', () => {
    const typed = { printed: CODE, key: 'LC2818101', accepted: true, typed: true };
    expect(photoFindings({ typedCode: CODE, labels: [code(OTHER_CODE)] })).toMatchObject({
      code: typed,
      rivalCodes: [],
      readInstead: OTHER_CODE,
    });
    expect(photoFindings({ typedCode: CODE, labels: [label()] })).not.toHaveProperty('readInstead');
    expect(
      photoFindings({ typedCode: CODE, labels: [code(OTHER_CODE, false)] }),
    ).not.toHaveProperty('readInstead');
    expect(photoFindings({ labels: [code(OTHER_CODE)] })).not.toHaveProperty('readInstead');
  });

  it('is spelled as the label spells it where a person typed the same', () => {
    const read = photoFindings({ typedCode: 'lc2818101', labels: [label()] });
    expect(read.code).toMatchObject({ printed: CODE, typed: true });
    const unsure = photoFindings({ typedCode: 'lc2818101', labels: [code(CODE, false)] });
    expect(unsure.code).toMatchObject({ printed: 'lc2818101' });
  });

  it('is one of several where labels surely show the typed one and another', () => {
    const both = photoFindings({ typedCode: CODE, labels: [code(OTHER_CODE), label()] });
    expect(both.rivalCodes).toEqual([CODE, OTHER_CODE]);
    expect(both.readInstead).toBeUndefined();
    const oneUnsure = [code(OTHER_CODE, false), label()];
    expect(photoFindings({ typedCode: CODE, labels: oneUnsure }).rivalCodes).toEqual([]);
  });

  it('is unread where a label was seen and none told it', () => {
    expect(photoFindings({ labels: [unreadableLabel()] }).hasUnreadLabel).toBe(true);
    expect(photoFindings({ labels: [label()] }).hasUnreadLabel).toBe(false);
    expect(photoFindings({ labels: [] }).hasUnreadLabel).toBe(false);
  });

  it('has nothing where nothing was read', () => {
    const nothing = photoFindings({});
    for (const part of ['code', 'brand', 'brandOrShape', 'description', 'confirmed'] as const) {
      expect(nothing[part]).toBeUndefined();
    }
    for (const list of [nothing.barcodes, nothing.gtins, nothing.rivalBrands, nothing.rivalCodes]) {
      expect(list).toEqual([]);
    }
    expect(nothing.variants.size).toBe(0);
    expect(nothing.name.words.size).toBe(0);
    expect(photoFindings({ looseItemDiffers: 'red' }).looseItemDiffers).toBe('red');
  });
});

describe('the brand and description of a photo', () => {
  const brand = (...brands: (string | undefined)[]) =>
    photoFindings({
      labels: brands.map((each) => unreadableLabel(each === undefined ? {} : { brand: each })),
    }).brand;

  it('is the brand that no label contradicts', () => {
    expect(brand('Nike', 'NIKE')).toBe('NIKE');
    expect(brand('NIKE', 'Nike')).toBe('NIKE');
    expect(brand('Nike', undefined, 'Jordan')).toBe('Jordan');
    expect(brand('Nike', 'PUMA')).toBeUndefined();
    expect(brand('')).toBeUndefined();
    expect(brand()).toBeUndefined();
  });

  it('is one name of each where labels name different ones, unless a person typed the code', () => {
    const labels = ['PUMA', 'Nike', 'NIKE', 'Jordan'].map((each) =>
      unreadableLabel({ brand: each }),
    );
    const brands = photoFindings({ labels }).rivalBrands;
    expect(brands).toHaveLength(2);
    expect(brands).toContain('PUMA');
    expect(photoFindings({ labels: labels.slice(1) }).rivalBrands).toEqual([]);
    expect(photoFindings({ labels, typedCode: CODE }).rivalBrands).toEqual([]);
  });

  it('is the brand that alone prints codes of this shape, where no label names one', () => {
    const nameless = { ...label({ code: 'VN000E6AIL0' }), brand: '' };
    const read = photoFindings({ labels: [nameless] });
    expect(read.brandOrShape).toBe('Vans');
    expect(read.brand).toBeUndefined();
    expect(photoFindings({ labels: [label({ code: 'VN000E6AIL0' })] }).brandOrShape).toBe('Nike');
  });

  it('is the longest description, of equals the first in the alphabet', () => {
    const longest = (...texts: string[]) =>
      photoFindings({ labels: texts.map((description) => unreadableLabel({ description })) })
        .description;
    expect(longest('PEGASUS', 'AIR PEGASUS')).toBe('AIR PEGASUS');
    expect(longest('AIR PEGASUS', 'PEGASUS')).toBe('AIR PEGASUS');
    expect(longest('ZOOM B', 'ZOOM A')).toBe('ZOOM A');
    expect(longest('ZOOM A', 'ZOOM B')).toBe('ZOOM A');
    expect(longest('  ZOOM  ', 'ZOOMY')).toBe('ZOOMY');
    expect(longest('  ', '')).toBeUndefined();
    expect(longest(' ZOOM ')).toBe('ZOOM');
  });

  it('is for whom the labels of the code say, or all labels where none has it', () => {
    const own = label({ description: 'DUNK GS' });
    const beside = { ...code(OTHER_CODE, false), description: 'DUNK WMNS' };
    const said = (parts: Partial<MatchEvidence>) =>
      [...photoFindings(parts).variants.keys()].sort();
    expect(said({ typedCode: CODE, labels: [own, beside] })).toEqual(['age']);
    expect(said({ typedCode: 'DD1391-100', labels: [own, beside] })).toEqual(['age', 'gender']);
    expect(said({ labels: [unreadableLabel({ description: 'DUNK GS' })] })).toEqual(['age']);
    const other = unreadableLabel({ description: 'DUNK WMNS' });
    expect(said({ labels: [own, other] })).toEqual(['age']);
  });

  it('counts a barcode once, as strong as its best reading', () => {
    const weak = { gtin14: GTIN, weak: true };
    const strong = { gtin14: GTIN, weak: false };
    expect(photoFindings({ barcodes: [weak, strong] }).gtins).toEqual([strong]);
    expect(photoFindings({ barcodes: [strong, weak] }).gtins).toEqual([strong]);
    expect(photoFindings({ barcodes: [weak, weak] }).gtins).toEqual([weak]);
  });
});

describe('a person’s word on two barcodes of one photo', () => {
  const both = [...BARCODES, { gtin14: SECOND, weak: false }];
  const second = { ...word, gtin14: SECOND, link: 'https://second.example/' };

  it('is one word where both name one code, the first barcode’s', () => {
    for (const barcodeChoices of [
      [second, word],
      [word, second],
    ]) {
      const read = photoFindings({ barcodes: both, barcodeChoices });
      expect(read.confirmed).toMatchObject({
        gtin14: GTIN,
        labelAgrees: false,
        labelIsUnsure: false,
      });
      expect(read).toMatchObject({ rivalCodes: [], code: { printed: CODE, typed: false } });
    }
  });

  it('is none where they name two, which are rivals then', () => {
    const barcodeChoices = [word, { ...second, styleCode: OTHER_CODE }];
    const read = photoFindings({ barcodes: both, barcodeChoices });
    expect([...read.rivalCodes].sort()).toEqual([CODE, OTHER_CODE]);
    expect(read.confirmed).toBeUndefined();
    expect(read.contradicted).toBeUndefined();
    const beside = photoFindings({ barcodes: both, barcodeChoices, labels: [label()] });
    expect([...beside.rivalCodes].sort()).toEqual([CODE, OTHER_CODE]);
  });

  it('settles a misreading that either was asked about', () => {
    const barcodeChoices = [word, { ...second, readAs: 'LC2818107' }];
    const read = photoFindings({ barcodes: both, barcodeChoices, labels: [code(OTHER_CODE)] });
    expect(read.confirmed).toMatchObject({ labelAgrees: false, labelIsUnsure: false });
    expect(read.code?.printed).toBe(CODE);
  });
});

describe('whether looking on would add anything', () => {
  const resolved = (parts: Partial<MatchEvidence>) => isCodeOrBarcodeKnown(evidence(parts));
  const labels = [label()];

  it.each([
    ['labels differ', { labels: [label(), code(OTHER_CODE)] }],
    ['a person has said', { barcodes: BARCODES, barcodeChoices: [word] }],
    ['the store has the code', { labels, own: [ownProduct()] }],
    [
      'the store has the barcode with a code',
      { barcodes: BARCODES, own: [ownProduct({ productId: '1', variants: [{}] }), ownProduct()] },
    ],
    [
      'a page prints the code',
      { labels, offers: [offer('a.example', { title: 'x' }), ...twoSites()] },
    ],
    [
      'a page ties the barcode to a code',
      { barcodes: BARCODES, offers: [offer('a.example', { snippet: GTIN_TEXT })] },
    ],
  ])('not where %s', (_what, parts) => {
    expect(resolved(parts)).toBe(true);
  });

  it.each([
    ['nothing is known', {}],
    ['nobody knows the code', { labels }],
    [
      'the store has the barcode without a code',
      { barcodes: BARCODES, own: [ownProduct({ variants: [{ barcode: GTIN_TEXT }] })] },
    ],
    [
      'the store has another barcode',
      { barcodes: [{ gtin14: SECOND, weak: false }], own: [ownProduct()] },
    ],
    [
      'a page shows the barcode without a code',
      { barcodes: BARCODES, offers: [offer('a.example', { title: 'x', snippet: GTIN_TEXT })] },
    ],
    [
      'a page shows another code',
      { labels, offers: [offer('a.example', { title: `Nike ${OTHER_CODE}` })] },
    ],
  ])('where %s', (_what, parts) => {
    expect(resolved(parts)).toBe(false);
  });
});

describe('labels beside those that were read', () => {
  const beside = (...labels: LabelReading[]) => photoFindings({ labels }).incompleteLabels;

  it('are counted where they lack what others have', () => {
    const stack = [label({ size: 'US 8' }), label(), label(), label(), unreadableLabel()];
    expect(beside(...stack)).toEqual({ labels: 5, withoutCode: 1, withoutSize: 3 });
    expect(beside(label(), unreadableLabel(), unreadableLabel())).toEqual({
      labels: 3,
      withoutCode: 2,
      withoutSize: 0,
    });
  });

  it('lack nothing where none has it', () => {
    expect(beside()).toEqual({ labels: 0, withoutCode: 0, withoutSize: 0 });
    expect(beside(unreadableLabel(), unreadableLabel({ size: 'US 8' }))).toEqual({
      labels: 2,
      withoutCode: 0,
      withoutSize: 0,
    });
    const sized = label({ size: 'US 8' });
    expect(beside(sized, sized)).toEqual({ labels: 2, withoutCode: 0, withoutSize: 0 });
  });
});
