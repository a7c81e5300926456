import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchEvidence } from '../../evidence/evidence.ts';

/** A person's word that holds, beside what was read off the label this time. */
export type Confirmed = BarcodeChoice & { labelAgrees: boolean; labelIsUnsure: boolean };

type ConfirmedBefore = {
  confirmed?: Confirmed;
  /** A word that an accepted code contradicts. */
  contradicted?: BarcodeChoice;
  /** Every code that people gave the barcodes of this photo. */
  codes: readonly string[];
};

/**
 * What people in this store said of the photo's barcodes before: the best evidence there is. It holds unless a
 * code was read, or typed, that nobody had before them then: that is a new question, for a person again.
 */
export function readChoices(
  { barcodeChoices, barcodes }: MatchEvidence,
  read: { key: string; accepted: boolean; typed: boolean } | undefined,
): ConfirmedBefore {
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
