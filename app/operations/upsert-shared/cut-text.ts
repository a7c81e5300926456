/** A text of at most `max` characters, the last of them "…" where it was longer. No character is cut in half: the database does not store halves. */
export function cutText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
