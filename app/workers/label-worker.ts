import { serveWorker } from '#app/platform/threads/serve-worker.ts';
import type { LabelAnswer, LabelRequest } from '#app/providers/label-reader/label-messages.ts';
import {
  loadPpOcrModels,
  type PpOcrModels,
} from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import { LABEL_CHARACTERS, readPhoto } from '#app/providers/label-reader/read-photo.ts';

let networks: Promise<PpOcrModels> | null = null;

export const handle = serveWorker<LabelRequest, LabelAnswer>(
  async ({ jpeg, barcodes, taughtShapes, budgetMs }, isStopped) => {
    networks ??= loadPpOcrModels(LABEL_CHARACTERS);
    const options = { budgetMs, isStopped, taughtShapes };
    return readPhoto(jpeg, barcodes, await networks, options);
  },
);
