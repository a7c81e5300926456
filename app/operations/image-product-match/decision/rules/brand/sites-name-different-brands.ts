import { areCompatible, brandsIn } from '#app/knowledge/brands/brand-words.ts';
import { isAboutProposal } from '../../proposal/proposal.ts';
import { CHECK_CODE_THEN_CHOOSE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const sitesNameDifferentBrands = defineVeto({
  kind: 'sites_name_different_brands',
  when: 'Neither label nor code tells the brand, and the pages and store records of the code name brands of different groups.',
  test({ photo, proposal, offers, own }) {
    if (photo.brandOrShape !== undefined || proposal.code === null) return null;
    const { key } = proposal.code;
    const pages = offers
      .filter((page) => isAboutProposal(page, proposal))
      .map(({ offer }) => offer.title);
    const records = own
      .filter((record) => record.carriesSoughtCode || record.code?.key === key)
      .map(({ product: { vendor, title } }) => `${vendor} ${title}`);
    const told = (texts: readonly string[]) =>
      texts.map(brandsIn).filter((brands) => brands.length > 0);
    const [onPages, inStore] = [told(pages), told(records)];
    const [first, ...others] = [...onPages, ...inStore];
    const differs = others.some(
      (brands) => !brands.some((one) => first?.some((other) => areCompatible(one, other))),
    );
    const where = [
      ...(onPages.length > 0 ? ['sites'] : []),
      ...(inStore.length > 0 ? ['your own store'] : []),
    ].join(' and ');
    return differs ? { code: proposal.code.printed, where } : null;
  },
  words: "{where} show {code} as different brands'",
  nextStep: CHECK_CODE_THEN_CHOOSE,
});
