import type { Rectifier } from '#app/imaging/rectify.ts';
import { type AgreedCode, agreeOnCode } from '#app/providers/label-reader/agree-on-code.ts';
import { boxAround, marksOf } from '#app/providers/label-reader/code-glyphs.ts';
import { cutPiece, type Piece, shrinkPiece } from '#app/providers/label-reader/cut-piece.ts';
import { findNamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { type CodeCandidate, findCodes } from '#app/providers/label-reader/find-codes.ts';
import { findCover } from '#app/providers/label-reader/find-cover.ts';
import type { LabelRegion } from '#app/providers/label-reader/label-regions.ts';
import { type OcrLine, right } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import {
  type CodeLine,
  isPartOf,
  type LineLook,
  readCodeLine,
} from '#app/providers/label-reader/read-code-line.ts';
import { resolveLookAlikes } from '#app/providers/label-reader/resolve-look-alikes.ts';
import type { Straight } from '#app/providers/label-reader/straighten.ts';

/** A photo to cut pieces from; softened where its noise hides the print. `gtins`: the numbers of its barcodes. */
export type PhotoLooks = {
  rectify: Rectifier;
  soften(): Promise<Rectifier>;
  gtins: readonly string[];
};

/** A look at the whole page of a piece; `isSoft`: of the softened photo. */
type PagePass = Piece & { lines: OcrLine[]; isLine: false; isSoft: boolean };
/** A look at its code's line alone. */
type LinePass = CodeLine & { isLine: true; isSoft: boolean };
/** One look at a piece. */
export type Pass = PagePass | LinePass;

/** A page without anything like a code that was read as surely as this is not read again. */
const CLEAR = 90;

export type CodeReading = {
  code: AgreedCode | null;
  passes: readonly Pass[];
  /** What each pass has for the code. */
  chosen: readonly (CodeCandidate | null)[];
};

export const SMALLER = 0.72;
/** A code's line is looked at twice by itself, with little and with more paper around it. */
const LOOKS: readonly LineLook[] = [
  { marginX: 0.75, marginY: 0.2 },
  { marginX: 1.25, marginY: 0.5 },
];

const namedOn = (passes: readonly Pass[]) => findNamedBrands(passes.flatMap(({ lines }) => lines));

const isReadIn = ({ read }: LinePass, { words }: CodeCandidate) =>
  words.every((word) => read.some((each) => isPartOf(each, word)));

/** Nearer than this, in heights of the print, what follows is no other word but the rest of this one. */
const GOES_ON = 0.3;

/**
 * Whether print goes on right behind a code, as a dash or a piece of a character: `M9160-` and `M9160 L` are what a
 * sticker left of M9160C, and M9160 is a code too.
 */
function goesOn({ read }: LinePass, { words }: CodeCandidate): boolean {
  const last = words[words.length - 1];
  if (!last) return false;
  if (/[-/]$/.test(last.text)) return true;
  const next = read.find(({ left, text }) => left >= right(last) && /[A-Za-z0-9]/.test(text));
  return next !== undefined && next.left - right(last) < GOES_ON * last.height;
}

/** A line's code as the shapes of its characters have it; null where they contradict what was read. */
function lookAtShapes(pass: LinePass, candidate: CodeCandidate): CodeCandidate | null {
  const box = boxAround(candidate);
  if (!box) return null;
  const { image, print } = pass.surroundings;
  const ends = goesOn(pass, candidate) ? 'line' : null;
  const cover = ends ?? findCover(image, marksOf(candidate), { ...box, ...print });
  const resolved = resolveLookAlikes(pass.image, candidate, pass.isSoft);
  return resolved && { ...resolved, isReadAlone: true, ...(cover && { cover }) };
}

/** First choices of all passes under the brands that any pass saw. */
function choose(passes: readonly Pass[], gtins: readonly string[]): (CodeCandidate | null)[] {
  const named = namedOn(passes);
  return passes.map((pass) => {
    const codes = findCodes(pass.lines, named, gtins);
    if (!pass.isLine) return codes[0] ?? null;
    // What else is on the page may be the better code, or the same once more, but was not looked at.
    const own = codes.find((each) => isReadIn(pass, each));
    // Only the line by itself is large enough for the shape of its characters to tell.
    return own ? lookAtShapes(pass, own) : null;
  });
}

/**
 * The code on a straightened piece: the page, its code's line twice by itself, and where these do not agree
 * the page once more softened and in less detail, with its line.
 */
export async function readCode(
  photo: PhotoLooks,
  reader: PageReader,
  region: LabelRegion,
  first: Straight,
  msForPage: () => number,
): Promise<CodeReading> {
  const passes: Pass[] = [];
  const result = (): CodeReading => {
    const chosen = choose(passes, photo.gtins);
    return { code: agreeOnCode(chosen), passes, chosen };
  };
  const look = async (page: Piece & { lines: OcrLine[] }, rectify: Rectifier, isSoft: boolean) => {
    passes.push({ ...page, isLine: false, isSoft });
    const place = findCodes(page.lines, namedOn(passes), photo.gtins)[0];
    if (!place) return;
    for (const each of LOOKS) {
      const pass = await readCodeLine(rectify, reader, page, place.words, each);
      if (pass) passes.push({ ...pass, isLine: true, isSoft });
    }
  };
  await look(first, photo.rectify, false);
  const early = result();
  const isEmpty = early.chosen[0] === null && first.sureness >= CLEAR;
  if (early.code?.accepted || isEmpty || msForPage() <= 0) return early;
  const soft = await photo.soften();
  const piece = cutPiece(soft, region, first.quad);
  if (!piece || msForPage() <= 0) return early;
  const smaller = await shrinkPiece(piece, SMALLER);
  const { lines } = await reader.readPage(smaller.image, msForPage());
  await look({ ...smaller, lines }, soft, true);
  return result();
}
