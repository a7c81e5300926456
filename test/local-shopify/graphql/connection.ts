import { AdminError } from './admin-error.ts';

export interface ConnectionArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

function cursorOf(node: unknown): string {
  const id = typeof node === 'object' && node !== null && 'id' in node ? String(node.id) : null;
  if (id === null) return encode({ last_value: JSON.stringify(node) });
  const number = Number(id.split('/').at(-1)?.split('?')[0]);
  return encode({ last_id: Number.isNaN(number) ? id : number, last_value: id });
}

/** One page of a list in Shopify's connection shape. Cursors stay valid while their node exists. */
export function connection<Node>(list: readonly Node[], args: ConnectionArgs, maxPage = 250) {
  const { first, last } = args;
  if (first == null && last == null) {
    throw new AdminError('you must provide one of first or last', 'BAD_REQUEST');
  }
  if (first != null && last != null) {
    throw new AdminError('providing both first and last is not supported', 'BAD_REQUEST');
  }
  const size = first ?? last ?? 0;
  if (size > maxPage || size < 0) {
    throw new AdminError(`first cannot exceed ${maxPage}`, 'BAD_REQUEST');
  }
  const ordered = args.reverse ? [...list].reverse() : [...list];
  const position = (cursor: string) => {
    const index = ordered.findIndex((node) => cursorOf(node) === cursor);
    if (index < 0)
      throw new AdminError('Invalid cursor for current pagination sort.', 'BAD_REQUEST');
    return index;
  };
  const from = args.after ? position(args.after) + 1 : 0;
  const to = args.before ? position(args.before) : ordered.length;
  const start = first == null ? Math.max(from, to - size) : from;
  const end = first == null ? to : Math.min(from + size, to);
  const nodes = ordered.slice(start, end);
  const cursorAt = (index: number) => {
    const node = nodes.at(index);
    return node === undefined ? null : cursorOf(node);
  };
  return {
    nodes,
    // Computed only on demand, because encoding cursors takes time.
    edges: () => nodes.map((node) => ({ node, cursor: cursorOf(node) })),
    pageInfo: () => ({
      hasNextPage: end < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    }),
  };
}

/** A Count with precision EXACT. */
export function count(number: number) {
  return { count: number, precision: 'EXACT' };
}
