/** The limits in a JSON Schema. */
export type Schema = {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
};

const LIMITS = [
  'type',
  'required',
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
];
/** Zod writes this range for every integer; it is not a limit of the contract. */
const NO_LIMIT = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

/** Every limit by the path of its field, whatever else an interface writes around it. */
export function limitsOf(schema: Schema, path = 'input'): Record<string, object> {
  if (schema.$ref) throw new Error(`${path} refers to ${schema.$ref}: a tool shows no references`);
  const own = Object.fromEntries(
    LIMITS.filter((name) => schema[name] !== undefined && !NO_LIMIT.includes(Number(schema[name])))
      // The order of required fields has no meaning.
      .map((name) => [
        name,
        name === 'required' ? [...(schema.required ?? [])].sort() : schema[name],
      ]),
  );
  const parts: [string, Schema | undefined][] = [
    ...Object.entries(schema.properties ?? {}),
    ['[]', schema.items],
    ...(schema.anyOf ?? schema.oneOf ?? []).map((one, at): [string, Schema] => [`|${at}`, one]),
    [
      '*',
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
    ],
  ];
  return Object.assign(
    { [path]: { ...own, isClosed: schema.additionalProperties === false } },
    ...parts.map(([name, part]) => part && limitsOf(part, `${path}.${name}`)),
  );
}

/** Longer texts cannot be sent by every interface: a body has its own limit. */
const LONGEST_TEXT = 1_000_000;

/** An input in which every field that has a largest size is one above it, and those sizes by pointer. */
export function oneTooMany(schema: Schema): {
  input: Record<string, unknown>;
  sizes: Record<string, number>;
} {
  const input: Record<string, unknown> = {};
  const sizes: Record<string, number> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const [most, value] = tooMuchFor(field);
    if (most === undefined) continue;
    input[name] = value;
    sizes[`/${name}`] = most;
  }
  return { input, sizes };
}

function tooMuchFor({ maxLength, maxItems, maximum, items }: Schema): [number?, unknown?] {
  if (maxLength !== undefined && maxLength <= LONGEST_TEXT) {
    return [maxLength, 'x'.repeat(maxLength + 1)];
  }
  if (maxItems !== undefined && !items?.required) {
    const entry = items?.type === 'string' ? 'x' : {};
    return [maxItems, Array.from({ length: maxItems + 1 }, () => entry)];
  }
  if (maximum !== undefined && !NO_LIMIT.includes(maximum)) return [maximum, maximum + 1];
  return [];
}
