import type { ImageProductMatchOutput } from '../../../app/operations/image-product-match/contract.ts';

export type MatchWords = {
  tone: 'success' | 'warning';
  heading: string;
  /** Whether to show the field for the code, which staff may be able to read on the box. */
  asksForCode: boolean;
};

/** The heading of a match for the member of staff who took the photo; the match's `reason` says why. */
export function describeMatch(match: ImageProductMatchOutput): MatchWords {
  if (match.matched) {
    const product = match.best?.title ?? match.style_code ?? '';
    return match.variant_conflicts.length > 0
      ? { tone: 'warning', heading: `Check before listing: ${product}`, asksForCode: false }
      : { tone: 'success', heading: product, asksForCode: false };
  }
  if (match.label?.unreadable) {
    return {
      tone: 'warning',
      heading: 'The label could not be read',
      asksForCode: true,
    };
  }
  const heading =
    match.candidates.length > 0 ? 'Not certain which product this is' : 'No product found';
  return { tone: 'warning', heading, asksForCode: match.label?.style_code === undefined };
}

/** The app's page for this match, where staff decide and list. */
export const toAppPage = (match: ImageProductMatchOutput) =>
  `app:app/identify?match=${encodeURIComponent(match.request_id)}`;
