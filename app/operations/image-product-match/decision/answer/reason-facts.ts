import type { MatchCandidate } from '../../contract.ts';
import type { StepFailure } from '../../evidence/evidence.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { Finding, Veto } from '../proposal/verdict.ts';

/** What the words of an answer are made from. */
export type ReasonFacts = {
  photoFindings: PhotoFindings;
  finding: Finding;
  matched: boolean;
  vetoes: readonly Veto[];
  conflictWords: readonly string[];
  coloursDiffer: boolean;
  nameDiffers: boolean;
  /** What is shown first; of a match it is among what the reason names. */
  best: MatchCandidate | undefined;
  candidateCount: number;
  /** All candidates carry another code. */
  areOthers: boolean;
  failures: readonly StepFailure[];
};
