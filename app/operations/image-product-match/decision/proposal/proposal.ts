import type { AssessedOwn } from '../case/assess-own.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';

/** The code that the evidence points at, and the sources that confirm it. The rules say whether these are enough. */
export type Proposal = {
  /**
   * A user's earlier choice for the barcode, the code on the label, the barcode alone, pages with exactly the same
   * picture, or nothing.
   */
  basis: 'confirmed' | 'code' | 'barcode' | 'exact_image' | 'none';
  /** Comparison key and printed form of the proposed code. */
  code: { key: string; printed: string } | null;
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
export function isAboutProposal(page: AssessedOffer, { basis, code, pages }: Proposal): boolean {
  if (page.offer.foundBy === 'image_visual' || code === null) return false;
  if (basis === 'code') {
    return page.soughtCodePlace === 'title' || page.soughtCodePlace === 'path';
  }
  return pages.includes(page);
}
