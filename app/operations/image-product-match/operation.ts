import { defineOperation } from '../define-operation.ts';
import { imageProductMatchContract } from './contract.ts';
import { runImageProductMatch } from './run.ts';

export const imageProductMatch = defineOperation({
  contract: imageProductMatchContract,
  run: runImageProductMatch,
  answerOf({ trace, ...answer }, { include_trace: wanted }) {
    return wanted === true && trace !== undefined ? { ...answer, trace } : answer;
  },
});
