import { formatList } from '#app/platform/format-text.ts';

/** Joins items as `a, b and c`; of more than four, the first four and the number of the others. */
export function listItems(items: readonly string[]): string {
  const more = items.length - 4;
  return formatList(more > 0 ? [...items.slice(0, 4), `${more} more`] : items);
}
