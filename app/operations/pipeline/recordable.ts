const MAX_LIST_ITEMS = 50;
const MAX_TEXT_CHARS = 2_000;
/** The most JSON characters in a record; in a longer record each field is cut to `MAX_FIELD_CHARS`. */
const MAX_RECORD_CHARS = 64_000;
const MAX_FIELD_CHARS = 4_000;

/**
 * Shortens an input or output for the activity, at any depth: photos and long texts are replaced by their size, long
 * lists by their beginning. This keeps calls that cost nothing (failures, previews) from filling the disk.
 */
export function recordable(value: object): Record<string, unknown> {
  const fields = Object.entries(value).map(([name, member]) => [name, shorten(name, member)]);
  const record = Object.fromEntries(fields) as Record<string, unknown>;
  if (JSON.stringify(record).length <= MAX_RECORD_CHARS) return record;
  return Object.fromEntries(Object.entries(record).map(([name, member]) => [name, cut(member)]));
}

function cut(member: unknown): unknown {
  const { length } = JSON.stringify(member) ?? '';
  return length > MAX_FIELD_CHARS ? `(${length} characters of JSON)` : member;
}

function shorten(name: string, value: unknown): unknown {
  if (typeof value === 'string' && (name === 'image_base64' || value.length > MAX_TEXT_CHARS)) {
    return `(${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_LIST_ITEMS).map((member) => shorten('', member));
    const more = value.length - shown.length;
    return more > 0 ? [...shown, `(${more} more)`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, member]) => [inner, shorten(inner, member)]),
  );
}
