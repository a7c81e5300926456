import type { MatchReading } from '#app/operations/image-product-match/contract.ts';

/**
 * The barcode of each size that is known for sure: it stands on the labels of that size and on no other. One
 * label and one barcode belong together wherever they stand; '' is for a size that could not be read.
 */
export function barcodesBySize(
  sizes: readonly string[],
  readings: readonly MatchReading[],
): ReadonlyMap<string, string> {
  const barcodes = readings.filter(({ kind, accepted }) => kind === 'barcode' && accepted);
  const [only, ...others] = new Set(barcodes.map(textOf));
  const labels = readings.filter(({ kind }) => kind === 'label').length;
  if (sizes.length < 2 && labels < 2 && only !== undefined && others.length === 0) {
    return new Map([[sizes[0] ?? '', only]]);
  }
  const found = sizes.flatMap((size) => {
    const barcode = barcodeOf(size, readings, barcodes);
    return barcode === null ? [] : [[size, barcode] as const];
  });
  const isOfOne = (barcode: string) => found.filter((one) => one[1] === barcode).length === 1;
  return new Map(found.filter(([, barcode]) => isOfOne(barcode)));
}

/** The one number on the labels of a size; null where one of them carries several. */
function barcodeOf(
  size: string,
  readings: readonly MatchReading[],
  barcodes: readonly MatchReading[],
): string | null {
  const labels = readings.flatMap(({ kind, text, label }) =>
    kind === 'size' && text === size && label !== undefined ? [label] : [],
  );
  const numbers = barcodes.filter(({ label }) => label !== undefined && labels.includes(label));
  const [only, ...others] = new Set(numbers.map(textOf));
  return only !== undefined && others.length === 0 ? only : null;
}

const textOf = ({ text }: MatchReading) => text ?? '';
