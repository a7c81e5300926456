import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { OcrWord } from '#app/providers/label-reader/code/label-page.ts';

export type Block = { width: number; height: number };

const BASE_LINE = 60;
const GAP = 6;

/** A line of black blocks on white, 6 px apart and on one base line, and the word that they are. */
export function printBlocks(
  text: string,
  blocks: readonly Block[],
): { image: GreyImage; word: OcrWord } {
  const width = 20 + blocks.reduce((sum, each) => sum + each.width + GAP, 0);
  const image = { width, height: 80, data: new Uint8Array(width * 80).fill(255) };
  let left = 10;
  for (const each of blocks) {
    for (let y = BASE_LINE - each.height; y < BASE_LINE; y += 1)
      image.data.fill(20, y * width + left, y * width + left + each.width);
    left += each.width + GAP;
  }
  const box = { left: 10, top: 12, width: left - GAP - 10, height: BASE_LINE - 12 };
  return { image, word: { text, ...box, confidence: 90 } };
}
