import { siteName } from '../../pages/source-groups.ts';
import { isOtherProductCode } from '../../proposal/is-other-product-code.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** Shops relabel boxes: a barcode that belongs to another style is a contradiction, not a detail. */
export const barcodeOfOtherPage = defineVeto({
  kind: 'barcode_of_other_page',
  when: 'A page that is about exactly one code, and a different one, shows the barcode.',
  test({ proposal: { code }, offers }) {
    if (code === null) return null;
    for (const { possibleBarcode: barcode, ownCode, soughtCodePlace, offer } of offers) {
      if (soughtCodePlace !== null) continue;
      if (barcode === undefined || ownCode === null || !isOtherProductCode(ownCode, code)) continue;
      return { barcode, other: ownCode.printed, site: siteName(offer.link), code: code.printed };
    }
    return null;
  },
  words: 'the barcode {barcode} belongs to {other} at {site}, not to {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});
