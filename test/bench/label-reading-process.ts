/**
 * Runs the readers in a separate process for the bench: it receives photos as bytes and returns readings. Node's
 * permission model lets it read the app and its packages only, so that it cannot read the expected results.
 */
import { readFileSync } from 'node:fs';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { createEmbeddedLabelReader } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** First `secret`, a path that must be unreadable, then photos, then the end. Answers carry the request's id. */
export type ReadingRequest =
  | { id: number; secret: string }
  | { id: number; photo: Uint8Array }
  | 'end';
export type ReadingAnswer = {
  id: number;
  labels: LabelReading[];
  gtins: string[];
  ms: number;
  peakRssMb: number;
};

const workers = Number(process.argv[2] ?? 1);
const decoder = createPhotoDecoder({ concurrency: workers });
const barcodeReader = createBarcodeReader({ workers });
const labelReader = createEmbeddedLabelReader({ workers });
const signal = new AbortController().signal;

function requireUnreadable(path: string): void {
  try {
    readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ACCESS_DENIED') return;
    throw error;
  }
  throw new Error(`The reading process can open ${path}, so its figures are worthless`);
}

async function read(id: number, bytes: Uint8Array): Promise<ReadingAnswer> {
  const photo = await decoder.normalise(Buffer.from(bytes), { pointer: '', signal });
  const before = performance.now();
  const barcodes = await barcodeReader.read(photo, { signal });
  const { labels } = await labelReader.read(photo, { shopId: 'shop_1', barcodes, signal });
  return {
    id,
    labels,
    gtins: barcodes.flatMap((barcode) => barcode.gtin14 ?? []),
    ms: performance.now() - before,
    // In kilobytes on Linux.
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

process.on('message', async (request: ReadingRequest) => {
  if (request === 'end') {
    await Promise.all([decoder.close(), barcodeReader.close(), labelReader.close()]);
    process.disconnect();
  } else if ('secret' in request) {
    requireUnreadable(request.secret);
    process.send?.({ id: request.id });
  } else process.send?.(await read(request.id, request.photo));
});
