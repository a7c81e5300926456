import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import type { Proposal } from './proposal.ts';

/**
 * A person saw this barcode and said what it is. That outweighs pages, which that person had before them; a
 * label that is read unclearly as something else takes a step of confidence.
 */
export function proposeConfirmed(
  confirmed: NonNullable<PhotoFindings['confirmed']>,
  code: NonNullable<Proposal['code']>,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Proposal {
  return {
    basis: 'confirmed',
    code,
    confidence: confirmed.labelIsUnsure ? 'medium' : 'high',
    pages: offers.filter(
      ({ printsSoughtCode, brand, offer }) =>
        (printsSoughtCode === 'title' || printsSoughtCode === 'path') &&
        brand !== 'conflicts' &&
        offer.foundBy !== 'image_visual',
    ),
    records: own.filter((record) => record.carriesSoughtCode),
    gtinAgrees: true,
  };
}
