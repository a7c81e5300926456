import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import type { Rectifier } from '#app/platform/photo/rectify.ts';
import { cutBox, type Piece, type PieceBox } from '#app/providers/label-reader/cut-piece.ts';
import { type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';

/** One look at a code's line: the paper left around it, in heights of the words. */
export type LineLook = { marginX: number; marginY: number };

/** The picture of a line with what is above and below it; `print`: the rows that its print is in. */
export type Surroundings = { image: GreyImage; print: { top: number; height: number } };

/** A line by itself and its reading. */
export type CodeLine = Piece & { lines: OcrLine[]; surroundings: Surroundings };

/** How much is above and below, and how far print may reach beyond its words' box; in heights of the words. */
const SURROUNDING = 1;
const BEYOND = 0.1;
/** How high the words are shown: high enough for the shape of their characters to tell. */
const HEIGHT_PX = 64;

/** A gap of less than this many heights of the print: between two words of a line it is more, in small print. */
const ADJOINS = 0.6;

function boxOf(words: readonly OcrWord[]) {
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left, top, width: Math.max(...words.map(right)) - left, height: bottom - top };
}

/** The words and those right beside them: where a dash was lost they are the rest of the code. */
function withWhatAdjoins(words: readonly OcrWord[], lines: readonly OcrLine[]): readonly OcrWord[] {
  const line = lines.find((each) => each.words.some((word) => words.includes(word)));
  const last = words[words.length - 1];
  const next = line && last && line.words[line.words.indexOf(last) + 1];
  if (!next || next.left - right(last) > ADJOINS * last.height) return words;
  return [...words, next];
}

/** The surroundings of a print, as wide as its line is shown. */
function cutSurroundings(
  rectify: Rectifier,
  pass: Piece,
  print: PieceBox,
  { left, width }: PieceBox,
  scale: number,
): Surroundings | null {
  const top = print.top - SURROUNDING * print.height;
  const height = (1 + 2 * SURROUNDING) * print.height;
  const cut = cutBox(rectify, pass, { left, top, width, height }, scale);
  const px = print.height * scale;
  const rows = { top: (SURROUNDING - BEYOND) * px, height: (1 + 2 * BEYOND) * px };
  return cut && { image: cut.image, print: rows };
}

/**
 * The place where a pass saw a code, cut anew from the photo and read as a line by itself. The result is the
 * pass with that line's reading in place of its own: what stood around it (brand, STYLE) is kept. Null when
 * there is nothing to cut or to read.
 */
export async function readCodeLine<Pass extends Piece & { lines: OcrLine[] }>(
  rectify: Rectifier,
  reader: PageReader,
  pass: Pass,
  words: readonly OcrWord[],
  { marginX, marginY }: LineLook,
): Promise<CodeLine | null> {
  const print = boxOf(withWhatAdjoins(words, pass.lines));
  const scale = HEIGHT_PX / Math.max(print.height, 4);
  const box = {
    left: print.left - marginX * print.height,
    top: print.top - marginY * print.height,
    width: print.width + 2 * marginX * print.height,
    height: print.height * (1 + 2 * marginY),
  };
  const cut = cutBox(rectify, pass, box, scale);
  const read = cut ? await reader.readLine(cut.image) : [];
  const surroundings = cutSurroundings(rectify, pass, print, box, scale);
  if (!cut || !surroundings || read.length === 0) return null;
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
  return { image: cut.image, toPhoto: cut.toPhoto, lines, surroundings };
}
