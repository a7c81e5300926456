import { type Caption, captionOf } from '#app/providers/label-reader/code/captions.ts';
import {
  type OcrLine,
  type OcrWord,
  rightEdgeOf,
} from '#app/providers/label-reader/code/label-page.ts';

/** Adjacent words of a row, and what a caption says about them. */
export type Field = {
  /** The field's words, without the caption at its start. */
  words: readonly OcrWord[];
  caption: Caption | null;
  /** Height of the field's print, in pixels. */
  height: number;
  /** Average probability of the field's characters, 0 to 100. */
  confidence: number;
  row: number;
};

/** Words farther apart than this, in heights, belong to different fields. */
const GAP = 2.4;
/** Maximum ratio of heights within a field: the words of a field have about the same height. */
const MAX_HEIGHT_RATIO = 1.7;
/** Maximum distance of a caption above its field, in heights of the field. */
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
        word.left - rightEdgeOf(last) < GAP * Math.max(word.height, last.height) &&
        word.height < MAX_HEIGHT_RATIO * last.height &&
        last.height < MAX_HEIGHT_RATIO * word.height;
      if (piece && isNext) piece.push(word);
      else pieces.push([word]);
    }
    return pieces.map((each) => ({ words: each, row }));
  });
}

const isNumberOf = (words: readonly OcrWord[]) =>
  words.some(({ text }) => /\d.*\d/.test(text) && text.length >= 4);

/** Returns the words of a piece after the caption at its start, and what the caption says. */
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
    // STYLE 36 is the name of a shoe: no style code is that short. STYLE: 36 is what remains of a partly covered code.
    const isPunctuated = own.some(({ text }) => /[:#.]$/.test(text));
    const isPartOfName =
      rest.length > 0 &&
      !isPunctuated &&
      (caption === 'code' || caption === 'item') &&
      !isNumberOf(rest);
    return isPartOfName ? { caption: null, words } : { caption, words: rest };
  }
  return { caption: null, words };
}

type Box = { left: number; right: number; top: number; bottom: number };

function boxOf({ words }: Piece): Box {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(rightEdgeOf)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ top, height }) => top + height)),
  };
}

/**
 * Returns the pieces in the nearest row above a piece, within reach and in its column; the one whose start is closest
 * to the piece's start comes first.
 */
function above<P extends Piece>(piece: P, pieces: readonly P[], height: number): P[] {
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

type ReadPiece = Piece & { caption: Caption | null; own: readonly OcrWord[] };

const isOnlyCaption = (piece: ReadPiece | undefined): piece is ReadPiece =>
  piece !== undefined && piece.caption !== null && piece.own.length === 0;

/** Returns the caption directly before a piece in its row, or null. */
function captionBeside(at: number, pieces: readonly ReadPiece[]): Caption | null {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  const isBeside = isOnlyCaption(before) && before.row === piece?.row && !isOnlyCaption(piece);
  return isBeside ? before.caption : null;
}

/** Returns the caption above a piece in its column, unless it belongs to the piece beside that caption. */
function captionAbove(piece: ReadPiece, pieces: readonly ReadPiece[], height: number) {
  const [over] = above(piece, pieces, height);
  if (!isOnlyCaption(over)) return null;
  return captionBeside(pieces.indexOf(over) + 1, pieces) === null ? over.caption : null;
}

/**
 * Returns the fields of a label: adjacent words of a row. A caption belongs to what follows it in the row or, if
 * nothing does, to what is below it in its column.
 */
export function fieldsOf(lines: readonly OcrLine[]): Field[] {
  const pieces = piecesOf(lines).map((piece): ReadPiece => {
    const { caption, words } = withoutCaption(piece);
    return { ...piece, caption, own: words };
  });
  return pieces.flatMap((piece, at): Field[] => {
    const { own, row } = piece;
    if (own.length === 0) return [];
    const heights = own.map((word) => word.height).sort((a, b) => a - b);
    const height = heights[heights.length >> 1] ?? 0;
    const caption =
      piece.caption ?? captionBeside(at, pieces) ?? captionAbove(piece, pieces, height);
    const all = own.flatMap(({ charConfidences }) => charConfidences ?? []);
    const confidence = all.reduce((sum, one) => sum + one, 0) / (all.length || 1);
    return [{ words: own, caption, height, confidence, row }];
  });
}
