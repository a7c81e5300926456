/** Splits at commas, trims, drops empty and repeated tags (ignoring case, first spelling wins) and sorts (recorded). */
export function normaliseTags(tags: readonly string[]): string[] {
  const byFoldedName = new Map<string, string>();
  for (const tag of tags.flatMap((text) => text.split(','))) {
    const name = tag.trim();
    const folded = name.toLowerCase();
    if (name !== '' && !byFoldedName.has(folded)) byFoldedName.set(folded, name);
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...byFoldedName.values()].sort((a, b) => compare(a.toLowerCase(), b.toLowerCase()));
}

/** Tags without the given ones, case ignored. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const folded = new Set(normaliseTags(removed).map((tag) => tag.toLowerCase()));
  return tags.filter((tag) => !folded.has(tag.toLowerCase()));
}
