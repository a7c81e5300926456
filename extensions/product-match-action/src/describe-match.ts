import type { ImageProductMatchOutput } from '../../../app/operations/image-product-match/contract.ts';

export type MatchWords = {
  tone: 'success' | 'warning';
  heading: string;
  /** A person who can read the box may type its code. */
  asksForCode: boolean;
};

/** What a match means to the person who took the photo; `reason` says why. */
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
      heading: 'The code on the label could not be read',
      asksForCode: true,
    };
  }
  const heading =
    match.candidates.length > 0 ? 'Not certain which product this is' : 'No product found';
  return { tone: 'warning', heading, asksForCode: match.label?.style_code === undefined };
}

/** The app's page that shows this call, where a person decides and lists. */
export const appPageOf = (match: ImageProductMatchOutput) =>
  `app:app/identify?match=${encodeURIComponent(match.request_id)}`;
