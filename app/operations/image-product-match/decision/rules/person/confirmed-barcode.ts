import { shortestGtin } from '#app/knowledge/gtin.ts';
import type { Case } from '../../case/case.ts';

export const PERSON_SAID =
  'a person in your store said before that the barcode {barcode} is {code}{shown}{label}';

/** What a person said of a barcode of the photo; null where that is not what the answer rests on. */
export function confirmedBarcode({ photo: { confirmed }, proposal: { basis } }: Case) {
  if (basis !== 'confirmed' || confirmed === undefined) return null;
  const { gtin14, styleCode, labelAgrees } = confirmed;
  const label = labelAgrees ? ', and the label says the same' : '';
  return { barcode: shortestGtin(gtin14), code: styleCode, label };
}
