type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** What tells the entries of a list apart; entries of other lists are their own values. */
const KEYS: Record<string, string[]> = {
  products: ['handle'],
  variants: ['options'],
  media: ['source'],
  metafields: ['namespace', 'key'],
  publications: ['title'],
  levels: ['location'],
  options: ['name'],
  locations: ['name'],
  collections: ['handle'],
};

/**
 * Compares two states of a store field by field: `lost …`, `new …` or `changed … from … to …`, a line a
 * value, such as `changed products[boot].variants[Size=41].price from "10.00" to "9.00"`. The moment of the
 * last change is left out.
 */
export function storeDifferences(before: unknown, after: unknown): string[] {
  const old = flatten(before as Json);
  const now = flatten(after as Json);
  const lines: string[] = [];
  for (const [path, value] of old) {
    const next = now.get(path);
    if (next === undefined) lines.push(`lost ${path} ${value}`);
    else if (next !== value) lines.push(`changed ${path} from ${value} to ${next}`);
  }
  for (const [path, value] of now) if (!old.has(path)) lines.push(`new ${path} ${value}`);
  return lines.sort();
}

function flatten(value: Json, path = '', into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) {
    const name = /(\w+)$/.exec(path)?.[1] ?? '';
    const seen = new Map<string, number>();
    for (const entry of value) {
      const key = keyOf(name, entry);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      // Two that are alike must not hide each other.
      flatten(entry, `${path}[${count === 1 ? key : `${key} #${count}`}]`, into);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value))
      if (name !== 'updated_at') flatten(member, path === '' ? name : `${path}.${name}`, into);
  } else into.set(path, JSON.stringify(value));
  return into;
}

function keyOf(list: string, entry: Json): string {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return String(entry);
  const names = KEYS[list] ?? Object.keys(entry);
  return names.map((name) => printKey(entry[name])).join('.');
}

function printKey(value: Json | undefined): string {
  if (value === null || typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}=${String(member)}`)
    .join(', ');
}
