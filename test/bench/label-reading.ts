/**
 * The readers in a process of their own, for the bench: photos come in as bytes, readings go out. Started with
 * Node's permission model, it may read the app and its packages and nothing else: no truth, no file names.
 */
import { readFileSync } from 'node:fs';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { createEmbeddedLabelReader } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** `secret` is a path that must not open; then come photos, and the end. All but that is answered under its number. */
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

function requireHidden(path: string): void {
  try {
    readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ACCESS_DENIED') return;
    throw error;
  }
  throw new Error(`The reading process can open ${path}: the figures would prove nothing`);
}

async function read(id: number, bytes: Uint8Array): Promise<ReadingAnswer> {
  const photo = await decoder.normalise(Buffer.from(bytes), { pointer: '', signal });
  const before = performance.now();
  const barcodes = await barcodeReader.read(photo, { signal });
  const { labels } = await labelReader.read(photo, { barcodes, signal });
  return {
    id,
    labels,
    gtins: barcodes.flatMap((barcode) => barcode.gtin14 ?? []),
    ms: performance.now() - before,
    // Linux counts maxRSS in kilobytes.
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

process.on('message', async (request: ReadingRequest) => {
  if (request === 'end') {
    await Promise.all([decoder.close(), barcodeReader.close(), labelReader.close()]);
    process.disconnect();
  } else if ('secret' in request) {
    requireHidden(request.secret);
    process.send?.({ id: request.id });
  } else process.send?.(await read(request.id, request.photo));
});
