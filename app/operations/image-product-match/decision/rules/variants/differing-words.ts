import type { Case } from '../../case/case.ts';
import { conflictWords } from '../../case/find-conflicts.ts';

/** Limited because sources may differ in everything they say. */
const MAX_WORDS = 8;

/** Said once, even if several rules say it. */
export const SOURCES_DIFFER =
  'the sources disagree ({words}), so check what the box says before listing';

/** Returns the words on which sources and label differ; only the first if there are many. */
export function differingWords({ conflicts }: Case): { words: string } {
  const words = conflictWords(conflicts);
  const more = words.length - MAX_WORDS;
  return { words: `${words.slice(0, MAX_WORDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}` };
}
