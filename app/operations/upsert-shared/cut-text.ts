/**
 * Cuts a text to at most `max` characters, with "…" as the last one if it was longer. Never leaves half a surrogate
 * pair: the database does not store halves.
 */
export function cutText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
