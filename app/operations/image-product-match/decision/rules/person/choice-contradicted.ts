import { shortestGtin } from '#app/knowledge/gtin.ts';
import { CHECK_CODE_AND_BARCODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const choiceContradicted = defineVeto({
  kind: 'choice_contradicted',
  when: 'A person confirmed the barcode under another code than the one that was read for certain, or typed, now.',
  test({ photo: { contradicted, code } }) {
    if (contradicted === undefined || code === undefined) return null;
    const { gtin14, styleCode } = contradicted;
    return { barcode: shortestGtin(gtin14), other: styleCode, code: code.printed };
  },
  words: 'a person in your store said that the barcode {barcode} is {other}, not {code}',
  nextStep: CHECK_CODE_AND_BARCODE,
});
