import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeOnBrandSite = defineConfirmation({
  kind: 'code_on_brand_site',
  when: "The code was read with certainty, or typed, and a page of the brand's own site, or of its group's, prints it.",
  gives: 'medium',
  decision: '0008',
  test: (matchCase) =>
    matchCase.proposal.pages.some(({ onBrandSite }) => onBrandSite) ? sureCode(matchCase) : null,
  words: CODE_CONFIRMED,
});
