import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import { cutBox, type Piece, type PieceBox } from '#app/providers/label-reader/cut-piece.ts';
import { splitNames } from '#app/providers/label-reader/find-codes.ts';
import { type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';

/** One look at a code's line: the paper left around it, in heights of the words. */
export type LineLook = { marginX: number; marginY: number };

/** The picture of a line with what is above and below it; `print`: the rows that its print is in. */
export type Surroundings = { image: GreyImage; print: { top: number; height: number } };

/** A line by itself: `read` is what it was read as, `lines` the whole page with that in its place. */
export type CodeLine = Piece & {
  lines: OcrLine[];
  read: readonly OcrWord[];
  surroundings: Surroundings;
};

/** How much is above and below, and how far print may reach beyond its words' box; in heights of the words. */
const SURROUNDING = 1;
const BEYOND = 0.1;
/** How high the words are shown: high enough for the shape of their characters to tell. */
const HEIGHT_PX = 64;

/** A gap of less than this many heights of the print: between two words of a line it is more, in small print. */
const ADJOINS = 0.6;

/** Where an edge may be off by how numbers are rounded. */
const EDGE = 0.01;
/** Whether a word is another, or a part that it was split into. */
export const isPartOf = (whole: OcrWord, part: OcrWord) =>
  part.top === whole.top &&
  part.height === whole.height &&
  part.left >= whole.left - EDGE &&
  right(part) <= right(whole) + EDGE;

const lineOf = (words: readonly OcrWord[], lines: readonly OcrLine[]) =>
  lines.find((line) => line.words.some((each) => words.some((word) => isPartOf(each, word))));

const centre = ({ left, width }: OcrWord) => left + width / 2;

function boxOf(words: readonly OcrWord[]) {
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left, top, width: Math.max(...words.map(right)) - left, height: bottom - top };
}

/** The words and those right beside them: where a dash was lost they are the rest of the code. */
function withWhatAdjoins(words: readonly OcrWord[], lines: readonly OcrLine[]): readonly OcrWord[] {
  const last = words[words.length - 1];
  if (!last) return words;
  const line = lineOf([last], lines)?.words ?? [];
  const next = line[line.findIndex((each) => isPartOf(each, last)) + 1];
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
  if (!cut) return null;
  // A page may be seen higher or lower than it is on the photo.
  const px = cut.image.height / (1 + 2 * SURROUNDING);
  const rows = { top: (SURROUNDING - BEYOND) * px, height: (1 + 2 * BEYOND) * px };
  return { image: cut.image, print: rows };
}

/**
 * The lines of a page with what was read of a box in place of the words there. A word that only sticks out of the box
 * stays as the page has it: STYLE says more than the `LE` that the picture shows.
 */
function putIn(
  lines: readonly OcrLine[],
  words: readonly OcrWord[],
  box: PieceBox,
  shown: { image: GreyImage; words: OcrWord[] },
): Pick<CodeLine, 'lines' | 'read'> {
  const x = shown.image.width / box.width;
  const y = shown.image.height / box.height;
  const moved = (word: OcrWord): OcrWord => ({
    ...word,
    left: (word.left - box.left) * x,
    top: (word.top - box.top) * y,
    width: word.width * x,
    height: word.height * y,
  });
  const sticksOut = (word: OcrWord) =>
    word.left < box.left || right(word) > box.left + box.width + EDGE;
  const own = lineOf(words, lines) ?? { words: [] };
  const others = splitNames(own).filter(sticksOut).map(moved);
  const isCut = (word: OcrWord) =>
    others.some((other) => other.left < centre(word) && centre(word) < right(other));
  const read = splitNames({ words: shown.words }).filter((word) => !isCut(word));
  const whole = [...others, ...read].sort((a, b) => a.left - b.left);
  const put = lines.map((line) => ({ words: line === own ? whole : line.words.map(moved) }));
  return { lines: put, read };
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
  const surroundings = cutSurroundings(rectify, pass, print, box, scale);
  if (!cut || !surroundings) return null;
  const shown = { image: cut.image, words: await reader.readLine(cut.image) };
  const { lines, read } = putIn(pass.lines, words, box, shown);
  if (read.length === 0) return null;
  return { image: cut.image, toPhoto: cut.toPhoto, lines, read, surroundings };
}
