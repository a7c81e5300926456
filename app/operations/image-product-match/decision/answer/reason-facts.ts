import type { MatchCandidate } from '../../contract.ts';
import type { StepFailure } from '../../evidence/evidence.ts';
import type { Verdict } from '../verdict.ts';

/** What the words of an answer are made from. */
export type ReasonFacts = Verdict & {
  /** What is shown first; of a match it is among what the reason names. */
  best: MatchCandidate | undefined;
  candidateCount: number;
  /** All candidates carry another code. */
  areOthers: boolean;
  failures: readonly StepFailure[];
};
