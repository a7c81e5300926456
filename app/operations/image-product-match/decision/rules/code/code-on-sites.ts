import { groupCount } from '../../proposal/proposal.ts';
import { THRESHOLDS } from '../../thresholds.ts';
import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeOnSites = defineConfirmation({
  kind: 'code_on_sites',
  when: 'The code was read with certainty, or typed, and two independent groups of pages print it and name the brand.',
  gives: 'medium',
  decision: '0008',
  threshold: 'confirmingGroups',
  test: (matchCase) =>
    groupCount(matchCase.proposal.pages) >= THRESHOLDS.confirmingGroups
      ? sureCode(matchCase)
      : null,
  words: CODE_CONFIRMED,
});
