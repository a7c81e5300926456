import { ownShapeOf, printedCodes, printsCode } from '../../pages/printed-codes.ts';
import { siteName } from '../../pages/source-groups.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/**
 * Only the store's record ties the barcode to the code, and no known brand prints codes of that form. A page that shows
 * the barcode beside another code of that form, and not beside this one, says that the record is wrong.
 */
export const recordContradicted = defineVeto({
  kind: 'record_contradicted',
  when: "The code comes from the store's record of the barcode, no known brand uses its form, and a page shows the barcode with another code of that form.",
  test({ proposal, offers, photo: { forms } }) {
    if (proposal.basis !== 'barcode' || proposal.records.length === 0) return null;
    const { code } = proposal;
    for (const { offer, possibleBarcode: barcode, brandNames } of offers) {
      if (barcode === undefined || offer.foundBy === 'image_visual') continue;
      const text = `${offer.title} ${offer.snippet ?? ''}`;
      if (printsCode(text, code.key, brandNames, forms)) continue;
      const shape = ownShapeOf(code.printed, brandNames, forms);
      const other = shape && printedCodes(text, brandNames, shape, forms)[0];
      if (other === undefined) continue;
      return { barcode, other: other.printed, site: siteName(offer.link), code: code.printed };
    }
    return null;
  },
  words: 'the barcode {barcode} belongs to {other} at {site}, not to {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});
