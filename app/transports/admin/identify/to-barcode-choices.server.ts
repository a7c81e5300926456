import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { findStyleCode } from '#app/knowledge/style-code/find-style-code.ts';
import type {
  ImageProductMatchOutput,
  MatchReading,
} from '#app/operations/image-product-match/contract.ts';
import { findMatchedProduct } from '#app/operations/receiving/boxes/find-matched-product.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';

/**
 * Links the photo's barcodes to the style code staff decided on. A barcode counts if it is the only one of a photo with
 * at most one label, or if it is on a label with that code. Empty if the decision names no valid code, or if the photo
 * shows several codes.
 */
export function toBarcodeChoices(
  output: ImageProductMatchOutput,
  choice: MatchChoice,
  shop: string,
): BarcodeChoice[] {
  const { candidate, styleCode } = findMatchedProduct(output, choice);
  const readings = output.trace?.readings ?? [];
  const read = new Set(
    readings.flatMap((one) => (one.kind === 'style_code' ? toCodeKeys(one) : [])),
  );
  if (comparisonKey(styleCode) === '' || !findStyleCode(styleCode) || read.size > 1) return [];
  const [readAs] = read;
  return findBarcodes(readings, comparisonKey(styleCode)).map((gtin14) => ({
    gtin14,
    styleCode,
    ...(readAs !== undefined && { readAs }),
    title: candidate?.title ?? styleCode,
    link:
      candidate?.link ?? `https://${shop}/admin/products?query=${encodeURIComponent(styleCode)}`,
    source: candidate?.source ?? 'your store',
    ...(candidate?.image_url !== undefined && { imageUrl: candidate.image_url }),
    chosenAt: new Date(choice.at),
  }));
}

function findBarcodes(readings: readonly MatchReading[], key: string): string[] {
  const barcodes = readings.filter(({ kind, accepted }) => kind === 'barcode' && accepted);
  const numbers = new Set(barcodes.flatMap(toGtins));
  const labels = readings.filter(({ kind }) => kind === 'label').length;
  if (numbers.size === 1 && labels < 2) return [...numbers];
  const labelsWithCode = new Set(
    readings.flatMap((one) =>
      one.kind === 'style_code' && toCodeKeys(one)[0] === key ? (one.label ?? []) : [],
    ),
  );
  const onLabels = barcodes.filter(({ label }) => label !== undefined && labelsWithCode.has(label));
  return [...new Set(onLabels.flatMap(toGtins))];
}

const toCodeKeys = ({ text }: MatchReading) => (text ? [comparisonKey(text)] : []);

function toGtins({ text }: MatchReading): string[] {
  const gtin14 = toGtin14(text ?? '');
  return gtin14 === null ? [] : [gtin14];
}
