import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type {
  LabelReader,
  LabelReadOptions,
  PhotoReading,
} from '#app/providers/label-reader/label-reader.ts';
import type { OperationContext } from '../../operation-context.ts';
import { type StepRunner, WHOLE_CALL } from './step-runner.ts';

/**
 * Time kept free for the look-ups after the readers, in milliseconds: a photo that no worker has taken by then is not
 * read at all. Each reader limits its own working time.
 */
const LOOK_UPS_MS = 20_000;
/**
 * Barcodes take a quarter of the time that a label takes: a photo that waits longer for them has no time left for its
 * label.
 */
const BARCODES_WAIT_MS = 15_000;

function maxWaitMs({ deadlineAt, clock }: OperationContext): number {
  return Math.max(1, deadlineAt - clock.now() - LOOK_UPS_MS);
}

/** Returns every barcode in the photo; none if the reader failed, which the trace then says. */
export async function readBarcodes(
  photo: NormalisedPhoto,
  steps: StepRunner,
): Promise<BarcodeReading[]> {
  const { context } = steps;
  const barcodes = await steps.run('read_barcodes', 'zxing', WHOLE_CALL, async (signal) => {
    const wait = Math.min(maxWaitMs(context), BARCODES_WAIT_MS);
    const value = await context.services.barcodeReader.read(photo, { signal, maxWaitMs: wait });
    const products = value.filter(({ gtin14 }) => gtin14 !== undefined).length;
    return { value, outcome: `${formatCount(value.length, 'barcode')}, ${products} of products` };
  });
  return barcodes ?? [];
}

/** Returns what the labels say; null if there is no reader or it failed. */
export async function readLabel(
  reader: LabelReader | null,
  photo: NormalisedPhoto,
  known: Pick<LabelReadOptions, 'barcodes' | 'taughtShapes'>,
  steps: StepRunner,
): Promise<PhotoReading | null> {
  if (reader === null) return null;
  const { context } = steps;
  return steps.run('read_label', reader.name, WHOLE_CALL, async (signal) => {
    const { shopId } = context.principal;
    const wait = maxWaitMs(context);
    const value = await reader.read(photo, { ...known, shopId, signal, maxWaitMs: wait });
    const { crossCheckFailure, instead } = value;
    const partialFailure = instead?.failure ?? crossCheckFailure;
    return { value, outcome: outcomeOf(value), partialFailure, replacedBy: instead?.readBy };
  });
}

function outcomeOf({ labels }: PhotoReading): string {
  const codes = labels
    .flatMap(({ styleCode }) => styleCode ?? [])
    .map(({ printed, accepted }) => `${printed}${accepted ? '' : ' (not certain)'}`);
  return `${formatCount(labels.length, 'label')}, codes: ${codes.length === 0 ? 'none' : codes.join(', ')}`;
}
