/** Longer addresses are no product pages. */
const MAX_CHARS = 2048;

/** The text when it is an absolute http(s) URL, else undefined: a link may be shown and clicked. */
export function webLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_CHARS) return undefined;
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? text : undefined;
}
