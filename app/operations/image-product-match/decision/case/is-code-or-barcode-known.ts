import type { MatchEvidence } from '../../evidence/evidence.ts';
import { buildCase } from './case.ts';

/** Returns true if a source knows the code or the barcode: a search by description or picture then adds nothing. */
export function isCodeOrBarcodeKnown(evidence: MatchEvidence): boolean {
  const { photo, own, offers } = buildCase(evidence);
  return (
    photo.rivalCodes.length > 0 ||
    photo.confirmed !== undefined ||
    own.some((one) => one.carriesSoughtCode || (one.gtins.length > 0 && one.code !== null)) ||
    offers.some((one) => one.soughtCodePlace !== null || (one.gtins.length > 0 && one.ownCode))
  );
}
