import { defineOperation } from '../define-operation.ts';
import { finishAhead, MIN_ROWS, makeAhead } from './ahead/make-ahead.ts';
import { withdrawAhead } from './ahead/withdraw-ahead.ts';
import { storefrontProductUpsertContract } from './contract.ts';
import { runStorefrontProductUpsert } from './run.ts';

/** The operation as the registry lists it. Dry runs are free. */
export const storefrontProductUpsert = defineOperation({
  contract: storefrontProductUpsertContract,
  run: runStorefrontProductUpsert,
  isFree: (input) => input.dry_run === true,
  rowsAhead: { minRows: MIN_ROWS, make: makeAhead, finish: finishAhead, withdraw: withdrawAhead },
});
