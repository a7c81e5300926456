import type { Case } from '../../case/case.ts';
import { siteName } from '../../pages/source-groups.ts';
import { isAboutProposal } from '../../proposal/proposal.ts';
import { CHECK_CODE_THEN_CHOOSE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const otherBrand = defineVeto({
  kind: 'other_brand',
  when: 'A page or store record of the code or the barcode is of another brand than the label names, or than the form of the code tells.',
  test(matchCase) {
    const { brand, brandOrShape } = matchCase.photo;
    if (brandOrShape === undefined) return null;
    const site = siteOfOtherBrand(matchCase);
    const said = brand === undefined ? 'the form of the code says' : 'the label says';
    return site === undefined ? null : { said, brand: brandOrShape, site };
  },
  words: "{said} {brand}, but {site} shows this code or barcode as another brand's",
  nextStep: CHECK_CODE_THEN_CHOOSE,
});

function siteOfOtherBrand({ proposal, offers, own }: Case): string | undefined {
  const page = offers.find(
    (row) =>
      row.brand === 'conflicts' &&
      (row.possibleBarcode !== undefined || isAboutProposal(row, proposal)),
  );
  if (page !== undefined) return siteName(page.offer.link);
  const { code } = proposal;
  const isOther = own.some(
    (record) =>
      record.brand === 'conflicts' &&
      (record.barcode !== undefined || (code !== null && record.code?.key === code.key)),
  );
  return isOther ? 'your store' : undefined;
}
