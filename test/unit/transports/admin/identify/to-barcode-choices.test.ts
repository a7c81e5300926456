import { describe, expect, it } from 'vitest';
import type {
  ImageProductMatchOutput,
  MatchReading,
} from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { toBarcodeChoices } from '#app/transports/admin/identify/to-barcode-choices.server.ts';

const SHOP = 'north.myshopify.com';
const barcode = (text: string, label?: number, accepted = true): MatchReading => ({
  kind: 'barcode',
  text,
  accepted,
  ...(label !== undefined && { label }),
});
const box = (label: number): MatchReading => ({ kind: 'label', accepted: true, label });
const code = (text: string, label: number): MatchReading => ({
  kind: 'style_code',
  text,
  accepted: true,
  label,
});
const candidate = {
  title: 'Roadster',
  link: 'https://one.example/p',
  source: 'One',
  style_code: 'AB1234-100',
  score: 0.4,
  evidence: [],
};
const choice: MatchChoice = {
  kind: 'candidate',
  chosen: candidate,
  staff_id: '7',
  at: '2026-11-20T10:00:00.000Z',
};

function answer(...readings: MatchReading[]): ImageProductMatchOutput {
  return {
    matched: false,
    confidence: 'low',
    reason: '',
    best: null,
    candidates: [candidate],
    variant_conflicts: [],
    image_searched: '',
    label: null,
    trace: { photo: { width_px: 1, height_px: 1 }, steps: [], readings },
    credits_remaining: 1,
    request_id: 'r',
  };
}
const gtinsOf = (output: ImageProductMatchOutput, what = choice) =>
  toBarcodeChoices(output, what, SHOP).map(({ gtin14 }) => gtin14);

describe('linking barcodes to the code staff decided on', () => {
  it('links the only barcode to the code of the chosen candidate and keeps the code that was read', () => {
    const output = answer(code('AB1234-108', 0), barcode('4006381333931'));
    expect(toBarcodeChoices(output, choice, SHOP)).toEqual([
      {
        gtin14: '04006381333931',
        styleCode: 'AB1234-100',
        readAs: 'AB1234108',
        title: 'Roadster',
        link: 'https://one.example/p',
        source: 'One',
        chosenAt: new Date(choice.at),
      },
    ]);
  });

  it('links only the barcodes on labels with that code in a stack', () => {
    const stack = answer(
      code('AB1234-100', 0),
      code('AB1234 100', 1),
      barcode('4006381333931', 0),
      barcode('195503583218', 1),
      barcode('73513537'),
    );
    expect(gtinsOf(stack)).toEqual(['04006381333931', '00195503583218']);
  });

  it('links to a typed code, with a product search in the store as its link', () => {
    const typed: MatchChoice = {
      kind: 'typed_code',
      style_code: 'QQ 1',
      staff_id: '7',
      at: choice.at,
    };
    expect(toBarcodeChoices(answer(barcode('4006381333931')), typed, SHOP)).toMatchObject([
      { styleCode: 'QQ 1', title: 'QQ 1', link: `https://${SHOP}/admin/products?query=QQ%201` },
    ]);
  });

  it('links to the matched code when staff confirmed it despite conflicts', () => {
    const matched = { ...answer(barcode('4006381333931')), matched: true, style_code: 'ZZ9' };
    const confirmed: MatchChoice = { kind: 'conflicts_confirmed', staff_id: '7', at: choice.at };
    expect(toBarcodeChoices(matched, confirmed, SHOP)).toMatchObject([{ styleCode: 'ZZ9' }]);
  });

  it.each([
    ['several codes', [code('AB1234-100', 0), code('CD5678-200', 1), barcode('4006381333931', 0)]],
    ['a barcode that was not accepted', [barcode('4006381333931', undefined, false)]],
    ['two barcodes on no label', [barcode('4006381333931'), barcode('195503583218')]],
    ['no barcode', [code('AB1234-100', 0)]],
    [
      'its only barcode on another label, whose code was not read',
      [box(0), code('AB1234-100', 0), box(1), barcode('4006381333931', 1)],
    ],
    [
      'its only barcode on neither of two labels',
      [box(0), code('AB1234-100', 0), box(1), barcode('4006381333931')],
    ],
  ])('links nothing on a photo with %s', (_what, readings) => {
    expect(gtinsOf(answer(...readings))).toEqual([]);
  });

  it('links nothing if the chosen candidate has no code', () => {
    const { style_code: _code, ...plain } = candidate;
    const output = answer(barcode('4006381333931'));
    expect(gtinsOf(output, { ...choice, chosen: plain })).toEqual([]);
  });
});
