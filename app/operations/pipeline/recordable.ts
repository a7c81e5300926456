const LONGEST_LIST = 50;
const LONGEST_TEXT = 2_000;
/** Characters of JSON that a record takes at most, and those that one of its fields takes in a record that is longer. */
const LONGEST_RECORD = 64_000;
const LONGEST_FIELD = 4_000;

/**
 * An input or an output as the activity shows it: photos and long texts by their size, long lists by their beginning,
 * at any depth. Whoever calls for nothing (a call that fails, a preview) fills no disk with it.
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
