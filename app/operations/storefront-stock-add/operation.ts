import { defineOperation, type Operation } from '../define-operation.ts';
import { stockAddContract, undoStockAddContract } from './contract.ts';
import { runStockAdd } from './run.ts';
import { runUndoStockAdd } from './run-undo.ts';

/** The operation as the registry lists it. It is free. */
export const stockAdd: Operation = defineOperation({
  contract: stockAddContract,
  run: runStockAdd,
  isFree: () => true,
});

/** The undo of the operation, also free. */
export const undoStockAdd: Operation = defineOperation({
  contract: undoStockAddContract,
  run: runUndoStockAdd,
  isFree: () => true,
});
