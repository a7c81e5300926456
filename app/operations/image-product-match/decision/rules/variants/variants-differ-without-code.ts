import { defineVeto } from '../rule.ts';

export const variantsDifferWithoutCode = defineVeto({
  kind: 'variants_differ_without_code',
  when: 'No code was read off the label, and the sources differ in age, gender, width, cut or generation.',
  test({ conflicts: { variantWords }, proposal }) {
    if (proposal.basis === 'code' || variantWords.length === 0) return null;
    return { words: variantWords.join(', ') };
  },
  words: 'no code was read off the label, and the sources disagree on {words}',
  nextStep: 'type in the code on the box',
});
