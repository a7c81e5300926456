import { describe, expect, it } from 'vitest';
import { buildCase } from '#app/operations/image-product-match/decision/case/case.ts';
import {
  areAllOthers,
  unknownCode,
} from '#app/operations/image-product-match/decision/case/is-unknown-code.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
} from './evidence-builders.ts';

describe('areAllOthers', () => {
  const others = (parts: Partial<MatchEvidence>) =>
    areAllOthers(buildCase(evidence({ labels: [label()], ...parts })));
  const another = offer('a.example', { title: `Nike ${OTHER_CODE}` });
  const ofStore = ownProduct({ styleCode: OTHER_CODE, variants: [{}] });

  it('is so where each page and record has another code', () => {
    expect(others({ offers: [another], own: [ofStore] })).toBe(true);
    expect(others({ offers: [another] })).toBe(true);
    expect(others({ own: [ofStore] })).toBe(true);
  });

  it.each<[string, Partial<MatchEvidence>]>([
    ['one page has this code', { offers: [another, offer('b.example')] }],
    ['one page has none', { offers: [another, offer('b.example', { title: 'Nike' })] }],
    [
      'one page has this code with three digits more attached to it',
      { offers: [another, offer('b.example', { title: `Nike ${CODE}-123` })] },
    ],
    [
      'one page has this code below one with a size glued to it',
      {
        labels: [label({ code: 'VN0EYEBLK', brand: 'Vans' })],
        offers: [offer('b.example', { title: 'Vans VN0EYEBLK9', snippet: 'VN0EYEBLK' })],
      },
    ],
    ['one record has this code', { offers: [another], own: [ofStore, ownProduct()] }],
    [
      'one record has none',
      { offers: [another], own: [ofStore, ownProduct({ productId: '2', variants: [{}] })] },
    ],
    ['no code was read', { labels: [], offers: [another] }],
  ])('is not so where %s', (_what, parts) => {
    expect(others(parts)).toBe(false);
  });
});

describe('unknownCode', () => {
  const unknown = (parts: Partial<MatchEvidence>) =>
    unknownCode(buildCase(evidence({ labels: [label()], ...parts }))) !== undefined;

  it('is a code on no page and no product', () => {
    expect(unknown({})).toBe(true);
    expect(unknown({ offers: [offer('a.example', { title: `Nike ${OTHER_CODE}` })] })).toBe(true);
    expect(unknown({ own: [ownProduct({ styleCode: OTHER_CODE })] })).toBe(true);
  });

  it.each([
    ['in a title', { offers: [offer('b.example', { title: 'x' }), offer('a.example')] }],
    ['in a text', { offers: [offer('a.example', { title: 'x', snippet: CODE })] }],
    [
      'in an address',
      { offers: [offer('a.example', { title: 'x', link: `https://a.example/${CODE}` })] },
    ],
    ['in the store', { own: [ownProduct({ productId: '2', variants: [{}] }), ownProduct()] }],
    ['by a person who typed it', { labels: [], typedCode: CODE }],
    ['by a person before', { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] }],
    ['as one of two', { labels: [label(), label({ code: OTHER_CODE })] }],
    [
      'beside barcodes that persons gave two codes',
      {
        barcodes: [...BARCODES, { gtin14: '04006381333931', weak: false }],
        barcodeChoices: [
          BARCODE_CHOICE,
          { ...BARCODE_CHOICE, gtin14: '04006381333931', styleCode: OTHER_CODE },
        ],
      },
    ],
    ['nowhere, since none was read', { labels: [] }],
  ])('is none that is heard %s', (_where, parts) => {
    expect(unknown(parts)).toBe(false);
  });
});
