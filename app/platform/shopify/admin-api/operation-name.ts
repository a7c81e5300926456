/** Returns the operation name in a GraphQL document. The documents and their names are this app's own. */
export function operationName(document: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? 'unnamed';
}
