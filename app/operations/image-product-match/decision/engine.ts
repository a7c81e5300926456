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
  if (!byStore.matched || byStore.confidence !== 'high') return false;
  return evidence.offers.length === 0 || conclude(evidence).matched;
}

/**
 * The code that pages tie to the barcode where that is no match yet and no other code is known: whoever is asked for
 * it may tell of more pages, or quote it from pages that the barcode found.
 */
export function codeOfBarcode(evidence: MatchEvidence): string | null {
  const verdict = conclude(evidence);
  if (verdict.matched) return null;
  const cases = [verdict.case, ...otherCases(evidence, verdict.case)];
  const proposals = cases.flatMap(({ proposal }) =>
    proposal.basis === 'barcode' && proposal.code !== null ? [proposal.code.printed] : [],
  );
  return proposals[0] ?? null;
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
