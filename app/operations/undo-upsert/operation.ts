import { defineOperation, type Operation } from '../define-operation.ts';
import { undoUpsertContract } from './contract.ts';
import { runUndoUpsert } from './run.ts';

export const undoUpsert: Operation = defineOperation({
  contract: undoUpsertContract,
  run: runUndoUpsert,
  isFree: () => true,
});
