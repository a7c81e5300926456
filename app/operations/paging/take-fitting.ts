/**
 * The longest result for a model, in characters of JSON. Tool results have 2 to 3.2 characters per token (o200k_base;
 * the corners in a trace have the fewest), so this is below 2,000 tokens: clients cut longer results, and each result
 * stays in the model's context.
 */
export const MAX_RESULT_CHARS = 4_000;

/** What surrounds a page's entries: field names, and the cursor of the next page. */
const AROUND_CHARS = 250;

/**
 * Returns the first entries that fit into one result for a model, at least one. The page must end with them, so that
 * the next one begins where it ended: cutting a page after its cursor was made would lose entries.
 */
export function takeFitting<Entry>(entries: readonly Entry[]): Entry[] {
  let chars = AROUND_CHARS;
  const tooLong = entries.findIndex((entry) => {
    chars += JSON.stringify(entry).length + 1;
    return chars > MAX_RESULT_CHARS;
  });
  return entries.slice(0, tooLong === -1 ? undefined : Math.max(1, tooLong));
}
