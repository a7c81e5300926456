import type { MatchCandidate, MatchLabel } from '#app/operations/image-product-match/contract.ts';

/** How a candidate's code differs from the label's, in words; undefined when it does not, or one is unknown. */
export function codeDifference(
  candidate: MatchCandidate,
  label: MatchLabel | null,
): string | undefined {
  const printed = label?.style_code;
  const { style_code: code } = candidate;
  if (!printed || !code || bare(printed) === bare(code)) return undefined;
  return `Its code is ${code}; the label says ${printed}.`;
}

/** Separators are no difference. */
function bare(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-_./]/g, '');
}
