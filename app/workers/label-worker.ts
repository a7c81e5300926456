import { serveWorker } from '#app/platform/serve-worker.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { createPpOcrReader } from '#app/providers/label-reader/pp-ocr/create-pp-ocr-reader.ts';
import { readLabels } from '#app/providers/label-reader/read-labels.ts';

export type LabelRequest = {
  jpeg: Uint8Array;
  barcodes: readonly BarcodeReading[];
  budgetMs: number;
};
export type LabelAnswer = { labels: LabelReading[] };

const reader = createPpOcrReader();

serveWorker<LabelRequest, LabelAnswer>(async ({ jpeg, barcodes, budgetMs }) => {
  await reader.warmUp();
  return { labels: await readLabels(jpeg, barcodes, reader, budgetMs) };
});
