import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';

const CHARACTER_PX = 20;
const HEIGHT_PX = 40;
const ROW_PX = 50;

type Place = { left?: number; top?: number; scale?: number; probability?: number };

/** A line of monospaced print: 20 px a character, 40 px high, read with the probability given. */
export function printLine(
  text: string,
  { left = 0, top = 0, scale = 1, probability = 0.99 }: Place = {},
): TextLine {
  const width = text.length * CHARACTER_PX * scale;
  const bottom = top + HEIGHT_PX * scale;
  const marks = [...text].flatMap((mark, at) =>
    mark === ' '
      ? []
      : [
          {
            text: mark,
            probability,
            others: [],
            from: at / text.length,
            to: (at + 1) / text.length,
            startsWord: at > 0 && text[at - 1] === ' ',
          },
        ],
  );
  const right = left + width;
  return {
    quad: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    characters: marks,
  };
}

/** Rows of print, 50 px apart; three spaces part two lines that stand on one row. */
export function printLines(...rows: string[]): TextLine[] {
  return rows.flatMap((row, at) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map((found) =>
      printLine(found[0], { left: found.index * CHARACTER_PX, top: at * ROW_PX }),
    ),
  );
}
