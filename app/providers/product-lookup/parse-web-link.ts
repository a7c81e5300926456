/** Maximum length of an address; a longer one is not a product page. */
const MAX_CHARS = 2048;

/** Returns the text if it is an absolute http(s) URL, otherwise undefined. Staff may click on the link. */
export function parseWebLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_CHARS) return undefined;
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? text : undefined;
}
