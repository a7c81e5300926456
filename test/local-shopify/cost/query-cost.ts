import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export interface CostInput {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

const FREE = new Set(['pageInfo']);

/** Points of a page: 2 plus the node's points, times twice the logarithm of the page size (at least once). */
function pageCost(size: number, nodeCost: number): number {
  // Without a size it is refused and costs 2 (recorded: bulk-operations-read-arg-validation).
  if (size === 0) return 2;
  return 2 + Math.max(1, Math.floor(2 * Math.log(size))) * nodeCost;
}

/**
 * Requested points of an operation by the published rules (scalar 0, object 1, mutation 10, connection by page size)
 * with the page formula of the recorded answers. With `actual`, nodes of the answer count instead of page sizes.
 */
export function queryCost(input: CostInput, actual?: Record<string, unknown> | null): number {
  const root = input.schema.getRootType(input.operation.operation);
  if (!root) return 0;
  return Math.round(
    selectionCost(input, input.operation.selectionSet, root, actual ?? undefined, true),
  );
}

function selectionCost(
  input: CostInput,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  data: unknown,
  isRoot = false,
): number {
  let total = 0;
  for (const selection of set.selections) {
    if (isLeftOut(input, selection.directives)) continue;
    if (selection.kind === Kind.FIELD) {
      total += isRoot
        ? rootCost(input, selection, type, data)
        : fieldCost(input, selection, type, data);
      continue;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? input.fragments[selection.name.value] : selection;
    if (!fragment) continue;
    const named = fragment.typeCondition
      ? input.schema.getType(fragment.typeCondition.name.value)
      : type;
    if (isObjectType(named) || isAbstractType(named)) {
      total += selectionCost(input, fragment.selectionSet, named, data, isRoot);
    }
  }
  return total;
}

function rootCost(
  input: CostInput,
  field: FieldNode,
  type: GraphQLCompositeType,
  data: unknown,
): number {
  if (input.operation.operation !== 'mutation') return fieldCost(input, field, type, data);
  const base = field.name.value === 'productSet' ? productSetCost(input, field) : 10;
  const payload = 'getFields' in type && getNamedType(type.getFields()[field.name.value]?.type);
  const value = valueAt(data, field);
  if (!isObjectType(payload) || !field.selectionSet || (data !== undefined && value == null))
    return base;
  // Direct fields of a payload are part of the ten points; only fields below them count (recorded).
  const below = field.selectionSet.selections.map((selection) => {
    const set = { ...field.selectionSet, selections: [selection] } as SelectionSetNode;
    return Math.max(0, selectionCost(input, set, payload, value) - 1);
  });
  return below.reduce((sum, points) => sum + points, base);
}

function fieldCost(
  input: CostInput,
  field: FieldNode,
  type: GraphQLCompositeType,
  data: unknown,
): number {
  if (FREE.has(field.name.value) || !field.selectionSet || !('getFields' in type)) return 0;
  const definition = type.getFields()[field.name.value];
  if (!definition) return 0;
  const named = getNamedType(definition.type);
  if (isLeafType(named) || !('name' in named) || !(isObjectType(named) || isAbstractType(named)))
    return 0;
  const value = valueAt(data, field);
  // A field answered with null costs the same (recorded); a fragment of another type costs nothing.
  if (data !== undefined && value == null) return value === null ? 1 : 0;
  if (named.name.endsWith('Connection')) return connectionCost(input, field, named, value);
  if (data !== undefined && isList(definition.type) && Array.isArray(value) && value.length === 0)
    return 1;
  const sample = Array.isArray(value) ? (value.find((entry) => entry != null) ?? undefined) : value;
  return 1 + selectionCost(input, field.selectionSet, named, sample);
}

function connectionCost(
  input: CostInput,
  field: FieldNode,
  type: GraphQLCompositeType,
  value: unknown,
): number {
  let nodeCost = 0;
  for (const selection of field.selectionSet?.selections ?? []) {
    if (selection.kind !== Kind.FIELD || !('getFields' in type) || FREE.has(selection.name.value))
      continue;
    const definition = type.getFields()[selection.name.value];
    const named = definition && getNamedType(definition.type);
    if (!selection.selectionSet || !(isObjectType(named) || isAbstractType(named))) continue;
    // An edge costs nothing, its node does.
    const below = selectionCost(input, selection.selectionSet, named, undefined);
    nodeCost = Math.max(nodeCost, selection.name.value === 'nodes' ? 1 + below : below);
  }
  const rows = value as { nodes?: unknown[]; edges?: unknown[] } | undefined;
  // A page without rows costs the requested points (recorded).
  const found = (rows?.nodes ?? rows?.edges)?.length;
  return pageCost(found || pageSize(input, field), nodeCost);
}

function productSetCost(input: CostInput, field: FieldNode): number {
  const set = (argument(input, field, 'input') ?? {}) as {
    variants?: { file?: unknown; metafields?: unknown[] }[] | null;
    files?: unknown[] | null;
    metafields?: unknown[] | null;
  };
  const variants = set.variants ?? [];
  const metafields = variants.reduce(
    (sum, one) => sum + (one.metafields?.length ?? 0),
    set.metafields?.length ?? 0,
  );
  const variantFiles = variants.filter((variant) => variant.file != null).length;
  return (
    10 +
    0.2 * variants.length +
    0.6 * variantFiles +
    0.4 * metafields +
    1.9 * (set.files?.length ?? 0)
  );
}

function pageSize(input: CostInput, field: FieldNode): number {
  return Number(argument(input, field, 'first') ?? argument(input, field, 'last') ?? 0);
}

/** The value of a variable or of a number in the text; other literals do not affect the cost. */
function argument(input: CostInput, field: FieldNode, name: string): unknown {
  const value = field.arguments?.find((candidate) => candidate.name.value === name)?.value;
  if (value?.kind === Kind.VARIABLE) return input.variables[value.name.value];
  return value?.kind === Kind.INT ? Number(value.value) : undefined;
}

function isLeftOut(input: CostInput, directives: FieldNode['directives']): boolean {
  return (directives ?? []).some((directive) => {
    const condition = directive.arguments?.[0]?.value;
    const value =
      condition?.kind === Kind.VARIABLE
        ? input.variables[condition.name.value]
        : condition?.kind === Kind.BOOLEAN && condition.value;
    return (
      (directive.name.value === 'include' && !value) ||
      (directive.name.value === 'skip' && Boolean(value))
    );
  });
}

function valueAt(data: unknown, field: FieldNode): unknown {
  if (data === undefined) return undefined;
  return (data as Record<string, unknown> | null)?.[field.alias?.value ?? field.name.value];
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
