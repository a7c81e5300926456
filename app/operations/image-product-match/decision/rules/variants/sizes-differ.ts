import { defineCap } from '../rule.ts';
import { differingWords, SOURCES_DIFFER } from './differing-words.ts';

/** A size is no other product: it never refuses, a person is asked which of the two it is. */
export const sizesDiffer = defineCap({
  kind: 'sizes_differ',
  when: 'The label prints another size than the store ties its barcode to.',
  test: (matchCase) => (matchCase.conflicts.sizes.length > 0 ? differingWords(matchCase) : null),
  limit: 'medium',
  words: SOURCES_DIFFER,
});
