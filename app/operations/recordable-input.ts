const LONGEST_LIST = 50;
const LONGEST_TEXT = 2_000;

/** An input as the activity shows it: photos and long texts by their size, long lists by their beginning. */
export function recordableInput(input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, shorten(name, value)]),
  );
}

function shorten(name: string, value: unknown): unknown {
  if (typeof value === 'string' && (name === 'image_base64' || value.length > LONGEST_TEXT)) {
    return `(${value.length} characters)`;
  }
  if (Array.isArray(value) && value.length > LONGEST_LIST) {
    return [...value.slice(0, LONGEST_LIST), `(${value.length - LONGEST_LIST} more)`];
  }
  return value;
}
