import type { MatchEvidence } from '../../evidence/evidence.ts';
import { assessOffers } from '../pages/assess-offers.ts';
import { assessOwn } from './assess-own.ts';
import { readPhotoFindings } from './read-photo-findings.ts';

/** True when some source knows the code or the barcode: looking by description or picture adds nothing. */
export function isResolved(evidence: MatchEvidence): boolean {
  const photoFindings = readPhotoFindings(evidence);
  if (photoFindings.rivalCodes.length > 0 || photoFindings.confirmed !== undefined) return true;
  const known = assessOwn(evidence.own, photoFindings).some(
    (record) => record.carriesSoughtCode || (record.gtins.length > 0 && record.code !== null),
  );
  return (
    known ||
    assessOffers(evidence.offers, photoFindings).some(
      (row) => row.printsSoughtCode !== null || (row.gtins.length > 0 && row.ownCode !== null),
    )
  );
}
