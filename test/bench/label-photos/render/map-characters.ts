import type { Canvas, CharacterMap } from './canvas.ts';
import type { Box, PartName, RenderedLabel } from './render-label.ts';

/** The characters of a label with their numbers, and which numbers belong to which part. */
export type NumberedCharacters = CharacterMap & {
  numbersOf: Readonly<Record<PartName, readonly number[]>>;
};

const NUMBERS_PER_LABEL = 1000;
/** A barcode is followed in that many strips across its bars. */
export const BARCODE_STRIPS = 9;

/** Gives each character of a label's parts, and each strip of its barcode, a number that no other label uses. */
export function mapCharacters(rendered: RenderedLabel, labelAt: number): NumberedCharacters {
  const numbers = new Uint16Array(rendered.width * rendered.height);
  let next = labelAt * NUMBERS_PER_LABEL + 1;
  const mark = (boxes: readonly Box[]) =>
    boxes.map((box) => {
      const number = next;
      next += 1;
      fill(numbers, rendered, box, number);
      return number;
    });
  const { code, size, description, brand, barcode } = rendered.characters;
  return {
    numbers,
    painted: new Map(),
    numbersOf: {
      brand: mark(brand),
      description: mark(description),
      size: mark(size),
      barcode: mark(barcode.flatMap(toStrips)),
      code: mark(code),
      hole: [],
    },
  };
}

const toStrips = ({ left, top, width, height }: Box): Box[] =>
  Array.from({ length: BARCODE_STRIPS }, (_, at) => ({
    left,
    width,
    // The digits stand below the bars.
    top: top + (0.8 * height * at) / BARCODE_STRIPS,
    height: (0.8 * height) / BARCODE_STRIPS,
  }));

function fill(
  numbers: Uint16Array,
  { width, height }: RenderedLabel,
  box: Box,
  number: number,
): void {
  const [left, right] = [
    Math.max(0, Math.floor(box.left)),
    Math.min(width, Math.ceil(box.left + box.width)),
  ];
  // A box is as high as the line; the character itself takes its middle.
  const [top, bottom] = [box.top + 0.12 * box.height, box.top + 0.88 * box.height];
  for (
    let row = Math.max(0, Math.floor(top));
    row < Math.min(height, Math.ceil(bottom));
    row += 1
  ) {
    numbers.fill(number, row * width + left, row * width + right);
  }
}

/** For each number the pixels of the photo that still show it. */
export function countSeen({ owner }: Canvas): Map<number, number> {
  const counts = new Uint32Array(1 << 16);
  for (const number of owner) counts[number] = (counts[number] ?? 0) + 1;
  return new Map(
    [...counts].flatMap((count, number) => (count > 0 ? [[number, count] as const] : [])),
  );
}
