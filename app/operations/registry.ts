import type { Scope } from '#app/platform/principal.ts';
import type { Operation } from './define-operation.ts';
import { imageProductMatch } from './image-product-match/operation.ts';
import { storefrontProductUpsert } from './storefront-product-upsert/operation.ts';
import { undoUpsert } from './undo-upsert/operation.ts';

/** A folder and an entry here make an operation. */
const OFFERED: readonly Operation[] = [imageProductMatch, storefrontProductUpsert];

/** What every interface offers, by name: REST, MCP, the OpenAPI document, prices and the forms' limits follow. */
export const operations: readonly Operation[] = OFFERED.toSorted((one, other) =>
  one.contract.name < other.contract.name ? -1 : 1,
);

/** Free of charge, over REST and on the pages, and no tools of their own over MCP. */
export const freeOperations: readonly Operation[] = [undoUpsert];

/** Everything that a key or a person may be allowed. */
export const SCOPES: readonly Scope[] = [
  ...new Set(operations.map(({ contract }) => contract.scope)),
];

export function findOperation(name: string): Operation | undefined {
  return operations.find((operation) => operation.contract.name === name);
}
