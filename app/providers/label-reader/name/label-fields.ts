import { type Caption, captionOf } from '#app/providers/label-reader/code/captions.ts';
import { type OcrLine, type OcrWord, right } from '#app/providers/label-reader/code/label-page.ts';

/** Words of a row that stand together, and what a caption says of them. */
export type Field = {
  /** Without the caption it begins with. */
  words: readonly OcrWord[];
  caption: Caption | null;
  /** Of its print, in pixels. */
  height: number;
  /** Of its characters on average, 0 to 100. */
  sureness: number;
  row: number;
};

/** Words farther apart than this, in heights, are of different fields. */
const GAP = 2.4;
/** What stands in one field is of about one height. */
const MOST_TIMES_HIGHER = 1.7;
/** How far above its field a caption stands at most, in heights of the field. */
const REACH_ABOVE = 2.2;

type Piece = { words: readonly OcrWord[]; row: number };

function piecesOf(lines: readonly OcrLine[]): Piece[] {
  return lines.flatMap(({ words }, row) => {
    const pieces: OcrWord[][] = [];
    for (const word of words) {
      const piece = pieces[pieces.length - 1];
      const last = piece?.[piece.length - 1];
      const isNext =
        last &&
        word.left - right(last) < GAP * Math.max(word.height, last.height) &&
        word.height < MOST_TIMES_HIGHER * last.height &&
        last.height < MOST_TIMES_HIGHER * word.height;
      if (piece && isNext) piece.push(word);
      else pieces.push([word]);
    }
    return pieces.map((each) => ({ words: each, row }));
  });
}

const isNumberOf = (words: readonly OcrWord[]) =>
  words.some(({ text }) => /\d.*\d/.test(text) && text.length >= 4);

/** The words of a piece behind the caption it begins with, and what the caption says. */
function withoutCaption({ words }: Piece): { caption: Caption | null; words: readonly OcrWord[] } {
  // COLOUR:NAVY and 色/NAVY are one word; STYLE/MODELE is a caption in two languages.
  const [first, ...others] = words;
  const [, before, behind] = /^([^:/]+)[:/](.+)$/.exec(first?.text ?? '') ?? [];
  const joined = before === undefined ? null : captionOf(before);
  if (first && joined && behind !== undefined && captionOf(behind) === null) {
    return { caption: joined, words: [{ ...first, text: behind }, ...others] };
  }
  for (let count = Math.min(2, words.length); count > 0; count -= 1) {
    const own = words.slice(0, count);
    const rest = words.slice(count);
    const caption = captionOf(own.map(({ text }) => text).join(''));
    if (caption === null) continue;
    // STYLE 36 is the name of a shoe: no style code is that short.
    const isPartOfName =
      rest.length > 0 && (caption === 'code' || caption === 'item') && !isNumberOf(rest);
    return isPartOfName ? { caption: null, words } : { caption, words: rest };
  }
  return { caption: null, words };
}

type Box = { left: number; right: number; top: number; bottom: number };

function boxOf({ words }: Piece): Box {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(right)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ top, height }) => top + height)),
  };
}

/** Pieces right above another one, the nearest row of them, what begins nearest to it first. */
function above(piece: Piece, pieces: readonly Piece[], height: number): Piece[] {
  const own = boxOf(piece);
  const over = pieces.filter((other) => {
    const their = boxOf(other);
    const gap = own.top - their.bottom;
    return (
      other.row < piece.row &&
      gap < REACH_ABOVE * height &&
      their.left < own.right &&
      their.right > own.left
    );
  });
  const row = Math.max(...over.map((other) => other.row));
  const distance = (other: Piece) => Math.abs(boxOf(other).left - own.left);
  return over.filter((other) => other.row === row).sort((a, b) => distance(a) - distance(b));
}

/**
 * The fields of a label: words that stand together in a row. A caption speaks for what stands behind it in the row, or
 * where nothing does for what stands below it in its column.
 */
export function fieldsOf(lines: readonly OcrLine[]): Field[] {
  const pieces = piecesOf(lines).map((piece) => ({ ...piece, ...withoutCaption(piece), piece }));
  const isCaption = (at: number) => {
    const each = pieces[at];
    return each !== undefined && each.caption !== null && each.words.length === 0;
  };
  const isBeside = (at: number) =>
    isCaption(at - 1) && pieces[at - 1]?.row === pieces[at]?.row && !isCaption(at);
  return pieces.flatMap(({ words, caption, piece }, at): Field[] => {
    if (words.length === 0) return [];
    const heights = words.map(({ height }) => height).sort((a, b) => a - b);
    const height = heights[heights.length >> 1] ?? 0;
    let heading = caption;
    if (heading === null && isBeside(at)) heading = pieces[at - 1]?.caption ?? null;
    else if (heading === null) {
      const [over] = above(
        piece,
        pieces.map((each) => each.piece),
        height,
      );
      const place = pieces.findIndex((each) => each.piece === over);
      if (over && isCaption(place) && !isBeside(place + 1)) {
        heading = pieces[place]?.caption ?? null;
      }
    }
    const all = words.flatMap(({ sureness }) => sureness ?? []);
    const sureness = all.reduce((sum, one) => sum + one, 0) / (all.length || 1);
    return [{ words, caption: heading, height, sureness, row: piece.row }];
  });
}
