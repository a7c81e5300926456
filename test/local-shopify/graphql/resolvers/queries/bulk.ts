import type { BulkOperation } from '../../../store/bulk-types.ts';
import { gidNumber, parseGid } from '../../../store/gid.ts';
import { AdminError } from '../../admin-error.ts';
import { type ConnectionArgs, connection } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { parseSearch, type Term } from '../../search/parse-search.ts';

type ListArgs = ConnectionArgs & { query?: string | null; sortKey?: 'COMPLETED_AT' | 'CREATED_AT' };

/** Parses a number or a time with an optional operator: `>=2026-01-01`. */
function comparison(wanted: string, read: (text: string) => number): (have: number) => boolean {
  const [, sign = '', text = ''] = /^(>=|<=|>|<)?(.*)$/.exec(wanted) ?? [];
  const want = read(text);
  if (sign === '>') return (have) => have > want;
  if (sign === '>=') return (have) => have >= want;
  if (sign === '<') return (have) => have < want;
  if (sign === '<=') return (have) => have <= want;
  return (have) => have === want;
}

function readTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new AdminError('Invalid timestamp for query filter `created_at`.', 'BAD_REQUEST');
  return time;
}

/** Converts a term to a condition on operations. An unknown field is ignored (recorded). */
function condition({ field, value }: Term): (operation: BulkOperation) => boolean {
  if (field === 'status')
    return (operation) => operation.status.toLowerCase() === value.toLowerCase();
  if (field === 'operation_type') return () => value.toLowerCase() === 'mutation';
  if (field === 'id') {
    const fits = comparison(value, Number);
    return (operation) => fits(gidNumber(operation.id) ?? 0);
  }
  if (field === 'created_at') {
    const fits = comparison(value, readTime);
    return (operation) => fits(Date.parse(operation.createdAt));
  }
  return () => true;
}

/** Newest first, unless reversed. */
function list(operations: BulkOperation[], args: ListArgs) {
  const alternatives = (args.query ? parseSearch(args.query) : [[]]).map((terms) =>
    terms.map(condition),
  );
  const found = operations.filter((operation) =>
    alternatives.some((conditions) => conditions.every((holds) => holds(operation))),
  );
  if (args.sortKey === 'COMPLETED_AT')
    found.sort((a, b) => (a.completedAt ?? '').localeCompare(b.completedAt ?? ''));
  return connection(found.reverse(), args);
}

export const bulkQueries: Resolvers = {
  bulkOperation: (_root: unknown, { id }: { id: string }, { store }: AdminContext) => {
    if (parseGid(id)?.type !== 'BulkOperation')
      throw new AdminError(`Invalid id: ${id}`, 'RESOURCE_NOT_FOUND');
    return store.bulkOperations.get(id) ?? null;
  },
  bulkOperations: (_root: unknown, args: ListArgs, { store }: AdminContext) =>
    list([...store.bulkOperations.values()], args),
  // Bulk queries are not supported.
  currentBulkOperation: (_root: unknown, { type }: { type?: string }, { store }: AdminContext) =>
    type === 'MUTATION' ? ([...store.bulkOperations.values()].at(-1) ?? null) : null,
};
