import { defineCap } from '../rule.ts';
import { differingWords, SOURCES_DIFFER } from './differing-words.ts';

/** All of these sources print the code: a user is asked what the box says (docs/decisions/0052). */
export const variantsDiffer = defineCap({
  kind: 'variants_differ',
  when: 'A code was read off the label, and the sources or the label differ in age, gender, width, cut or generation.',
  test: (matchCase) =>
    matchCase.proposal.basis === 'code' && matchCase.conflicts.variantWords.length > 0
      ? differingWords(matchCase)
      : null,
  limit: 'medium',
  words: SOURCES_DIFFER,
});
