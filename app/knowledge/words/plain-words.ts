/** Returns the text's words in lower case, without accents and punctuation: `Levi's 501®` -> `levis`, `501`. */
export function plainWords(text: string): string[] {
  return (
    text
      // This comes first because NFKD turns a ´ into a space with an accent.
      .replace(/['’`´]/g, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ł', 'l')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns true if the words of the phrase stand side by side in the text, in this order. */
export function hasPhrase(words: readonly string[], phrase: string): boolean {
  return phrase !== '' && ` ${words.join(' ')} `.includes(` ${phrase} `);
}
