/**
 * Replaces characters that the database cannot store, at any depth: titles from the web may contain NULs and lone
 * surrogates.
 */
export function storableText<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD') as Value;
  if (Array.isArray(value)) return value.map(storableText) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, storableText(member)]),
  ) as Value;
}
