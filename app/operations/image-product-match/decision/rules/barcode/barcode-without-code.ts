import type { PhotoFindings } from '../../case/read-photo-findings.ts';
import { hasLookAlike } from '../../pages/printed-codes.ts';
import { siteName } from '../../pages/source-groups.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/**
 * Nothing checks the characters of a code of an unknown brand, nor an O that could be a 0 in the brand's form. If sites
 * know the barcode, but none of them under this code, the code was most likely misread as another product's code.
 */
export const barcodeWithoutCode = defineVeto({
  kind: 'barcode_without_code',
  when: "The brand is unknown, or its form also allows a look-alike of a character in the code that was read; sites know the barcode, and none of them shows the label's code.",
  test({ proposal, photo, offers }) {
    if (proposal.basis !== 'code' || proposal.gtinAgrees || proposal.records.length > 0)
      return null;
    const { code } = proposal;
    if (areCharactersChecked(code, photo)) return null;
    const pages = offers.filter(({ possibleBarcode }) => possibleBarcode !== undefined);
    const [page] = pages;
    const isShown = pages.some(({ soughtCodePlace }) => soughtCodePlace !== null);
    if (page?.possibleBarcode === undefined || isShown) return null;
    return { site: siteName(page.offer.link), barcode: page.possibleBarcode, code: code.printed };
  },
  words: '{site} lists the barcode {barcode}, but no site lists it with the code {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});

function areCharactersChecked(
  code: NonNullable<PhotoFindings['code']>,
  { brandOrShape, forms }: PhotoFindings,
): boolean {
  if (brandOrShape === undefined) return false;
  return code.typed || !hasLookAlike(code.printed, brandOrShape, forms);
}
