import { defineOperation, type Operation } from '../define-operation.ts';
import { undoUpsertContract } from './contract.ts';
import { runUndoUpsert } from './run.ts';

/** The operation as the registry lists it. It is free. */
export const undoUpsert: Operation = defineOperation({
  contract: undoUpsertContract,
  run: runUndoUpsert,
  isFree: () => true,
});
