import type { AssessedOwn } from '../case/assess-own.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';

/** Which code the evidence points at, and which sources confirm it. Whether they are enough is said by the rules. */
export type Proposal = {
  /** A person's earlier answer on the barcode, the code on the label, the barcode alone, pages with the very picture, or nothing. */
  basis: 'confirmed' | 'code' | 'barcode' | 'exact_image' | 'none';
  /** Comparison key and printed form of the code pointed at. */
  code: { key: string; printed: string } | null;
  /**
   * Pages that confirm it, one or more per group. Leaves out pages that show the code and confirm nothing: of another
   * brand, found by their looks alone, or with the code in a snippet below another product's title.
   */
  pages: readonly AssessedOffer[];
  /** Records of the own store that confirm it. */
  records: readonly AssessedOwn[];
  /** The barcode is tied to this very code by a page or record. */
  gtinAgrees: boolean;
};

export const NO_PROPOSAL: Proposal = {
  basis: 'none',
  code: null,
  pages: [],
  records: [],
  gtinAgrees: false,
};

/** Number of independent page groups. */
export function groupCount(pages: readonly AssessedOffer[]): number {
  return new Set(pages.map((page) => page.group)).size;
}

/** A page that is about the proposed code: it stands in its title or address, not merely in a snippet. */
export function isAboutProposal(page: AssessedOffer, { basis, code, pages }: Proposal): boolean {
  if (page.offer.foundBy === 'image_visual' || code === null) return false;
  if (basis === 'code') {
    return page.printsSoughtCode === 'title' || page.printsSoughtCode === 'path';
  }
  return pages.includes(page);
}
