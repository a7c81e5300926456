import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
} from 'graphql';

/** Fields that cannot be derived from the answer: response key -> field with arguments, without selection. */
export type Hints = Record<string, string>;

interface Source {
  schema: GraphQLSchema;
  hints: Hints;
}

/** Rebuilds the document that requests exactly the content of an answer; many recordings lack their document. */
export function documentFromAnswer(
  schema: GraphQLSchema,
  kind: 'mutation' | 'query',
  data: Record<string, unknown>,
  variables: Record<string, unknown>,
  hints: Hints = {},
): string {
  const root = kind === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  if (!root) throw new Error('a schema without roots');
  const declared = new Map<string, string>();
  const fields = Object.entries(data).map(([key, value]) => {
    const hint = hints[key];
    const name = hint ? (/^\w+/.exec(hint)?.[0] ?? key) : key;
    const field = root.getFields()[name];
    if (!field) throw new Error(`no root field ${name}`);
    const head = hint ? `${key}: ${hint}` : name + rootArguments(field, variables);
    for (const [, variable = ''] of head.matchAll(/\$(\w+)/g)) {
      declared.set(variable, typeOfVariable(field, variable));
    }
    return `${head} ${selection({ schema, hints }, getNamedType(field.type) as GraphQLCompositeType, [value])}`;
  });
  const list = [...declared].map(([name, type]) => `$${name}: ${type}`).join(', ');
  return `${kind} Recorded${list ? `(${list})` : ''} {\n${fields.join('\n')}\n}`;
}

/** Every argument with a variable of its name, and the idempotency key if there is one. */
function rootArguments(
  field: GraphQLField<unknown, unknown>,
  variables: Record<string, unknown>,
): string {
  const given = field.args
    .filter((argument) => argument.name in variables)
    .map((argument) => `${argument.name}: $${argument.name}`);
  const key = 'idempotencyKey' in variables ? ' @idempotent(key: $idempotencyKey)' : '';
  return (given.length > 0 ? `(${given.join(', ')})` : '') + key;
}

function typeOfVariable(field: GraphQLField<unknown, unknown>, name: string): string {
  if (name === 'idempotencyKey') return 'String!';
  return String(field.args.find((argument) => argument.name === name)?.type ?? 'ID!');
}

/** The selection that covers all the values. */
function selection(source: Source, type: GraphQLCompositeType, values: unknown[]): string {
  const objects = values
    .flat(3)
    .filter(
      (value): value is Record<string, unknown> => value !== null && typeof value === 'object',
    );
  if (objects.length === 0) return '{ __typename }';
  if (isAbstractType(type)) return `{ ${inlineFragments(source, objects)} }`;
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  const fields = [...keys].map((key) => {
    const children = objects.map((object) => object[key]);
    if (key === '__typename') return key;
    const hint = source.hints[key];
    const name = hint ? (/^\w+/.exec(hint)?.[0] ?? key) : key;
    const field = 'getFields' in type ? type.getFields()[name] : undefined;
    if (!field) throw new Error(`${type.name} has no field ${name}`);
    const head = hint ? `${key}: ${hint}` : name + fieldArguments(field, children);
    const below = getNamedType(field.type);
    return isCompositeType(below) ? `${head} ${selection(source, below, children)}` : head;
  });
  return `{ ${fields.join(' ')} }`;
}

function inlineFragments(source: Source, objects: Record<string, unknown>[]): string {
  const byType = new Map<string, Record<string, unknown>[]>();
  for (const object of objects) {
    const name = typeof object.__typename === 'string' ? object.__typename : typeOfId(object.id);
    byType.set(name, [...(byType.get(name) ?? []), object]);
  }
  return [...byType]
    .map(([name, some]) => {
      const type = source.schema.getType(name);
      if (!isCompositeType(type)) throw new Error(`no type ${name}`);
      return `... on ${name} ${selection(source, type, some)}`;
    })
    .join(' ');
}

function typeOfId(id: unknown): string {
  return /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1] ?? 'Product';
}

/** Arguments for page sizes, quantity names and metafield keys; others do not matter. */
function fieldArguments(field: GraphQLField<unknown, unknown>, values: unknown[]): string {
  const names = new Set(field.args.map((argument) => argument.name));
  const found = values
    .flat(2)
    .filter(
      (value): value is Record<string, unknown> => value !== null && typeof value === 'object',
    );
  if (field.name === 'quantities') {
    return `(names: ${JSON.stringify([...new Set(found.map((value) => value.name))])})`;
  }
  if (field.name === 'metafield' && found[0]) {
    return `(namespace: ${JSON.stringify(found[0].namespace)}, key: ${JSON.stringify(found[0].key)})`;
  }
  if (field.name === 'inventoryLevels') return '(first: 10, includeInactive: true)';
  return names.has('first') && names.has('after') ? '(first: 10)' : '';
}
