import type { Scope } from '#app/platform/principal.ts';
import { jobContracts } from './bulk-jobs/contract.ts';
import type { Contract, Operation } from './define-operation.ts';
import { imageProductMatch } from './image-product-match/operation.ts';
import { storefrontProductUpsert } from './storefront-product-upsert/operation.ts';
import { undoUpsert } from './undo-upsert/operation.ts';

/** A folder and an entry here make an operation. */
const OFFERED: readonly Operation[] = [imageProductMatch, storefrontProductUpsert];

/** What every interface offers, by name: REST, MCP, the OpenAPI document, prices and the forms' limits follow. */
export const operations: readonly Operation[] = OFFERED.toSorted((one, other) =>
  one.contract.name < other.contract.name ? -1 : 1,
);

/** Run by the same pipeline; free of charge, over REST and on the pages, and no tools over MCP. */
export const freeOperations: readonly Operation[] = [undoUpsert];

/** Everything that is offered anywhere: REST's addresses, the OpenAPI document and titles follow. */
export const contracts: readonly Contract[] = [
  ...[...operations, ...freeOperations].map(({ contract }) => contract),
  ...jobContracts,
];

/** Everything that a key or a person may be allowed. */
export const SCOPES: readonly Scope[] = [...new Set(contracts.map(({ scope }) => scope))];

/** What the pipeline runs under this name. */
export function findOperation(name: string): Operation | undefined {
  return [...operations, ...freeOperations].find(({ contract }) => contract.name === name);
}
