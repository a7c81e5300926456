import { defineOperation, type Operation } from './define-operation.ts';
import { imageProductMatchContract } from './image-product-match/contract.ts';
import { runImageProductMatch } from './image-product-match/run.ts';
import { storefrontProductUpsertContract } from './storefront-product-upsert/contract.ts';
import { runStorefrontProductUpsert } from './storefront-product-upsert/run.ts';

/** What we sell. REST, MCP, the OpenAPI document and the forms all read this list. */
export const operations: readonly Operation[] = [
  defineOperation({ contract: imageProductMatchContract, run: runImageProductMatch }),
  defineOperation({
    contract: storefrontProductUpsertContract,
    run: runStorefrontProductUpsert,
    isFree: (input) => input.dry_run === true,
  }),
];

export function findOperation(name: string): Operation | undefined {
  return operations.find((operation) => operation.contract.name === name);
}
