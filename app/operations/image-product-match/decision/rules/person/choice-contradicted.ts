import { shortestGtin } from '#app/knowledge/gtin.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const choiceContradicted = defineVeto({
  kind: 'choice_contradicted',
  when: 'Staff confirmed the barcode under a code that differs from the one now typed or read with certainty.',
  test({ photo: { contradicted, code } }) {
    if (contradicted === undefined || code === undefined) return null;
    const { gtin14, styleCode } = contradicted;
    return { barcode: shortestGtin(gtin14), other: styleCode, code: code.printed };
  },
  words: 'staff in your store confirmed that the barcode {barcode} is {other}, not {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});
