import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

/** For a record that no brand backs. A record that this app wrote from a photo does not count then. */
export const codeAsOwnSku = defineConfirmation({
  kind: 'code_as_own_sku',
  when: "The code was read with certainty, or typed, and a record of the store has it as a SKU; nothing names a brand, and the record shows half of the label's model words.",
  gives: 'medium',
  decision: '0008',
  test: (matchCase) =>
    matchCase.proposal.records.some(({ brand }) => brand === 'unknown')
      ? sureCode(matchCase)
      : null,
  words: CODE_CONFIRMED,
});
