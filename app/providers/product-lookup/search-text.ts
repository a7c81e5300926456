const MAX_CHARS = 200;

/**
 * Converts text from a label to search words. Search operators (`site:`, quotes, a leading minus) are removed: the text
 * of a label must not control the query.
 */
export function toSearchWords(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}\s&'’./+-]/gu, ' ')
      // Before the next step: a minus after one of these words becomes a leading one.
      .replace(/\b(OR|AND)\b/g, ' ')
      .replace(/(^|\s)[-+]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_CHARS)
      .trim()
  );
}

/** Converts the text to a quoted phrase, which results must contain literally. */
export function toSearchPhrase(text: string): string {
  return `"${toSearchWords(text)}"`;
}
