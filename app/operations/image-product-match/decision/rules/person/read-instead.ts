import type { Case } from '../../case/case.ts';

export const LABEL_READ_AS = 'the label itself was read as {read}';
export const TOO_FEW_SOURCES = 'too few sources confirm the code {code}';

/** Returns the code that a user typed and the one that was read for certain instead; null if they do not differ. */
export function readInstead({ photo }: Case): { code: string; read: string } | null {
  if (photo.readInstead === undefined || photo.code === undefined) return null;
  return { code: photo.code.printed, read: photo.readInstead };
}

/** Whether the barcode or the merchant's own record can tell which of the two codes is right. */
export function isBacked({ proposal }: Case): boolean {
  return proposal.gtinAgrees || proposal.records.length > 0;
}
