import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';

/** One label on a photo and what was read from it. */
export type ReadLabel = {
  /** As printed; absent if it could not be read. */
  code?: string;
  /** Whether the code was read with certainty. */
  isCodeSure: boolean;
  brand?: string;
  description?: string;
  /** As printed, with its system; empty if none could be read. */
  size: string;
  /** The same size in the other systems on this label. */
  otherSizes: readonly string[];
  /** Product barcodes that were read with certainty. */
  barcodes: readonly string[];
};

/** Returns the labels of a recorded match, from the top of the photo down. */
export function toReadLabels(readings: readonly MatchReading[]): ReadLabel[] {
  const barcodes = readings.filter(({ kind, accepted }) => kind === 'barcode' && accepted);
  const labels = readings.filter(({ kind }) => kind === 'label');
  // A single barcode without a position belongs to the photo's only label.
  const loose = labels.length === 1 && barcodes.length === 1 ? barcodes : [];
  return labels.map(({ label, brand, description }) => {
    const part = (kind: MatchReading['kind']) =>
      readings.find((one) => one.kind === kind && one.label === label);
    const code = part('style_code');
    const size = part('size');
    const onLabel = barcodes.filter((one) => label !== undefined && one.label === label);
    return {
      ...(code?.text !== undefined && { code: code.text }),
      isCodeSure: code?.accepted === true,
      ...(brand !== undefined && { brand }),
      ...(description !== undefined && { description }),
      size: size?.text ?? '',
      otherSizes: size?.other_sizes ?? [],
      barcodes: [...new Set([...onLabel, ...loose].flatMap(({ text }) => text ?? []))],
    };
  });
}

/** Returns the number of different style codes on the labels, ignoring spelling. */
export function countStyleCodes(labels: readonly ReadLabel[]): number {
  return new Set(labels.flatMap(({ code }) => (code ? [comparisonKey(code)] : []))).size;
}
