import { defineOperation } from '../define-operation.ts';
import { imageProductMatchContract } from './contract.ts';
import { runImageProductMatch } from './run.ts';

export const imageProductMatch = defineOperation({
  contract: imageProductMatchContract,
  run: runImageProductMatch,
});
