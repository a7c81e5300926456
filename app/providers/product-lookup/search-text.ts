/** Longest text put into a search, in characters. */
const MAX_CHARS = 200;

/**
 * Text from a label as plain search words: a sticker must not be able to write search operators
 * (`site:`, quotes, a leading minus) into our query.
 */
export function plainSearchText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}\s&'’./+-]/gu, ' ')
      // First: a minus behind one of them would lead then.
      .replace(/\b(OR|AND)\b/g, ' ')
      .replace(/(^|\s)[-+]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_CHARS)
      .trim()
  );
}

/** The text as one phrase that has to occur as it stands. */
export function quotedSearchText(text: string): string {
  return `"${plainSearchText(text)}"`;
}
