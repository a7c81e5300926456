import { AdminError } from '../admin-error.ts';

/** A word of a search, optionally for one field. */
export interface Term {
  field: string | null;
  value: string;
  /** With a minus before it: what it finds is left out. */
  isExcluded: boolean;
}

const TERM = /(-)?(?:([a-z_]+):)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s()]+))/gi;

/** Parses a search into alternatives of terms: `a b OR c` is (a and b) or c. Brackets are not supported. */
export function parseSearch(query: string): Term[][] {
  if (/[()]/.test(query.replace(/"(?:[^"\\]|\\.)*"/g, ''))) {
    throw new AdminError(
      'Local Shopify does not implement brackets in a search',
      'NOT_IMPLEMENTED',
    );
  }
  const alternatives: Term[][] = [[]];
  for (const match of query.matchAll(TERM)) {
    const [whole, minus, field, doubleQuoted, singleQuoted, bare] = match;
    if (whole === 'OR') alternatives.push([]);
    else if (whole !== 'AND') {
      const value = (doubleQuoted ?? singleQuoted ?? bare ?? '').replace(/\\(.)/g, '$1');
      alternatives.at(-1)?.push({ field: field ?? null, value, isExcluded: minus === '-' });
    }
  }
  return alternatives.filter((terms) => terms.length > 0);
}
