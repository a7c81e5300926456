/** Every text of an answer as the database can keep it: titles of the web may hold halves of characters and NULs. */
export function storableText<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD') as Value;
  if (Array.isArray(value)) return value.map(storableText) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, storableText(member)]),
  ) as Value;
}
