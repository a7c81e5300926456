import { shortestGtin } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchCandidate } from '../../contract.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import { MAX_SCORE, REFUSED_SCORE_CAP } from '../thresholds.ts';

/**
 * Puts the candidate that a user chose for the barcode first: as found now, otherwise as saved with the choice. On a
 * match, only the store's own product with that code comes before it.
 */
export function confirmedFirst(
  candidates: readonly MatchCandidate[],
  confirmed: PhotoFindings['confirmed'],
  matched: boolean,
): readonly MatchCandidate[] {
  if (confirmed === undefined) return candidates;
  const { gtin14, styleCode, title, link, source, imageUrl, chosenAt } = confirmed;
  const again = candidates.find((one) => one.link === link);
  const day = chosenAt.toISOString().slice(0, 10);
  const word = `staff in your store confirmed on ${day} that the barcode ${shortestGtin(gtin14)} is this product`;
  const first: MatchCandidate = {
    title,
    link,
    source,
    ...(imageUrl !== undefined && { image_url: imageUrl }),
    ...again,
    style_code: styleCode,
    evidence: [word, ...(again?.evidence ?? [])],
    score: matched ? MAX_SCORE : REFUSED_SCORE_CAP,
  };
  const rest = candidates.filter((one) => one !== again);
  const key = comparisonKey(styleCode);
  const isOwn = (one: MatchCandidate) =>
    matched &&
    one.in_store !== undefined &&
    one.style_code !== undefined &&
    comparisonKey(one.style_code) === key;
  const own = first.in_store === undefined ? rest.filter(isOwn) : [];
  return [...own, first, ...rest.filter((one) => !own.includes(one))];
}
