import type { Findings } from '../case/findings.ts';
import { NO_PROPOSAL, type Proposal } from './proposal.ts';
import { proposeByCode } from './propose-by-code.ts';
import { proposeByBarcode, proposeByExactImage } from './propose-without-code.ts';

/**
 * Proposes what a user confirmed, otherwise the label's code, otherwise by the barcode, otherwise by the picture. A
 * description alone never matches.
 */
export function propose(found: Findings): Proposal {
  const { code, confirmed, rivalCodes, description } = found.photo;
  if (code !== undefined) {
    return confirmed === undefined ? proposeByCode(found, code) : proposeConfirmed(found, code);
  }
  if (rivalCodes.length > 0) return NO_PROPOSAL;
  const byBarcode = proposeByBarcode(found);
  if (byBarcode.code !== null || description !== undefined) return byBarcode;
  return proposeByExactImage(found);
}

/** A user saw this barcode and said what it is. That outweighs pages, which the user also saw. */
function proposeConfirmed(found: Findings, code: NonNullable<Proposal['code']>): Proposal {
  return {
    basis: 'confirmed',
    code,
    pages: found.offers.filter(
      ({ soughtCodePlace, brand, offer }) =>
        (soughtCodePlace === 'title' || soughtCodePlace === 'path') &&
        brand !== 'conflicts' &&
        offer.foundBy !== 'image_visual',
    ),
    records: found.own.filter((record) => record.carriesSoughtCode),
    gtinAgrees: true,
  };
}
