import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import {
  BARCODE_CHOICE,
  CODE,
  evidence,
  GTIN,
  GTIN_TEXT,
  label,
  offer,
  ownProduct,
} from './decision/evidence-builders.ts';

/** The label of a box whose barcode the store ties to a variant of this size. */
function decideFor(
  printed: Partial<LabelReading>,
  inStore: Record<string, string>,
  parts: Parameters<typeof evidence>[0] = {},
) {
  const onLabel = label(printed);
  const own = ownProduct({
    styleCode: CODE,
    variants: [{ sku: CODE, barcode: GTIN_TEXT, options: inStore }],
  });
  return decide(
    evidence({
      labels: [onLabel],
      barcodes: [{ gtin14: GTIN, weak: false, onLabel }],
      own: [own],
      ...parts,
    }),
  );
}

describe('a barcode that the store ties to another size than its label prints', () => {
  it.each([
    ['US 10', { Size: 'US 9' }, 'US 9'],
    ['US 10', { Colour: 'Black', Size: 'US 9' }, 'US 9'],
    ['US 10', { 'Size (US)': '9' }, '9'],
    ['US 10', { Size: '9' }, '9'],
    ['EU 42', { Size: '42.5' }, '42.5'],
    ['L', { Size: 'XL' }, 'XL'],
  ])('is a variant conflict: %s on the label, %j in the store', (size, options, tied) => {
    const result = decideFor({ size }, options);
    expect(result).toMatchObject({ matched: true, confidence: 'medium', style_code: CODE });
    expect(result.variant_conflicts).toEqual([size, tied]);
  });

  it.each<[Partial<LabelReading>, Record<string, string>]>([
    [{ size: 'US 9' }, { Size: 'US 9' }],
    [{ size: 'US 9' }, { Size: '9' }],
    [{ size: 'US 10', otherSizes: ['UK 9'] }, { Size: 'UK 9' }],
    [{ size: 'US 10', otherSizes: ['UK 9'] }, { Size: '9' }],
    // No table turns one system into the other, so nothing contradicts.
    [{ size: 'US 10' }, { Size: 'EU 44' }],
    [{ size: 'US 10' }, { Title: 'Default Title' }],
    [{}, { Size: 'US 9' }],
  ])('is none where the two agree or cannot be compared: %j, %j', (printed, options) => {
    const result = decideFor(printed, options);
    expect(result).toMatchObject({ matched: true, confidence: 'high', variant_conflicts: [] });
  });

  it('is asked about although a person has confirmed the barcode: the size is of this box', () => {
    const result = decideFor(
      { size: 'US 10' },
      { Size: 'US 9' },
      { barcodeChoices: [BARCODE_CHOICE], offers: [offer('first.example')] },
    );
    expect(result.variant_conflicts).toEqual(['US 10', 'US 9']);
  });

  it('concerns the label it stands on alone, not another box of the stack', () => {
    const nine = label({ size: 'US 9' });
    const ten = label({ size: 'US 10' });
    const own = ownProduct({
      styleCode: CODE,
      variants: [{ sku: CODE, barcode: GTIN_TEXT, options: { Size: 'US 9' } }],
    });
    const barcodes = [{ gtin14: GTIN, weak: false, onLabel: nine }];
    const result = decide(evidence({ labels: [nine, ten], barcodes, own: [own] }));
    expect(result).toMatchObject({ matched: true, variant_conflicts: [] });
  });
});
