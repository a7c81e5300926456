import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchEvidence } from '../../evidence/evidence.ts';

/** A user's choice for the barcode that still holds, with what was read off the label this time. */
export type ValidChoice = BarcodeChoice & { labelAgrees: boolean; labelIsUnsure: boolean };

type ChoicesRead = {
  confirmed?: ValidChoice;
  /** A choice that an accepted code contradicts. */
  contradicted?: BarcodeChoice;
  /** All codes that users chose for the barcodes in this photo. */
  codes: readonly string[];
};

/**
 * Reads what users in this store chose for the photo's barcodes before: the best evidence there is. A choice holds
 * unless a code was now read for certain, or typed, that the user did not see then: that is a new question for a user.
 */
export function readChoices(
  { barcodeChoices, barcodes }: MatchEvidence,
  read: { key: string; accepted: boolean; typed: boolean } | undefined,
): ChoicesRead {
  const strong = new Set(barcodes.filter(({ weak }) => !weak).map(({ gtin14 }) => gtin14));
  const said = barcodeChoices
    .filter(({ gtin14 }) => strong.has(gtin14))
    .sort((one, other) => (one.gtin14 < other.gtin14 ? -1 : 1));
  const byKey = new Map(said.map((one) => [comparisonKey(one.styleCode), one]));
  const codes = [...byKey.values()].map(({ styleCode }) => styleCode);
  const [first] = said;
  if (first === undefined || byKey.size > 1) return { codes };
  const labelAgrees = read !== undefined && byKey.has(read.key);
  const wasReadThen =
    read !== undefined && !read.typed && said.some((one) => one.readAs === read.key);
  if (read?.accepted === true && !labelAgrees && !wasReadThen) {
    return { contradicted: first, codes };
  }
  const labelIsUnsure = read !== undefined && !labelAgrees && !wasReadThen;
  return { confirmed: { ...first, labelAgrees, labelIsUnsure }, codes };
}
