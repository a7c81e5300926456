import type { AssessedOffer } from '../pages/assess-offers.ts';
import type { Proposal } from './proposal.ts';

/** A page that is about the proposed code: it stands in its title or address, not merely in a snippet. */
export function isAboutProposal(page: AssessedOffer, { basis, code, pages }: Proposal): boolean {
  if (page.offer.foundBy === 'image_visual' || code === null) return false;
  if (basis === 'code') {
    return page.printsSoughtCode === 'title' || page.printsSoughtCode === 'path';
  }
  return pages.includes(page);
}
