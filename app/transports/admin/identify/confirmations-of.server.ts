import type { Confirmation } from '#app/domain/confirmations/confirmations.ts';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { findStyleCode } from '#app/knowledge/style-code/find-style-code.ts';
import type {
  ImageProductMatchOutput,
  MatchReading,
} from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '../shared/match-view.ts';

/**
 * What a decision says of the photo's barcodes. Nothing where it names no code, or where it is not certain that
 * a barcode is on a box of what was decided: the only barcode of a photo with one label is, and so is one that stands
 * on a label with this very code; on a photo that shows several codes no barcode is.
 */
export function confirmationsOf(
  output: ImageProductMatchOutput,
  choice: MatchChoice,
  shop: string,
): Confirmation[] {
  const shown = choice.chosen ?? (choice.kind === 'typed_code' ? undefined : output.candidates[0]);
  const styleCode = codeOf(output, choice);
  const readings = output.trace?.readings ?? [];
  const read = new Set(readings.flatMap((one) => (one.kind === 'style_code' ? keyOf(one) : [])));
  if (comparisonKey(styleCode) === '' || !findStyleCode(styleCode) || read.size > 1) return [];
  const [readAs] = read;
  return barcodesOf(readings, comparisonKey(styleCode)).map((gtin14) => ({
    gtin14,
    styleCode,
    ...(readAs !== undefined && { readAs }),
    title: shown?.title ?? styleCode,
    link: shown?.link ?? `https://${shop}/admin/products?query=${encodeURIComponent(styleCode)}`,
    source: shown?.source ?? 'your store',
    ...(shown?.image_url !== undefined && { imageUrl: shown.image_url }),
    confirmedAt: new Date(choice.at),
  }));
}

function codeOf(output: ImageProductMatchOutput, choice: MatchChoice): string {
  if (choice.kind === 'typed_code') return choice.style_code ?? '';
  if (choice.kind === 'candidate')
    return choice.chosen?.style_code ?? output.label?.style_code ?? '';
  return output.style_code ?? '';
}

function barcodesOf(readings: readonly MatchReading[], key: string): string[] {
  const barcodes = readings.filter(({ kind, accepted }) => kind === 'barcode' && accepted);
  const numbers = new Set(barcodes.flatMap(gtinOf));
  const labels = readings.filter(({ kind }) => kind === 'label').length;
  if (numbers.size === 1 && labels < 2) return [...numbers];
  const ofCode = new Set(
    readings.flatMap((one) =>
      one.kind === 'style_code' && keyOf(one)[0] === key ? (one.label ?? []) : [],
    ),
  );
  const onLabels = barcodes.filter(({ label }) => label !== undefined && ofCode.has(label));
  return [...new Set(onLabels.flatMap(gtinOf))];
}

const keyOf = ({ text }: MatchReading) => (text ? [comparisonKey(text)] : []);

function gtinOf({ text }: MatchReading): string[] {
  const gtin14 = toGtin14(text ?? '');
  return gtin14 === null ? [] : [gtin14];
}
