import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';

/** The code that the evidence points at, and the sources that confirm it. The rules say whether these are enough. */
export type Proposal = ProposedCode & ConfirmingSources;

/**
 * The comparison key and printed form of the proposed code, and on what it rests: a user's earlier choice for the
 * barcode, the code on the label, the barcode alone, pages with exactly the same picture, or nothing.
 */
type ProposedCode =
  | { basis: 'confirmed' | 'barcode' | 'exact_image'; code: { key: string; printed: string } }
  | { basis: 'code'; code: NonNullable<PhotoFindings['code']> }
  | { basis: 'none'; code: null };

type ConfirmingSources = {
  /**
   * Pages that confirm the code, one or more per group. Pages that show the code but confirm nothing are left out:
   * pages of another brand, pages found only by similar looks, and pages with the code in a snippet below another
   * product's title.
   */
  pages: readonly AssessedOffer[];
  /** Records of the own store that confirm the code. */
  records: readonly AssessedOwn[];
  /** A page, a record or a user's choice ties the barcode to exactly this code. */
  gtinAgrees: boolean;
};

export const NO_PROPOSAL: Proposal = {
  basis: 'none',
  code: null,
  pages: [],
  records: [],
  gtinAgrees: false,
};

/** Returns the number of independent page groups. */
export function groupCount(pages: readonly AssessedOffer[]): number {
  return new Set(pages.map((page) => page.group)).size;
}

/** Whether a page is about the proposed code: the code is in its title or address, not only in its snippet. */
export function isAboutProposal(page: AssessedOffer, { basis, pages }: Proposal): boolean {
  if (page.offer.foundBy === 'image_visual') return false;
  if (basis === 'code') {
    return page.soughtCodePlace === 'title' || page.soughtCodePlace === 'path';
  }
  return pages.includes(page);
}
