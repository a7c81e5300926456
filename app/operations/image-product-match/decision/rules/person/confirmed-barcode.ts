import { shortestGtin } from '#app/knowledge/gtin.ts';
import type { ValidChoice } from '../../case/read-choices.ts';

export const PERSON_SAID =
  'staff in your store confirmed earlier that the barcode {barcode} is {code}{shown}{label}';

/** Returns what a user said about a barcode in the photo: an answer that knows of it always rests on it. */
export function confirmedBarcode({ gtin14, styleCode, labelAgrees }: ValidChoice) {
  const label = labelAgrees ? ', and the label says the same' : '';
  return { barcode: shortestGtin(gtin14), code: styleCode, label };
}
