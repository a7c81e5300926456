/**
 * The longest result for a model, in characters of JSON. What tools answer has 2 to 3.2 characters a token (o200k_base;
 * corners of a trace the fewest), so this is below 2,000 tokens: clients cut longer results, and each stays in the model's
 * context.
 */
export const MOST_RESULT_CHARS = 4_000;

/** What stands around the entries of a page: names of fields, and what leads to the next page. */
const AROUND_CHARS = 250;

/**
 * The first entries that fit into one result for a model, one at least. A page ends with them, so that the next one begins
 * where it ended: whoever cuts a page that has its cursor already loses entries.
 */
export function takeFitting<Entry>(entries: readonly Entry[]): Entry[] {
  let chars = AROUND_CHARS;
  const tooLong = entries.findIndex((entry) => {
    chars += JSON.stringify(entry).length + 1;
    return chars > MOST_RESULT_CHARS;
  });
  return entries.slice(0, tooLong === -1 ? undefined : Math.max(1, tooLong));
}
