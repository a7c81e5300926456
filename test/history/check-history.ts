import type { Check, Violation } from './checks/check.ts';
import { checkAnswers } from './checks/check-answers.ts';
import { checkBalanceReads } from './checks/check-balances.ts';
import { checkJobs } from './checks/check-jobs.ts';
import { checkLedger } from './checks/check-ledger.ts';
import { checkProducts } from './checks/check-products.ts';
import { checkRecords } from './checks/check-records.ts';
import { checkRepeats } from './checks/check-repeats.ts';
import { checkStock } from './checks/check-stock.ts';
import { checkWrites } from './checks/check-writes.ts';
import type { FinalState } from './final-state.ts';
import type { History } from './history.ts';

const CHECKS: readonly Check[] = [
  checkAnswers,
  checkProducts,
  checkWrites,
  checkStock,
  checkLedger,
  checkBalanceReads,
  checkRepeats,
  checkJobs,
  checkRecords,
];

/** Every violation that the checks find; none where the history can be explained. Pure. */
export function checkHistory(history: History, final: FinalState): Violation[] {
  return CHECKS.flatMap((check) => check(history, final));
}
