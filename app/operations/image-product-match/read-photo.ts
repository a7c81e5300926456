import type { NormalisedPhoto } from '#app/platform/photo/photo-decoder.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReader, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import type { OperationContext } from '../operation-context.ts';
import type { StepLog } from './step-log.ts';

/** Longest a reader may take, in milliseconds. Measured: 3.8 s at the 95th percentile, 10 s at most. */
const BARCODES_MS = 8_000;
const LABEL_MS = 25_000;

/** Every barcode of the photo; none when the reader failed, which the log then says. */
export async function readBarcodes(
  photo: NormalisedPhoto,
  context: OperationContext,
  log: StepLog,
): Promise<BarcodeReading[]> {
  const barcodes = await log.run('read_barcodes', 'zxing', BARCODES_MS, async (signal) => {
    const value = await context.services.barcodeReader.read(photo, { signal });
    const products = value.filter(({ gtin14 }) => gtin14 !== undefined).length;
    return { value, outcome: `${value.length} barcodes, ${products} of products` };
  });
  return barcodes ?? [];
}

/** What the labels say; null when nobody read them or the reader failed. */
export async function readLabel(
  reader: LabelReader | null,
  photo: NormalisedPhoto,
  barcodes: readonly BarcodeReading[],
  log: StepLog,
): Promise<PhotoReading | null> {
  if (reader === null) return null;
  return log.run('read_label', reader.name, LABEL_MS, async (signal) => {
    const value = await reader.read(photo, { barcodes, signal });
    return { value, outcome: outcomeOf(value) };
  });
}

function outcomeOf({ labels }: PhotoReading): string {
  const codes = labels.flatMap(({ styleCode }) =>
    styleCode === undefined
      ? []
      : [`${styleCode.printed}${styleCode.accepted ? '' : ' (not certain)'}`],
  );
  return `${labels.length} labels, codes: ${codes.length === 0 ? 'none' : codes.join(', ')}`;
}
