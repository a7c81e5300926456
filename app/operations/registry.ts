import type { Scope } from '#app/platform/principal.ts';
import { accountContracts } from './account/contract.ts';
import { jobContracts } from './bulk-jobs/contract.ts';
import { jobTools } from './bulk-jobs/job-tools.ts';
import type { Contract, Operation } from './define-operation.ts';
import type { DirectOperation } from './direct-operation.ts';
import { imageProductMatch } from './image-product-match/operation.ts';
import { createPhotoUploadContract } from './photo-upload/contract.ts';
import { createPhotoUpload } from './photo-upload/create-photo-upload.ts';
import { storefrontProductUpsert } from './storefront-product-upsert/operation.ts';
import { stockAdd, undoStockAdd } from './storefront-stock-add/operation.ts';
import { undoUpsert } from './undo-upsert/operation.ts';

/** The operations that callers pay for: add an entry here for each folder. */
const OFFERED: readonly Operation[] = [imageProductMatch, storefrontProductUpsert];

/**
 * The operations of every interface, sorted by name. REST, MCP, the OpenAPI document, and the prices and limits in
 * forms are derived from them.
 */
export const operations: readonly Operation[] = OFFERED.toSorted((one, other) =>
  one.contract.name < other.contract.name ? -1 : 1,
);

/** Free operations that run through the same pipeline. They are also MCP tools for keys with their scope. */
export const freeOperations: readonly Operation[] = [stockAdd, undoStockAdd, undoUpsert];

/** Operations without the pipeline that are MCP tools for keys with their scope. */
export const grantedDirectOperations: readonly DirectOperation[] = [createPhotoUpload, ...jobTools];

/** All contracts. REST endpoints, the OpenAPI document and titles are derived from them. */
export const contracts: readonly Contract[] = [
  ...[...operations, ...freeOperations].map(({ contract }) => contract),
  createPhotoUploadContract,
  ...jobContracts,
  ...accountContracts,
];

/** All scopes. */
export const SCOPES: readonly Scope[] = [...new Set(contracts.flatMap(({ scope }) => scope ?? []))];

/** The scopes that cannot change anything in Shopify. */
export const READ_ONLY_SCOPES: readonly Scope[] = SCOPES.filter((scope) =>
  contracts.every((contract) => contract.scope !== scope || contract.annotations.readOnlyHint),
);

/**
 * The scopes that a key has only if they are requested at its creation: each adds tools to those that every key sees.
 */
export const GRANTED_SCOPES: readonly Scope[] = [
  ...new Set(
    [...freeOperations, ...grantedDirectOperations].flatMap(({ contract }) => contract.scope ?? []),
  ),
];

/** The scopes that every key has. */
export const KEY_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => !GRANTED_SCOPES.includes(scope),
);

/** Returns the operation with that name, which must exist. @throws Error if there is none */
export function getOperation(name: string): Operation {
  const operation = findOperation(name);
  if (!operation) throw new Error(`there is no operation ${name}`);
  return operation;
}

/** Finds the operation with that name. */
export function findOperation(name: string): Operation | undefined {
  return [...operations, ...freeOperations].find(({ contract }) => contract.name === name);
}
