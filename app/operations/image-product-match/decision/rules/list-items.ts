/** Joins items as `a, b and c`; of more than four, the first four and the number of the others. */
export function listItems(items: readonly string[]): string {
  const shown = items.slice(0, 4);
  if (items.length > shown.length)
    return `${shown.join(', ')} and ${items.length - shown.length} more`;
  return shown.length < 2
    ? (shown[0] ?? '')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
