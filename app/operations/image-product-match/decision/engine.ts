import type { MatchDecision, MatchEvidence } from '../evidence/evidence.ts';
import { formAnswer } from './answer/form-answer.ts';
import { buildCase } from './case/case.ts';
import { otherCases } from './case/other-cases.ts';
import { judge, type Verdict } from './judge.ts';

/**
 * What the evidence is worth. Pure: no clock, no request, and the order of the evidence does not matter.
 * Always holds: matched = confidence high or medium = best set = style_code present.
 */
export function decide(evidence: MatchEvidence): MatchDecision {
  return formAnswer(evidence, conclude(evidence));
}

/**
 * Whether the web has nothing to add: the store's own record of the code, or a person's choice for the barcode, makes
 * it a match without a doubt. A barcode alone leaves a doubt: the store's record of it may be wrong.
 */
export function isSettledByStore(evidence: MatchEvidence): boolean {
  const byStore = conclude({ ...evidence, offers: [] });
  return byStore.matched && byStore.confidence === 'high' && conclude(evidence).matched;
}

/** The case as read, unless only another way to take it is a match. */
function conclude(evidence: MatchEvidence): Verdict {
  const read = judge(buildCase(evidence));
  if (read.matched) return read;
  return (
    otherCases(evidence, read.case)
      .map(judge)
      .find(({ matched }) => matched) ?? read
  );
}
