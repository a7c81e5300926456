import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { MATCH_LIMITS, type MatchCandidate } from '../../contract.ts';
import type { MatchDecision, MatchEvidence } from '../../evidence/evidence.ts';
import { buildCase, type Case } from '../case/case.ts';
import { conflictWords } from '../case/find-conflicts.ts';
import { areAllOthers } from '../case/is-unknown-code.ts';
import { readingKeys } from '../case/read-photo-findings.ts';
import type { Verdict } from '../judge.ts';
import { composeReason } from './compose-reason.ts';
import { confirmedFirst } from './confirmed-first.ts';
import { rankCandidates } from './rank-candidates.ts';

/** Builds the answer from the verdict: candidates in order, the reason in words. */
export function buildAnswer(evidence: MatchEvidence, verdict: Verdict): MatchDecision {
  const { case: judged, matched } = verdict;
  const { photo, proposal } = judged;
  const candidates = confirmedFirst(rankCandidates(judged, matched), photo.confirmed, matched);
  const [first] = candidates;
  const method = methodOf(verdict, evidence, candidates.length);
  return {
    matched,
    confidence: matched ? verdict.confidence : first === undefined ? 'none' : 'low',
    reason: composeReason({
      ...verdict,
      best: first,
      candidateCount: candidates.length,
      areOthers: areAllOthers(judged),
      failures: evidence.failures,
    }),
    ...(matched && proposal.code !== null && { style_code: proposal.code.printed.trim() }),
    best: matched && first !== undefined ? bestOf(first) : null,
    candidates: candidates.slice(0, MATCH_LIMITS.candidates),
    candidates_total: candidates.length,
    variant_conflicts: conflictsOfAll(evidence, judged),
    ...(method !== undefined && { method }),
  };
}

/**
 * If the labels show several codes, none is the answer but the user may choose any, so every label is compared with the
 * sources for its own code.
 */
function conflictsOfAll(evidence: MatchEvidence, { photo, conflicts }: Case): string[] {
  if (photo.rivalCodes.length === 0) return conflictWords(conflicts);
  const words = photo.rivalCodes.flatMap((code) => {
    const key = comparisonKey(code);
    const labels = evidence.labels.filter(({ styleCode }) => readingKeys(styleCode).includes(key));
    return conflictWords(buildCase({ ...evidence, labels }).conflicts);
  });
  return [...new Set(words)].sort();
}

function methodOf(
  { case: { photo, proposal }, confirmations }: Verdict,
  evidence: MatchEvidence,
  candidateCount: number,
): MatchDecision['method'] {
  if (candidateCount === 0) return undefined;
  if (photo.confirmed !== undefined && photo.rivalCodes.length === 0) {
    return photo.confirmed.labelAgrees ? 'label' : undefined;
  }
  if (photo.code !== undefined || photo.rivalCodes.length > 0) return 'label';
  if (proposal.basis === 'barcode' && confirmations.length > 0) return undefined;
  if (photo.description !== undefined) return 'label_description';
  const byPicture = evidence.offers.some(({ foundBy }) => foundBy.startsWith('image_'));
  return byPicture ? 'reverse_image' : undefined;
}

function bestOf({ title, link, source, image_url }: MatchCandidate) {
  return { title, link, source, ...(image_url !== undefined && { image_url }) };
}
