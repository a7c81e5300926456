import {
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';

const MAX_ITEMS = 250;
const MAX_VARIANTS = 2_048;
/** The limit of variants, and of the values of an option (unpublished). */
const LONG = new Set(['values', 'variants']);

type Path = string[];

/** Refuses lists that are too long before anything is run, as Shopify does (recorded: no `data`). */
export function checkArraySizes(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): GraphQLError | null {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD) continue;
    const field = fields[node.name.value];
    if (!field) continue;
    const found = findOversized(getArgumentValues(field, node, variables), [node.name.value]);
    if (!found) continue;
    const message = `The input array size of ${found.size} is greater than the maximum allowed of ${found.limit}.`;
    const { line, column } = node.loc?.startToken ?? { line: 1, column: 1 };
    return Object.assign(
      new GraphQLError(message, {
        path: found.path,
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      }),
      {
        locations: [{ line, column }],
      },
    );
  }
  return null;
}

function findOversized(
  value: unknown,
  path: Path,
): { size: number; limit: number; path: Path } | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    const limit = LONG.has(String(path.at(-1))) ? MAX_VARIANTS : MAX_ITEMS;
    if (value.length > limit) return { size: value.length, limit, path };
  }
  for (const [key, child] of Object.entries(value)) {
    // The path has fields only, no indexes (recorded).
    const found = findOversized(child, Array.isArray(value) ? path : [...path, key]);
    if (found) return found;
  }
  return null;
}
