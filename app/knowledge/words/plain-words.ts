/** Lower-case words without accents and punctuation: `Levi's 501®` -> `levis`, `501`. */
export function plainWords(text: string): string[] {
  return (
    text
      // First: to NFKD a ´ is a space with an accent.
      .replace(/['’`´]/g, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ł', 'l')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** True when the words stand in the text side by side, in order. */
export function hasPhrase(words: readonly string[], phrase: string): boolean {
  return phrase !== '' && ` ${words.join(' ')} `.includes(` ${phrase} `);
}
