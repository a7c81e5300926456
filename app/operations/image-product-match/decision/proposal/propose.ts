import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { NO_PROPOSAL, type Proposal } from './proposal.ts';
import { proposeByCode } from './propose-by-code.ts';
import { proposeConfirmed } from './propose-confirmed.ts';
import { proposeByBarcode, proposeByExactImage } from './propose-without-code.ts';

/** What a person confirmed first, then the label's code, then the barcode, then the picture; a description alone never matches. */
export function propose(
  photo: PhotoFindings,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Proposal {
  const { code, confirmed, rivalCodes, description } = photo;
  if (confirmed !== undefined && code !== undefined) {
    return proposeConfirmed(confirmed, code, offers, own);
  }
  if (code !== undefined) return proposeByCode(photo, offers, own);
  if (rivalCodes.length > 0) return NO_PROPOSAL;
  const byBarcode = proposeByBarcode(photo, offers, own);
  if (byBarcode.code !== null || description !== undefined) return byBarcode;
  return proposeByExactImage(offers);
}
