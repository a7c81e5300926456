const MAX_TITLE_CHARS = 300;
const MAX_SNIPPET_CHARS = 1000;

/** Returns an external title as one line of limited length, without control and invisible characters. */
export const titleText = (text: string): string => toOneLine(text, MAX_TITLE_CHARS);

/** Does the same for the text below a title. */
export const snippetText = (text: string): string => toOneLine(text, MAX_SNIPPET_CHARS);

function toOneLine(text: string, maxChars: number): string {
  return text
    .slice(0, maxChars * 2)
    .replace(/\p{Cf}|\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxChars);
}
