import type { AssessedOwn } from '../../case/assess-own.ts';
import type { Case } from '../../case/case.ts';
import { strongGtin } from '../../case/strong-gtin.ts';
import { siteName } from '../../pages/source-groups.ts';
import { isAboutProposal } from '../../proposal/is-about-proposal.ts';
import type { Proposal } from '../../proposal/proposal.ts';
import { CHECK_CODE_THEN_CHOOSE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const otherBrand = defineVeto({
  kind: 'other_brand',
  when: "A page or own record of the code, or of the barcode, is of another brand than the label's, or than the form of the code says.",
  test(one) {
    const { brand, brandOrShape } = one.photo;
    if (brandOrShape === undefined) return null;
    const site = siteOfOtherBrand(one);
    const said = brand === undefined ? 'the form of the code says' : 'the label says';
    return site === undefined ? null : { said, brand: brandOrShape, site };
  },
  words: "{said} {brand}, but {site} shows this code or barcode as another brand's",
  nextStep: CHECK_CODE_THEN_CHOOSE,
});

function siteOfOtherBrand({ photo, proposal, offers, own }: Case): string | undefined {
  const hasBarcode = ({ gtins }: { gtins: readonly string[] }) =>
    strongGtin(photo, gtins) !== undefined;
  const row = offers.find(
    (page) => page.brand === 'conflicts' && (isAboutProposal(page, proposal) || hasBarcode(page)),
  );
  if (row !== undefined) return siteName(row.offer.link);
  const isOther = own.some(
    (found) => found.brand === 'conflicts' && (isRecordOf(found, proposal) || hasBarcode(found)),
  );
  return isOther ? 'your store' : undefined;
}

function isRecordOf(record: AssessedOwn, { code }: Proposal): boolean {
  return code !== null && record.code?.key === code.key;
}
