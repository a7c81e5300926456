import { areCompatible, brandsIn } from '#app/knowledge/brands/brand-words.ts';
import { isAboutProposal } from '../../proposal/proposal.ts';
import { CHECK_CODE_THEN_CHOOSE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const sitesNameDifferentBrands = defineVeto({
  kind: 'sites_name_different_brands',
  when: 'Neither label nor code tells the brand, and the pages of the code name brands of different groups.',
  test({ photo, proposal, offers }) {
    if (photo.brandOrShape !== undefined || proposal.code === null) return null;
    const [first, ...others] = offers
      .filter((page) => isAboutProposal(page, proposal))
      .map((page) => brandsIn(page.offer.title))
      .filter((brands) => brands.length > 0);
    const differs = others.some(
      (brands) => !brands.some((one) => first?.some((other) => areCompatible(one, other))),
    );
    return differs ? { code: proposal.code.printed } : null;
  },
  words: "sites show {code} as different brands'",
  nextStep: CHECK_CODE_THEN_CHOOSE,
});
