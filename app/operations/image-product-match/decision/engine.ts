import type { MatchDecision, MatchEvidence } from '../evidence/evidence.ts';
import { buildAnswer } from './answer/build-answer.ts';
import { buildCase } from './case/case.ts';
import { otherCases } from './case/other-cases.ts';
import { judge, type Verdict } from './judge.ts';

/**
 * Decides what the evidence is worth. Pure: no clock, no requests, and the order of the evidence does not matter.
 * Invariant: `matched`, a confidence of high or medium, `best` and `style_code` always occur together.
 */
export function decide(evidence: MatchEvidence): MatchDecision {
  return buildAnswer(evidence, conclude(evidence));
}

/**
 * Whether the web has nothing to add: the store's own record of the code, or a user's choice for the barcode, gives a
 * match with high confidence. A barcode alone does not: the store's record of it may be wrong.
 */
export function isSettledByStore(evidence: MatchEvidence): boolean {
  const byStore = conclude({ ...evidence, offers: [] });
  return byStore.matched && byStore.confidence === 'high' && conclude(evidence).matched;
}

/**
 * Returns the code that pages tie to the barcode, if that is not yet a match and no other code is known: a search for
 * it may find more pages, or quote it from pages that the barcode found. Null otherwise.
 */
export function codeOfBarcode(evidence: MatchEvidence): string | null {
  const verdict = conclude(evidence);
  if (verdict.matched) return null;
  const cases = [verdict.case, ...otherCases(evidence, verdict.case)];
  const proposals = cases.flatMap(({ proposal }) =>
    proposal.basis === 'barcode' ? [proposal.code.printed] : [],
  );
  return proposals[0] ?? null;
}

/** Judges the case as read; another interpretation counts only if it is a match and the case as read is not. */
function conclude(evidence: MatchEvidence): Verdict {
  const read = judge(buildCase(evidence));
  if (read.matched) return read;
  const others = otherCases(evidence, read.case).map(judge);
  return others.find(({ matched }) => matched) ?? read;
}
