import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchCandidate, MatchLabel } from '#app/operations/image-product-match/contract.ts';

/** A sentence that names both codes if the candidate's differs from the label's; undefined if not, or if one is unknown. */
export function describeCodeDifference(
  candidate: MatchCandidate,
  label: MatchLabel | null,
): string | undefined {
  const printed = label?.style_code;
  const { style_code: code } = candidate;
  if (!printed || !code || comparisonKey(printed) === comparisonKey(code)) return undefined;
  return `Its code is ${code}; the label says ${printed}.`;
}
