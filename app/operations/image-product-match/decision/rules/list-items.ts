/** Joins items as `a, b and c`; of more than four, the first four and the number of the others. */
export function listItems(items: readonly string[]): string {
  const more = items.length - 4;
  return ENUMERATION.format(more > 0 ? [...items.slice(0, 4), `${more} more`] : items);
}

/** British English has no comma before the "and". */
const ENUMERATION = new Intl.ListFormat('en-GB');
