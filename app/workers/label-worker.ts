import { serveWorker } from '#app/platform/serve-worker.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { createOcrEngine } from '#app/providers/label-reader/ocr-engine.ts';
import { readLabels } from '#app/providers/label-reader/read-labels.ts';

export type LabelRequest = {
  /** Null only starts the engine. */
  jpeg: Uint8Array | null;
  barcodes: readonly BarcodeReading[];
  budgetMs: number;
};
export type LabelAnswer = { labels: LabelReading[] };

const engine = createOcrEngine();

serveWorker<LabelRequest, LabelAnswer>(async ({ jpeg, barcodes, budgetMs }) => {
  await engine.warmUp();
  return { labels: jpeg ? await readLabels(jpeg, barcodes, engine, budgetMs) : [] };
});
