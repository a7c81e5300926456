import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';

/** One label of a photo with what stands on it: nothing of it belongs to another label. */
export type ReadLabel = {
  /** As printed; absent where it could not be read. */
  code?: string;
  /** The code counts as read. */
  isCodeSure: boolean;
  brand?: string;
  description?: string;
  /** As printed, with its system; '' where none could be read. */
  size: string;
  /** The same size in the other systems that this label prints. */
  otherSizes: readonly string[];
  /** Product barcodes that count as read. */
  barcodes: readonly string[];
};

/** The labels of a recorded match, from the top of the photo. */
export function labelsOfMatch(readings: readonly MatchReading[]): ReadLabel[] {
  const barcodes = readings.filter(({ kind, accepted }) => kind === 'barcode' && accepted);
  const labels = readings.filter(({ kind }) => kind === 'label');
  // What has no place in the photo is on its only label, if it is alone as well.
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

/** How many styles the labels show, spelling aside. */
export function codesOn(labels: readonly ReadLabel[]): number {
  return new Set(labels.flatMap(({ code }) => (code ? [comparisonKey(code)] : []))).size;
}
