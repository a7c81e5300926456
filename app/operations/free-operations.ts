import { defineOperation, type Operation } from './define-operation.ts';
import { undoUpsertContract } from './storefront-product-upsert/undo/contract.ts';
import { runUndoUpsert } from './storefront-product-upsert/undo/run.ts';

/** Goes with what we sell: free, over REST and on the pages, and no tool of its own over MCP. */
export const undoUpsert: Operation = defineOperation({
  contract: undoUpsertContract,
  run: runUndoUpsert,
  isFree: () => true,
});

export const freeOperations: readonly Operation[] = [undoUpsert];
