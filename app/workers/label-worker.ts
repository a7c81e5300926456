import { serveWorker } from '#app/platform/threads/serve-worker.ts';
import type { LabelAnswer, LabelRequest } from '#app/providers/label-reader/label-messages.ts';
import { createPpOcrReader } from '#app/providers/label-reader/pp-ocr/create-pp-ocr-reader.ts';
import { readLabels } from '#app/providers/label-reader/read-labels.ts';

const reader = createPpOcrReader();

export const handle = serveWorker<LabelRequest, LabelAnswer>(
  async ({ jpeg, barcodes, budgetMs }, isStopped) => {
    await reader.warmUp();
    return { labels: await readLabels(jpeg, barcodes, reader, budgetMs, isStopped) };
  },
);
