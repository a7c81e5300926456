import { describe, expect, it } from 'vitest';
import {
  codeOfBarcode,
  decide,
  isSettledByStore,
} from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
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

const labels = [label()];
const doubted = (code: string, more: object = {}) =>
  label({ styleCode: { printed: code, accepted: false, repaired: false, ...more } });

describe('the web has nothing to add', () => {
  it.each<[what: string, parts: Partial<MatchEvidence>]>([
    ['where the store has the code', { labels, own: [ownProduct()] }],
    [
      'where a person confirmed the barcode',
      { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] },
    ],
    [
      'where the store has the code and pages agree',
      { labels, own: [ownProduct()], offers: twoSites() },
    ],
  ])('%s', (_what, parts) => {
    expect(isSettledByStore(evidence(parts))).toBe(true);
  });

  it.each<[what: string, parts: Partial<MatchEvidence>]>([
    ['nothing is known', {}],
    ['only the label is known', { labels }],
    [
      'the store has the barcode alone: its record may be wrong',
      { barcodes: BARCODES, own: [ownProduct()] },
    ],
    ['pages alone are sure of the code', { labels, offers: twoSites() }],
    [
      'a page that was found already ties the barcode to another code',
      {
        labels,
        barcodes: BARCODES,
        own: [ownProduct({ variants: [{ sku: CODE }] })],
        offers: [tied('a', OTHER_CODE)],
      },
    ],
  ])('but not where %s', (_what, parts) => {
    expect(isSettledByStore(evidence(parts))).toBe(false);
  });
});

describe('the code to search for, given by the barcode', () => {
  const tiedOnce = { barcodes: BARCODES, offers: [tied('a')] };

  it.each<[what: string, parts: Partial<MatchEvidence>]>([
    ['where no label was read', tiedOnce],
    ['where the label’s code was read badly', { ...tiedOnce, labels: [doubted('LC2878-101')] }],
    [
      'where the label’s code was read well, but one misreading off',
      { ...tiedOnce, labels: [label({ code: 'LC2B18-101' })] },
    ],
  ])('is that of the only page with the barcode %s', (_what, parts) => {
    expect(codeOfBarcode(evidence(parts))).toBe(CODE);
  });

  it.each<[what: string, parts: Partial<MatchEvidence>]>([
    ['nothing was found', { barcodes: BARCODES }],
    ['pages match the barcode already', { barcodes: BARCODES, offers: [tied('a'), tied('b')] }],
    ['the label has the code', { labels }],
    ['the label’s code is the page’s', { ...tiedOnce, labels: [doubted(CODE)] }],
    [
      'the label surely has quite another code',
      { ...tiedOnce, labels: [label({ code: 'DD1391-100' })] },
    ],
    ['only the picture was found', { offers: [pictured('a')] }],
  ])('is none where %s', (_what, parts) => {
    expect(codeOfBarcode(evidence(parts))).toBeNull();
  });
});

describe('another reading of the photo', () => {
  it('does not weaken what a person confirmed and the label says at first reading', () => {
    const read = doubted(CODE, { otherReading: OTHER_CODE });
    const known = { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] };
    const result = decide(evidence({ labels: [read], ...known }));
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(result.reason).toContain('and the label says the same');
  });

  it('of one label is tried beside a label whose code cannot be read', () => {
    const read = [unreadableLabel(), doubted(OTHER_CODE, { otherReading: CODE })];
    const inStore = evidence({ labels: read, barcodes: BARCODES, own: [ownProduct()] });
    expect(decide(inStore)).toMatchObject({ matched: true, style_code: CODE });
  });

  it('is not taken from pictures: a code that nobody knows is not replaced by what they show', () => {
    const offers = ['one', 'two', 'three'].map((name) => pictured(name));
    const bare = { brand: '', description: '' };
    expect(decide(evidence({ offers }))).toMatchObject({ matched: true, style_code: CODE });
    const read = { ...doubted('DD1391-100'), ...bare };
    expect(decide(evidence({ labels: [read], offers }))).toMatchObject({ matched: false });
  });

  it('lets the barcode speak for a label of no known brand whose code was guessed wrongly', () => {
    const offers = [tied('a'), tied('b')];
    const read = { ...doubted('LC2878-101'), brand: '' };
    const result = decide(evidence({ labels: [read], barcodes: BARCODES, offers }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium', style_code: CODE });
  });
});

describe('what a person confirmed about the barcode', () => {
  const known = { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] };

  it('is not undone by a page that a person has seen, with the barcode under another code', () => {
    const result = decide(evidence({ ...known, offers: [tied('a', OTHER_CODE)] }));
    expect(result).toMatchObject({ matched: true, confidence: 'high', style_code: CODE });
  });

  it('is no less sure where the store has another size for the barcode', () => {
    const onLabel = label({ size: 'US 10' });
    const barcodes = BARCODES.map((one) => ({ ...one, onLabel }));
    const variants = [{ sku: CODE, barcode: GTIN_TEXT, options: { Size: 'US 9' } }];
    const parts = { labels: [onLabel], barcodes, own: [ownProduct({ variants })] };
    expect(decide(evidence(parts)).confidence).toBe('medium');
    expect(decide(evidence({ ...known, ...parts })).confidence).toBe('high');
  });
});

describe('a photo of two boxes', () => {
  it('tells what each label says against the pages of its own code', () => {
    const other = 'DD1391-100';
    const boxes = [label({ description: 'WMNS PEGASUS 41' }), label({ code: other })];
    const offers = [offer('a.example', { title: `Nike men's Pegasus 41 ${CODE}` })];
    expect(decide(evidence({ labels: boxes, offers }))).toMatchObject({
      matched: false,
      variant_conflicts: ['WMNS', "men's"],
    });
  });
});
