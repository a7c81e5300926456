/** Returns the words of a list that is written as text. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Maps each word to the name under which it is listed. */
export function byWord(lists: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, words]) => wordsOf(words).map((word) => [word, name])),
  );
}
