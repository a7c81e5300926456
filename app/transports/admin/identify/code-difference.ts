import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchCandidate, MatchLabel } from '#app/operations/image-product-match/contract.ts';

/** Returns a sentence with both codes if they differ; undefined if they are the same or one is unknown. */
export function describeCodeDifference(
  candidate: MatchCandidate,
  label: MatchLabel | null,
): string | undefined {
  const printed = label?.style_code;
  const { style_code: code } = candidate;
  if (!printed || !code || comparisonKey(printed) === comparisonKey(code)) return undefined;
  return `Its code is ${code}; the label says ${printed}.`;
}
