import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { buildLabel } from '#app/operations/image-product-match/evidence/build-label.ts';
import { describeReadings } from '#app/operations/image-product-match/evidence/describe-readings.ts';
import {
  BARCODES,
  CODE,
  evidence,
  label,
  OTHER_CODE,
  ownProduct,
  tied,
  twoSites,
} from './decision/evidence-builders.ts';

/** The model read one code, the embedded reader surely another, a character off. */
const readTwice = (printed: string, otherReading: string, size = 'US 9') => ({
  ...label({ size }),
  styleCode: { printed, accepted: false, repaired: false, otherReading },
});
const doubtful = readTwice(OTHER_CODE, CODE);

describe('a label that two readers read differently', () => {
  it('is one label with a doubtful code, not two codes', () => {
    const result = decide(evidence({ labels: [doubtful], offers: twoSites() }));
    expect(result).toMatchObject({ matched: false, confidence: 'low' });
    expect(result.reason).toContain(`could not be read for certain (${OTHER_CODE} or ${CODE}?)`);
    expect(result.reason).toContain(`if the box says ${OTHER_CODE} or ${CODE}, type it in`);
    expect(result.reason).not.toContain('different codes');
  });

  it.each([
    ['the model', readTwice(CODE, OTHER_CODE)],
    ['the embedded reader', doubtful],
  ])('is what the barcode says, whichever read it: %s', (_who, read) => {
    const result = decide(
      evidence({ labels: [read], offers: [...twoSites(), tied('third')], barcodes: BARCODES }),
    );
    expect(result).toMatchObject({ matched: true, confidence: 'medium', style_code: CODE });
    const inStore = evidence({ labels: [read], own: [ownProduct()], barcodes: BARCODES });
    expect(decide(inStore)).toMatchObject({ matched: true, style_code: CODE });
    const shown = buildLabel({ reading: { labels: [read] }, confirmedCodes: [CODE] });
    expect(shown).toMatchObject({ style_code: CODE, sizes_visible: ['US 9'], unreadable: false });
  });

  it('has no print while neither reading is confirmed, and one size', () => {
    const shown = buildLabel({ reading: { labels: [doubtful] }, confirmedCodes: [] });
    expect(shown).toEqual({
      brand: 'Nike',
      description: 'AIR ZOOM PEGASUS 41',
      size: 'US 9',
      sizes_visible: ['US 9'],
      unreadable: true,
    });
    const [, code] = describeReadings({
      photo: { widthPx: 10, heightPx: 10 },
      labels: [doubtful],
      barcodes: [],
      confirmedCodes: [],
    });
    expect(code).toMatchObject({ text: OTHER_CODE, why: `another reader read ${CODE}` });
  });

  it('is of the code that another box of the stack surely has', () => {
    const labels = [label({ size: 'US 8' }), doubtful];
    for (const inOrder of [labels, labels.toReversed()]) {
      const result = decide(evidence({ labels: inOrder, offers: twoSites() }));
      expect(result).toMatchObject({ matched: true, style_code: CODE });
    }
  });

  it('is another box beside a code that neither reading is', () => {
    const labels = [label({ code: 'DD1391-100' }), doubtful];
    expect(decide(evidence({ labels, offers: twoSites() })).reason).toContain('different codes');
  });
});
