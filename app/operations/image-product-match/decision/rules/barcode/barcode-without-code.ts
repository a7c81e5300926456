import { siteName } from '../../pages/source-groups.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/**
 * Nothing checks the characters of a code whose brand nobody knows by name: where sites know the barcode, and none
 * of them under this code, the code was most likely misread as another product's.
 */
export const barcodeWithoutCode = defineVeto({
  kind: 'barcode_without_code',
  when: "The brand is not known, sites know the barcode, and none of them ties it to the label's code.",
  test({ photo, proposal: { basis, code, gtinAgrees, records }, offers }) {
    const isChecked = photo.brandOrShape !== undefined || gtinAgrees || records.length > 0;
    if (basis !== 'code' || code === null || isChecked) return null;
    const page = offers.find(({ barcode }) => barcode !== undefined);
    if (page?.barcode === undefined) return null;
    return { site: siteName(page.offer.link), barcode: page.barcode, code: code.printed };
  },
  words: '{site} knows the barcode {barcode}, but no site knows it as {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});
