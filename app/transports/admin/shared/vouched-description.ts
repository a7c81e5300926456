import { plainWords } from '#app/knowledge/words/plain-words.ts';

/** Shorter words stand in any text. */
const SHORTEST_WORD = 3;
/** Of the words of a description so many must be told by one title. */
const SHARE_TOLD = 0.5;

/**
 * A label's description where a title that was found elsewhere tells it too. Of 62 descriptions that the embedded
 * reader made out of labels 11 were scraps of other print, and nothing on the label itself tells them apart.
 */
export function vouchedDescription(
  description: string | undefined,
  titles: readonly string[],
): string | undefined {
  if (description === undefined) return undefined;
  const words = plainWords(description).filter(({ length }) => length >= SHORTEST_WORD);
  // A label sets words closer than a shop does: AIRMAX for Air Max.
  const isTold = (title: string) => {
    const text = plainWords(title).join('');
    return words.filter((word) => text.includes(word)).length >= words.length * SHARE_TOLD;
  };
  return words.length > 0 && titles.some(isTold) ? description : undefined;
}
