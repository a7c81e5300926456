import type { Case } from '../../case/case.ts';
import { hasLookAlike } from '../../pages/printed-codes.ts';
import { siteName } from '../../pages/source-groups.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/**
 * Nothing checks the characters of a code whose brand nobody knows by name, nor an O that the brand's form takes for a
 * 0 as well: where sites know the barcode, and none of them under this code, it was most likely misread as another
 * product's.
 */
export const barcodeWithoutCode = defineVeto({
  kind: 'barcode_without_code',
  when: "The brand is not known, or the form of its codes has a look-alike in a place of this one that was read; sites know the barcode, and none of them shows the label's code.",
  test(matchCase) {
    const { basis, code, gtinAgrees, records } = matchCase.proposal;
    if (basis !== 'code' || code === null || gtinAgrees || records.length > 0) return null;
    if (areCharactersChecked(matchCase)) return null;
    const pages = matchCase.offers.filter(({ possibleBarcode }) => possibleBarcode !== undefined);
    const [page] = pages;
    const isShown = pages.some(({ printsSoughtCode }) => printsSoughtCode !== null);
    if (page?.possibleBarcode === undefined || isShown) return null;
    return { site: siteName(page.offer.link), barcode: page.possibleBarcode, code: code.printed };
  },
  words: '{site} knows the barcode {barcode}, but no site knows it as {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});

function areCharactersChecked({ photo: { brandOrShape, code, forms } }: Case): boolean {
  if (brandOrShape === undefined || code === undefined) return false;
  return code.typed || !hasLookAlike(code.printed, brandOrShape, forms);
}
