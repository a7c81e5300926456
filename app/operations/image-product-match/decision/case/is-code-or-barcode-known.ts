import type { MatchEvidence } from '../../evidence/evidence.ts';
import { buildCase } from './case.ts';

/** True when some source knows the code or the barcode: looking by description or picture adds nothing. */
export function isCodeOrBarcodeKnown(evidence: MatchEvidence): boolean {
  const { photo, own, offers } = buildCase(evidence);
  return (
    photo.rivalCodes.length > 0 ||
    photo.confirmed !== undefined ||
    own.some((one) => one.carriesSoughtCode || (one.gtins.length > 0 && one.code !== null)) ||
    offers.some((one) => one.printsSoughtCode !== null || (one.gtins.length > 0 && one.ownCode))
  );
}
