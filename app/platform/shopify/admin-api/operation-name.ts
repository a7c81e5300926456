/** The operation name in a GraphQL document. Documents are ours, and so are their names. */
export function operationName(document: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? 'unnamed';
}
