import type { Scope } from '#app/platform/principal.ts';
import type { Operation } from './define-operation.ts';
import * as whatWeSell from './what-we-sell.ts';

/** What we sell, by name. REST, MCP, the OpenAPI document and the forms all read this list. */
export const operations: readonly Operation[] = Object.values<Operation>(whatWeSell).sort(
  (one, other) => (one.contract.name < other.contract.name ? -1 : 1),
);

/** Everything that a key or a person may be allowed. */
export const SCOPES: readonly Scope[] = [
  ...new Set(operations.map(({ contract }) => contract.scope)),
];

export function findOperation(name: string): Operation | undefined {
  return operations.find((operation) => operation.contract.name === name);
}
