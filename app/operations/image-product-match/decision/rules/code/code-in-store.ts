import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeInStore = defineConfirmation({
  kind: 'code_in_store',
  when: 'The code was read with certainty, or typed, and a store record of the brand carries it.',
  gives: 'high',
  decision: '0008',
  test: (matchCase) =>
    matchCase.proposal.records.some(({ brand }) => brand === 'agrees') ? sureCode(matchCase) : null,
  words: CODE_CONFIRMED,
});
