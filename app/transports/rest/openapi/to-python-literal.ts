/** Writes a JSON value as a Python literal: the words for true, false and null differ. */
export function toPythonLiteral(value: unknown, margin = ''): string {
  const inner = `${margin}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((member) => `${inner}${toPythonLiteral(member, inner)},`)
    : Object.entries(value).map(
        ([name, member]) => `${inner}${JSON.stringify(name)}: ${toPythonLiteral(member, inner)},`,
      );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return entries.length === 0
    ? `${open}${close}`
    : [open, ...entries, `${margin}${close}`].join('\n');
}
