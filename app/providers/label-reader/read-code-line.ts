import { blurGrey } from '#app/platform/photo/grey-image.ts';
import type { Rectifier } from '#app/platform/photo/rectify.ts';
import { cutBox, type Piece } from '#app/providers/label-reader/cut-piece.ts';
import type { OcrEngine } from '#app/providers/label-reader/ocr-engine.ts';
import { type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';

/** In heights of the print: paper around it, so that a character cut short by the pass before is whole. */
const MARGIN = { x: 1.2, y: 0.4 };

/** One look at a code's line: how high its print is shown, how much it is blurred (in pixels of the look). */
export type LineLook = { heightPx: number; blurPx: number };

function boxOf(words: readonly OcrWord[]) {
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left, top, width: Math.max(...words.map(right)) - left, height: bottom - top };
}

/**
 * The place where a pass saw a code, cut anew from the photo at another size and read as a line by itself.
 * The result is the pass with that line's reading in place of its own: what stood around it (brand, STYLE)
 * is kept. Null when there is nothing to cut.
 */
export async function readCodeLine<Pass extends Piece & { lines: OcrLine[] }>(
  rectify: Rectifier,
  engine: OcrEngine,
  pass: Pass,
  words: readonly OcrWord[],
  { heightPx, blurPx }: LineLook,
  deadlineMs: number,
): Promise<(Piece & { lines: OcrLine[] }) | null> {
  const ink = boxOf(words);
  const scale = heightPx / Math.max(ink.height, 4);
  const box = {
    left: ink.left - MARGIN.x * ink.height,
    top: ink.top - MARGIN.y * ink.height,
    width: ink.width + 2 * MARGIN.x * ink.height,
    height: ink.height * (1 + 2 * MARGIN.y),
  };
  const cut = cutBox(rectify, pass, box, scale);
  if (!cut) return null;
  const image = blurPx > 0 ? await blurGrey(cut.image, blurPx) : cut.image;
  const read = (await engine.read(image, 'line', deadlineMs)).flatMap((line) => line.words);
  if (read.length === 0) return null;
  const moved = (word: OcrWord): OcrWord => ({
    ...word,
    left: (word.left - box.left) * scale,
    top: (word.top - box.top) * scale,
    width: word.width * scale,
    height: word.height * scale,
  });
  const isOutside = (word: OcrWord) => right(word) < box.left || word.left > box.left + box.width;
  const lines = pass.lines.map((line) => {
    if (!line.words.some((word) => words.includes(word))) return { words: line.words.map(moved) };
    const others = line.words.filter(isOutside).map(moved);
    return { words: [...others, ...read].sort((a, b) => a.left - b.left) };
  });
  return { image, toPhoto: cut.toPhoto, lines };
}
