import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import { resizeGrey } from '#app/platform/photo/grey-image.ts';
import { type Quad, sizeOf, turnQuad } from '#app/platform/photo/quad.ts';
import type { Rectified, Rectifier } from '#app/platform/photo/rectify.ts';
import { type AgreedCode, agreeOnCode } from '#app/providers/label-reader/agree-on-code.ts';
import { findBrands } from '#app/providers/label-reader/find-brand.ts';
import { type CodeCandidate, findCodes } from '#app/providers/label-reader/find-codes.ts';
import { findDescription } from '#app/providers/label-reader/find-description.ts';
import { findSize } from '#app/providers/label-reader/find-size.ts';
import { barcodeQuad, type LabelRegion } from '#app/providers/label-reader/label-regions.ts';
import type { OcrEngine, OcrMode } from '#app/providers/label-reader/ocr-engine.ts';
import type { OcrLine } from '#app/providers/label-reader/ocr-page.ts';
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
};

const WIDTH_PX = { least: 1100, most: 1500, enlargedBy: 1.6 };
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

/** Paints over the bars: OCR takes them for letters. */
function whiteOut({ image, fromPhoto }: Rectified, region: LabelRegion): GreyImage {
  const data = Uint8Array.from(image.data);
  for (const barcode of region.barcodes) {
    const corners = barcodeQuad(barcode).map(fromPhoto);
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const margin = 0.03 * (Math.max(...xs) - Math.min(...xs));
    const from = Math.max(0, Math.round(Math.min(...xs) - margin));
    const to = Math.min(image.width, Math.round(Math.max(...xs) + margin));
    const top = Math.max(0, Math.round(Math.min(...ys) - margin));
    const bottom = Math.min(image.height, Math.round(Math.max(...ys) + margin));
    for (let y = top; y < bottom; y += 1)
      data.fill(255, y * image.width + from, y * image.width + to);
  }
  return { ...image, data };
}

function cut(rectify: Rectifier, region: LabelRegion, quad: Quad): GreyImage | null {
  const wanted = sizeOf(quad).width * WIDTH_PX.enlargedBy;
  const width = Math.round(Math.min(WIDTH_PX.most, Math.max(WIDTH_PX.least, wanted)));
  const piece = rectify(quad, width);
  return piece && whiteOut(piece, region);
}

/** One look of the OCR at a piece. */
type Pass = { image: GreyImage; lines: OcrLine[] };
/** Most labels are wider than high; without a barcode nothing tells which side is up. */
function turnsToTry({ isDirected, quad }: LabelRegion): readonly number[] {
  if (isDirected) return [0];
  const { width, height } = sizeOf(quad);
  return height > 1.1 * width ? [1, 3, 0, 2] : [0, 2, 1, 3];
}

type Straight = { image: GreyImage; quad: Quad; lines: OcrLine[]; isPrinted: boolean };

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
    const image = cut(rectify, region, quad);
    if (!image) continue;
    const lines = await engine.read(image, 'sparse', ms);
    const words = countSure(lines);
    printed ||= isPrinted(lines);
    if (!best || words > best.words) best = { image, quad, lines, words, isPrinted: printed };
    if (words >= ENOUGH_WORDS) break;
  }
  return best && { ...best, isPrinted: printed };
}

/** First choices of all passes under the brands that any pass saw. */
function choose(passes: readonly Pass[]): (CodeCandidate | null)[] {
  const all = passes.flatMap(({ lines }) => lines);
  const brands = findBrands(all).map(({ patterns }) => patterns);
  return passes.map(({ image, lines }) => {
    const best = findCodes(lines, brands)[0];
    return best?.ambiguous.length ? resolveLookAlikes(image, best) : (best ?? null);
  });
}

async function furtherPasses(
  engine: OcrEngine,
  { image, lines }: Straight,
  leftMs: () => number,
): Promise<Pass[]> {
  const passes: Pass[] = [{ image, lines }];
  const read = async (piece: GreyImage, mode: OcrMode) => {
    const ms = Math.min(PASS_MS, leftMs());
    if (ms > 0) passes.push({ image: piece, lines: await engine.read(piece, mode, ms) });
  };
  await read(image, 'block');
  if (agreeOnCode(choose(passes))?.accepted) return passes;
  const smaller = await resizeGrey(image, SMALLER);
  await read(smaller, 'sparse');
  if (agreeOnCode(choose(passes))?.accepted) return passes;
  await read(smaller, 'block');
  return passes;
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
    return straight.isPrinted ? { quad, code: null, sureWords: 0, isPrinted: true } : null;
  }
  const passes = await furtherPasses(engine, straight, leftMs);
  const chosen = choose(passes);
  const pages = passes.map(({ lines }) => lines);
  const brands = findBrands(pages.flat());
  const codeWords = new Set(chosen.flatMap((candidate) => candidate?.words ?? []));
  const brandWords = new Set(brands.flatMap(({ words }) => words));
  const names = pages.flatMap((lines) => findDescription(lines, codeWords, brandWords) ?? []);
  const size = findSize(pages);
  return {
    quad: straight.quad,
    code: agreeOnCode(chosen),
    ...(brands[0] ? { brand: brands[0].patterns.brand } : {}),
    ...(names[0] === undefined ? {} : { description: names[0] }),
    ...(size === undefined ? {} : { size }),
    sureWords: Math.max(...pages.map(countSure)),
    isPrinted: straight.isPrinted || pages.some(isPrinted),
  };
}
