import type { OcrLine } from '#app/providers/label-reader/ocr-page.ts';

/** Lines of monospaced print: 20 px a character, 30 px high, 50 px apart. */
export function printPage(...rows: string[]): OcrLine[] {
  return rows.map((row, index) => ({
    words: [...row.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      left: found.index * 20,
      top: index * 50,
      width: found[0].length * 20,
      height: 30,
      confidence: 90,
    })),
  }));
}
