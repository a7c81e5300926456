import { isOtherProductCode } from '../../proposal/is-other-product-code.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** Shops relabel boxes: a barcode that belongs to another style is a contradiction, not a detail. */
export const barcodeOfOtherRecord = defineVeto({
  kind: 'barcode_of_other_record',
  when: "The barcode belongs to another code in the merchant's own store.",
  test({ proposal: { code }, own }) {
    if (code === null) return null;
    for (const { barcode, code: other } of own) {
      if (barcode === undefined || other === null || !isOtherProductCode(other, code)) continue;
      return { barcode, other: other.printed, code: code.printed };
    }
    return null;
  },
  words: 'the barcode {barcode} belongs to {other} at your store, not to {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
  outweighsChoice: true,
});
