import { defineCap } from '../rule.ts';
import { differingWords, SOURCES_DIFFER } from './differing-words.ts';

/** Another size is not another product: the rule never refuses, and a user is asked which of the two sizes is right. */
export const sizesDiffer = defineCap({
  kind: 'sizes_differ',
  when: 'The label prints another size than the one that the store has for its barcode.',
  test: (matchCase) => (matchCase.conflicts.sizes.length > 0 ? differingWords(matchCase) : null),
  limit: 'medium',
  words: SOURCES_DIFFER,
});
