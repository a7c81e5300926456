const LONGEST_LIST = 50;
const LONGEST_TEXT = 2_000;
/** The most JSON characters in a record; in a longer record each field is cut to `LONGEST_FIELD`. */
const LONGEST_RECORD = 64_000;
const LONGEST_FIELD = 4_000;

/**
 * Shortens an input or output for the activity, at any depth: photos and long texts are replaced by their size, long
 * lists by their beginning. This keeps calls that cost nothing (failures, previews) from filling the disk.
 */
export function recordable(value: object): Record<string, unknown> {
  const fields = Object.entries(value).map(([name, member]) => [name, shorten(name, member)]);
  const record = Object.fromEntries(fields) as Record<string, unknown>;
  if (JSON.stringify(record).length <= LONGEST_RECORD) return record;
  return Object.fromEntries(Object.entries(record).map(([name, member]) => [name, cut(member)]));
}

function cut(member: unknown): unknown {
  const { length } = JSON.stringify(member) ?? '';
  return length > LONGEST_FIELD ? `(${length} characters of JSON)` : member;
}

function shorten(name: string, value: unknown): unknown {
  if (typeof value === 'string' && (name === 'image_base64' || value.length > LONGEST_TEXT)) {
    return `(${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, LONGEST_LIST).map((member) => shorten('', member));
    const more = value.length - shown.length;
    return more > 0 ? [...shown, `(${more} more)`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, member]) => [inner, shorten(inner, member)]),
  );
}
