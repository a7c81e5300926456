import { shortestGtin } from '#app/knowledge/gtin.ts';
import type { Case } from '../../case/case.ts';

export const PERSON_SAID =
  'staff in your store confirmed earlier that the barcode {barcode} is {code}{shown}{label}';

/** Returns what a user said about a barcode in the photo; null if the answer does not rest on it. */
export function confirmedBarcode({ photo: { confirmed }, proposal: { basis } }: Case) {
  if (basis !== 'confirmed' || confirmed === undefined) return null;
  const { gtin14, styleCode, labelAgrees } = confirmed;
  const label = labelAgrees ? ', and the label says the same' : '';
  return { barcode: shortestGtin(gtin14), code: styleCode, label };
}
