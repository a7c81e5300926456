import type { Case } from '../../case/case.ts';
import { conflictWords } from '../../case/find-conflicts.ts';

/** Sources may differ in everything they say. */
const MOST_WORDS = 8;

/** Said once, however many rules say it. */
export const SOURCES_DIFFER =
  'the sources say different things ({words}), so look which the box says before listing';

/** All words on which sources and label differ, the first of them where they are many. */
export function differingWords({ conflicts }: Case): { words: string } {
  const words = conflictWords(conflicts);
  const more = words.length - MOST_WORDS;
  return {
    words: `${words.slice(0, MOST_WORDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  };
}
