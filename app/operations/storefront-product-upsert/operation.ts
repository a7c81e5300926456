import { defineOperation } from '../define-operation.ts';
import { storefrontProductUpsertContract } from './contract.ts';
import { runStorefrontProductUpsert } from './run.ts';

export const storefrontProductUpsert = defineOperation({
  contract: storefrontProductUpsertContract,
  run: runStorefrontProductUpsert,
  isFree: (input) => input.dry_run === true,
});
