import { plainWords } from '#app/knowledge/words/plain-words.ts';

/** Shorter words occur in any title by chance. */
const MIN_WORD_CHARS = 3;
/** Share of a description's words that one title must contain. */
const MIN_SHARED = 0.5;

/**
 * Returns a label's description if the title of a found product confirms it, else undefined. The built-in reader
 * sometimes takes other print on the label for a description, and nothing on the label itself tells the two apart.
 */
export function confirmedDescription(
  description: string | undefined,
  titles: readonly string[],
): string | undefined {
  if (description === undefined) return undefined;
  const words = plainWords(description).filter(({ length }) => length >= MIN_WORD_CHARS);
  // Labels omit spaces that shops print: AIRMAX for Air Max.
  const isConfirmedBy = (title: string) => {
    const text = plainWords(title).join('');
    return words.filter((word) => text.includes(word)).length >= words.length * MIN_SHARED;
  };
  return words.length > 0 && titles.some(isConfirmedBy) ? description : undefined;
}
