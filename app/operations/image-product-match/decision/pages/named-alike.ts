import type { AssessedOffer } from './assess-offers.ts';
import { offersAgree } from './offer-agreement.ts';
import { readOffer } from './offer-name.ts';

/** How a page without a code relates to the pages that confirm. */
export type NamedAlike = { relation: 'same' | 'different' | 'unknown'; source?: string };

/**
 * Returns a function that tells whether a page without a code names the product of a confirming page. This only affects
 * the page's place among the candidates: a name, however equal, confirms no code.
 */
export function namedAlike(pages: readonly AssessedOffer[]): (row: AssessedOffer) => NamedAlike {
  const confirming = pages.map(({ offer }) => ({ source: offer.source, name: readOffer(offer) }));
  return (row) => {
    const isSilent = row.soughtCodePlace === null && row.ownCode === null && !row.listsSeveral;
    if (!isSilent || pages.includes(row)) return { relation: 'unknown' };
    const name = readOffer(row.offer);
    const answers = confirming.map((page) => ({
      source: page.source,
      relation: offersAgree(name, page.name).relation,
    }));
    const alike = answers.find(({ relation }) => relation === 'same');
    if (alike !== undefined) return alike;
    const areOthers =
      answers.length > 0 && answers.every(({ relation }) => relation === 'different');
    return { relation: areOthers ? 'different' : 'unknown' };
  };
}
