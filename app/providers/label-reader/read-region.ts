import { type Quad, sizeOf, turnQuad } from '#app/platform/photo/quad.ts';
import type { Rectifier } from '#app/platform/photo/rectify.ts';
import { type AgreedCode, agreeOnCode } from '#app/providers/label-reader/agree-on-code.ts';
import {
  cutPiece,
  type LabelPiece,
  type Piece,
  shrinkPiece,
} from '#app/providers/label-reader/cut-piece.ts';
import { findBrands } from '#app/providers/label-reader/find-brand.ts';
import { type CodeCandidate, findCodes } from '#app/providers/label-reader/find-codes.ts';
import { findDescription } from '#app/providers/label-reader/find-description.ts';
import { type FoundSize, findSize } from '#app/providers/label-reader/find-size.ts';
import type { LabelPlaces } from '#app/providers/label-reader/label-reader.ts';
import type { LabelRegion } from '#app/providers/label-reader/label-regions.ts';
import type { OcrEngine, OcrMode } from '#app/providers/label-reader/ocr-engine.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import { placeWords } from '#app/providers/label-reader/place-words.ts';
import { readCodeLine } from '#app/providers/label-reader/read-code-line.ts';
import { readSizeRow } from '#app/providers/label-reader/read-size-row.ts';
import { resolveLookAlikes } from '#app/providers/label-reader/resolve-look-alikes.ts';

/** What one region says. */
export type RegionReading = {
  quad: Quad;
  code: AgreedCode | null;
  brand?: string;
  description?: string;
  size?: string;
  /** Words that look like print: without any, it is no label. */
  sureWords: number;
  /** It is a label all the same: full of what looks like print. */
  isPrinted: boolean;
  places: LabelPlaces;
};

/** Twelve times what a page usually takes: noise can keep tesseract busy for a minute. */
const PASS_MS = 3500;
const SMALLER = 0.72;
/**
 * Shreds of words that no noise makes: a label too blurred to be read gave 23 to 35, light patches without
 * print 0 to 2.
 */
const PRINTED_SHREDS = 20;
const SHRED_CONFIDENCE = 20;
/** Confident words of three letters or more that make a direction believable. */
const ENOUGH_WORDS = 3;

const isSure = ({ text, confidence }: { text: string; confidence: number }) =>
  confidence >= 70 && /[A-Za-z]{3}/.test(text);

const isShred = ({ text, confidence }: { text: string; confidence: number }) =>
  confidence >= SHRED_CONFIDENCE && /[A-Za-z0-9]{2}/.test(text);

function isPrinted(lines: readonly OcrLine[]): boolean {
  const shreds = lines.reduce((sum, { words }) => sum + words.filter(isShred).length, 0);
  return shreds >= PRINTED_SHREDS;
}

const countSure = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { words }) => sum + words.filter(isSure).length, 0);

/** One look of the OCR at a piece. */
type Pass = Piece & { lines: OcrLine[]; isLine?: true };

/** Most labels are wider than high; without a barcode nothing tells which side is up. */
function turnsToTry({ isDirected, quad }: LabelRegion): readonly number[] {
  if (isDirected) return [0];
  const { width, height } = sizeOf(quad);
  return height > 1.1 * width ? [1, 3, 0, 2] : [0, 2, 1, 3];
}

type Straight = Pass & LabelPiece & { quad: Quad; isPrinted: boolean };

/** The piece the right way up, with its first pass. Without a barcode to tell, the turn with most words wins. */
async function straighten(
  rectify: Rectifier,
  engine: OcrEngine,
  region: LabelRegion,
  leftMs: () => number,
): Promise<Straight | null> {
  let best: (Straight & { words: number }) | null = null;
  let printed = false;
  for (const turns of turnsToTry(region)) {
    const ms = Math.min(PASS_MS, leftMs());
    if (ms <= 0) break;
    const quad = turnQuad(region.quad, turns);
    const piece = await cutPiece(rectify, region, quad);
    if (!piece) continue;
    const lines = await engine.read(piece.image, 'sparse', ms);
    const words = countSure(lines);
    printed ||= isPrinted(lines);
    if (!best || words > best.words) best = { ...piece, quad, lines, words, isPrinted: printed };
    if (words >= ENOUGH_WORDS) break;
  }
  if (best?.grainy && best.words === 0 && !printed && leftMs() > 0) {
    // What is too blurred to be read is known by its shreds, which smoothing takes out with the grain.
    const ms = Math.min(PASS_MS, leftMs());
    printed = isPrinted(await engine.read(best.grainy.image, 'sparse', ms));
  }
  return best && { ...best, isPrinted: printed };
}

/** First choices of all passes under the brands that any pass saw. */
function choose(passes: readonly Pass[]): (CodeCandidate | null)[] {
  const all = passes.flatMap(({ lines }) => lines);
  const brands = findBrands(all).map(({ patterns }) => patterns);
  return passes.map(({ image, lines, isLine }) => {
    const best = findCodes(lines, brands)[0];
    // Only the line by itself is large enough for the shape of its characters to tell.
    return best && isLine ? resolveLookAlikes(image, best) : (best ?? null);
  });
}

/** The place where a pass saw something of a code's shape, whatever may be wrong with it. */
function codePlace(passes: readonly Pass[]): { pass: Pass; words: readonly OcrWord[] } | null {
  const all = passes.flatMap(({ lines }) => lines);
  const brands = findBrands(all).map(({ patterns }) => patterns);
  for (const pass of passes) {
    const best = findCodes(pass.lines, brands)[0];
    if (best) return { pass, words: best.words };
  }
  return null;
}

/** A code's line is looked at twice more by itself, larger and smaller than on the label. */
const LOOKS = [
  { heightPx: 72, blur: 1 },
  { heightPx: 48, blur: 0.6 },
] as const;

async function furtherPasses(
  rectify: Rectifier,
  engine: OcrEngine,
  straight: Straight,
  leftMs: () => number,
): Promise<Pass[]> {
  const passes: Pass[] = [straight];
  const pages: Pass[] = [straight];
  const isDone = () => agreeOnCode(choose(passes))?.accepted ?? false;
  let isLooked = false;
  const read = async (piece: Piece, mode: OcrMode) => {
    const ms = Math.min(PASS_MS, leftMs());
    if (ms <= 0) return;
    const pass = { ...piece, lines: await engine.read(piece.image, mode, ms) };
    passes.push(pass);
    pages.push(pass);
  };
  const look = async () => {
    const place = isLooked ? null : codePlace(pages);
    if (!place) return;
    isLooked = true;
    for (const { heightPx, blur } of LOOKS) {
      const ms = Math.min(PASS_MS, leftMs());
      const blurPx = straight.smoother ? (blur * heightPx) / 20 : 0;
      const pass =
        ms > 0 &&
        (await readCodeLine(rectify, engine, place.pass, place.words, { heightPx, blurPx }, ms));
      if (pass) passes.push({ ...pass, isLine: true });
    }
  };
  const smaller = () => shrinkPiece(straight, SMALLER);
  const steps = [
    ...(straight.smoother ? [() => read(straight.smoother ?? straight, 'sparse')] : []),
    () => read(straight, 'block'),
    async () => read(await smaller(), 'sparse'),
    async () => read(await smaller(), 'block'),
  ];
  await look();
  for (const step of steps) {
    if (isDone()) break;
    await step();
    await look();
  }
  return passes;
}

type PlacedSize = FoundSize & Pick<Piece, 'toPhoto'>;

/** The size as the passes have it, else with its row read once more, else with one more pass as well. */
async function readSize(
  rectify: Rectifier,
  engine: OcrEngine,
  straight: Straight,
  passes: readonly Pass[],
  leftMs: () => number,
): Promise<PlacedSize | undefined> {
  const all: { lines: OcrLine[]; toPhoto: Piece['toPhoto'] }[] = [...passes];
  const find = (): PlacedSize | undefined => {
    const found = findSize(all.map(({ lines }) => lines));
    const place = found && all[found.pass];
    return found && place && { ...found, toPhoto: place.toPhoto };
  };
  const ms = () => Math.min(PASS_MS, leftMs());
  const blurPx = straight.smoother ? 1 : 0;
  const again = async (pages: readonly Pass[]) => {
    const row = ms() > 0 ? await readSizeRow(rectify, engine, pages, blurPx, ms()) : null;
    if (row) all.push(row);
    return find();
  };
  const pages = [...passes];
  let found = find() ?? (await again(pages));
  const further = [
    ...(passes.length > 1 ? [] : [{ piece: straight, mode: 'block' } as const]),
    ...(straight.grainy ? [{ piece: straight.grainy, mode: 'sparse' } as const] : []),
  ];
  for (const { piece, mode } of further) {
    if (found || ms() <= 0) break;
    const page = { ...piece, lines: await engine.read(piece.image, mode, ms()) };
    pages.push(page);
    all.push(page);
    found = find() ?? (await again(pages));
  }
  return found;
}

/** Reads one region with two to four passes; null when nothing in it looks like print. */
export async function readRegion(
  rectify: Rectifier,
  engine: OcrEngine,
  region: LabelRegion,
  leftMs: () => number,
): Promise<RegionReading | null> {
  const straight = await straighten(rectify, engine, region, leftMs);
  if (!straight) return null;
  if (countSure(straight.lines) === 0 && region.barcodes.length === 0) {
    const { quad } = straight;
    const places = outlineOf(region, straight);
    return straight.isPrinted ? { quad, code: null, sureWords: 0, isPrinted: true, places } : null;
  }
  const passes = await furtherPasses(rectify, engine, straight, leftMs);
  const chosen = choose(passes);
  const whole = passes.filter(({ isLine }) => !isLine);
  const pages = whole.map(({ lines }) => lines);
  const brands = findBrands(pages.flat());
  const codeWords = new Set(chosen.flatMap((candidate) => candidate?.words ?? []));
  const brandWords = new Set(brands.flatMap(({ words }) => words));
  const names = pages.flatMap((lines) => findDescription(lines, codeWords, brandWords) ?? []);
  const size = await readSize(rectify, engine, straight, whole, leftMs);
  const code = agreeOnCode(chosen);
  return {
    quad: straight.quad,
    code,
    ...(brands[0] ? { brand: brands[0].patterns.brand } : {}),
    ...(names[0] === undefined ? {} : { description: names[0] }),
    ...(size === undefined ? {} : { size: size.text }),
    sureWords: Math.max(...pages.map(countSure)),
    isPrinted: straight.isPrinted || pages.some(isPrinted),
    places: {
      ...outlineOf(region, straight),
      ...(code &&
        placeOf(
          'styleCode',
          code.candidate.words,
          passes[chosen.findIndex((each) => each?.words === code.candidate.words)]?.toPhoto,
        )),
      ...(size && placeOf('size', size.words, size.toPhoto)),
    },
  };
}

const outlineOf = ({ isOutline }: LabelRegion, { quad }: Straight): LabelPlaces =>
  isOutline ? { outline: quad } : {};

function placeOf(
  part: 'styleCode' | 'size',
  words: readonly OcrWord[],
  toPhoto: Piece['toPhoto'] | undefined,
): LabelPlaces {
  const quad = toPhoto && placeWords(words, toPhoto);
  return quad ? { [part]: quad } : {};
}
