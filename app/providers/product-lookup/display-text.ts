/** Longest texts taken from a page; what is longer is not a title any more. */
const TITLE_CHARS = 300;
const SNIPPET_CHARS = 1000;

/** A title from outside as one line: no control or invisible characters, no line breaks, not endless. */
export function titleText(text: string): string {
  return oneLine(text, TITLE_CHARS);
}

/** The text under a title, likewise. */
export function snippetText(text: string): string {
  return oneLine(text, SNIPPET_CHARS);
}

function oneLine(text: string, maxChars: number): string {
  return text
    .slice(0, maxChars * 2)
    .replace(/\p{Cf}|\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxChars);
}
