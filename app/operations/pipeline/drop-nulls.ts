/** Deeper than any contract. Deeper values are left unchanged, and the contract refuses them. */
const DEEPEST = 16;

/**
 * Removes properties that are null, at every depth: for an optional field null means the same as absent, so contracts
 * need not allow it. Nulls in an array stay, and the contract refuses them.
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
