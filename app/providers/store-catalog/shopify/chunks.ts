/** The platform accepts at most 250 entries in an input list. */
const LIST_LIMIT = 250;

/** Splits a list into pieces of at most `size` entries, each with its position: `from` inclusive, `to` exclusive. */
export function chunks<Entry>(list: readonly Entry[], size = LIST_LIMIT) {
  const result = [];
  for (let from = 0; from < list.length; from += size) {
    const entries = list.slice(from, from + size);
    result.push({ from, to: from + entries.length, entries });
  }
  return result;
}
