import { gatherLines, type OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import { findTextBoxes } from '#app/providers/label-reader/pp-ocr/find-text-boxes.ts';
import {
  loadPpOcrModels,
  type PpOcrModels,
} from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import { readTextBox } from '#app/providers/label-reader/pp-ocr/read-text-box.ts';
import { createSheet, type TextBox } from '#app/providers/label-reader/pp-ocr/sheet.ts';

/** More pieces of print than these are a pattern, no label. */
const MOST_BOXES = 60;

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

function isSideways(boxes: readonly TextBox[]): boolean {
  return sum(boxes.map(({ height }) => height)) > sum(boxes.map(({ width }) => width));
}

function surenessOf(words: readonly OcrWord[]): number {
  const all = words.flatMap(({ sureness }) => sureness ?? []);
  return sum(all) / (all.length || 1);
}

/** PP-OCRv4 on ONNX Runtime: one network finds print, the other reads it piece by piece. */
export function createPpOcrReader(): PageReader {
  let loading: Promise<PpOcrModels> | null = null;
  const models = () => {
    loading ??= loadPpOcrModels().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    async warmUp() {
      await models();
    },
    async readPage(image, deadlineMs) {
      const endAt = performance.now() + deadlineMs;
      const networks = await models();
      const sheet = createSheet(image);
      const boxes = await findTextBoxes(networks.findText, sheet);
      const page = { pieces: boxes.length, isSideways: isSideways(boxes) };
      const words: OcrWord[] = [];
      for (const box of page.isSideways ? [] : boxes.slice(0, MOST_BOXES)) {
        if (performance.now() > endAt) break;
        words.push(...(await readTextBox(networks, sheet, box)));
      }
      return { ...page, lines: gatherLines(words), sureness: surenessOf(words) };
    },
    async readLine(image) {
      const { width, height } = image;
      return readTextBox(await models(), createSheet(image), { left: 0, top: 0, width, height });
    },
  };
}
