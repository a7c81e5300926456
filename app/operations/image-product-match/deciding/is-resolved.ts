import type { MatchEvidence } from '../evidence.ts';
import { assessOffers } from './assess-offers.ts';
import { assessOwn } from './assess-own.ts';
import { readSubject } from './read-subject.ts';

/** True when some source knows the code or the barcode: looking by description or picture adds nothing. */
export function isResolved(evidence: MatchEvidence): boolean {
  const subject = readSubject(evidence);
  if (subject.rivalCodes.length > 0 || subject.confirmed !== undefined) return true;
  const known = assessOwn(evidence.own, subject).some(
    (record) => record.carriesSubject || (record.gtins.length > 0 && record.code !== null),
  );
  return (
    known ||
    assessOffers(evidence.offers, subject).some(
      (row) => row.printsSubject !== null || (row.gtins.length > 0 && row.ownCode !== null),
    )
  );
}
