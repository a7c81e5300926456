import type { Point, Quad } from '#app/imaging/quad.ts';
import { type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';

/**
 * Where words that stand together on a straightened piece are on the photo, in their reading order;
 * undefined for no words. `toPhoto` takes pixels of the piece to those of the photo.
 */
export function placeWords(
  words: readonly OcrWord[],
  toPhoto: (point: Point) => Point,
): Quad | undefined {
  if (words.length === 0) return undefined;
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const end = Math.max(...words.map(right));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return [
    toPhoto({ x: left, y: top }),
    toPhoto({ x: end, y: top }),
    toPhoto({ x: end, y: bottom }),
    toPhoto({ x: left, y: bottom }),
  ];
}
