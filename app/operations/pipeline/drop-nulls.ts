/** Deeper than any contract; what lies below is left as it is, and the contract refuses it. */
const DEEPEST = 16;

/**
 * Absent and null mean the same for an optional input: properties that are null are left out, at every
 * depth, so that contracts need not allow null. Nulls in an array stay and are refused by the contract.
 */
export function dropNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((member) => dropNulls(member, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, dropNulls(member, depth + 1)]),
  );
}
