import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeInStore = defineConfirmation({
  kind: 'code_in_store',
  when: 'The code was read for certain, or typed, and an own record of the brand carries it.',
  gives: 'high',
  decision: '0008',
  test: (one) =>
    one.proposal.records.some(({ brand }) => brand === 'agrees') ? sureCode(one) : null,
  words: CODE_CONFIRMED,
});
