import type { Quad } from '#app/imaging/quad.ts';
import type { AgreedCode } from '#app/providers/label-reader/agree-on-code.ts';
import type { Piece } from '#app/providers/label-reader/cut-piece.ts';
import { findBrands, findNamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { findCodes } from '#app/providers/label-reader/find-codes.ts';
import { findDescription } from '#app/providers/label-reader/find-description.ts';
import type { LabelPlaces } from '#app/providers/label-reader/label-reader.ts';
import type { LabelRegion } from '#app/providers/label-reader/label-regions.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import { placeWords } from '#app/providers/label-reader/place-words.ts';
import {
  type CodeReading,
  type PhotoLooks,
  readCode,
} from '#app/providers/label-reader/read-code.ts';
import { readSize } from '#app/providers/label-reader/read-size.ts';
import { straighten } from '#app/providers/label-reader/straighten.ts';

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

/** A page takes 0.3 to 0.6 s. */
const PAGE_MS = 3500;
/** Pieces of print that make a label of what cannot be read: box lids with a logo have one or two. */
const PRINTED_PIECES = 3;

const isSure = ({ text, confidence }: OcrWord) => confidence >= 70 && /[A-Za-z]{3}/.test(text);

const countSure = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { words }) => sum + words.filter(isSure).length, 0);

function hasPrint(lines: readonly OcrLine[]): boolean {
  return countSure(lines) > 0 || findCodes(lines, findNamedBrands(lines)).length > 0;
}

/** Reads one region; null when nothing in it looks like print. */
export async function readRegion(
  photo: PhotoLooks,
  reader: PageReader,
  region: LabelRegion,
  leftMs: () => number,
): Promise<RegionReading | null> {
  const msForPage = () => Math.min(PAGE_MS, leftMs());
  const straight = await straighten(photo.rectify, reader, region, msForPage);
  if (!straight) return null;
  const isPrinted = straight.pieces >= PRINTED_PIECES;
  const { quad } = straight;
  const outline: LabelPlaces = region.isOutline ? { outline: quad } : {};
  if (!hasPrint(straight.lines) && region.barcodes.length === 0)
    return isPrinted ? { quad, code: null, sureWords: 0, isPrinted, places: outline } : null;
  const reading = await readCode(photo, reader, region, straight, msForPage);
  const whole = reading.passes.filter(({ isLine }) => !isLine);
  const pages = whole.map(({ lines }) => lines);
  const brands = findBrands(pages.flat());
  const codeWords = new Set(reading.chosen.flatMap((candidate) => candidate?.words ?? []));
  const brandWords = new Set(brands.flatMap(({ words }) => words));
  const names = pages.flatMap((lines) => findDescription(lines, codeWords, brandWords) ?? []);
  const size = await readSize(photo.rectify, reader, whole, msForPage);
  return {
    quad,
    code: reading.code,
    ...(brands[0] ? { brand: brands[0].brand.name } : {}),
    ...(names[0] === undefined ? {} : { description: names[0] }),
    ...(size === undefined ? {} : { size: size.text }),
    sureWords: Math.max(...pages.map(countSure)),
    isPrinted,
    places: {
      ...outline,
      ...placeOfCode(reading),
      ...(size && placeOf('size', size.words, size.toPhoto)),
    },
  };
}

function placeOfCode({ code, chosen, passes }: CodeReading): LabelPlaces {
  if (!code) return {};
  const { words } = code.candidate;
  return placeOf(
    'styleCode',
    words,
    passes[chosen.findIndex((each) => each?.words === words)]?.toPhoto,
  );
}

function placeOf(
  part: 'styleCode' | 'size',
  words: readonly OcrWord[],
  toPhoto: Piece['toPhoto'] | undefined,
): LabelPlaces {
  const quad = toPhoto && placeWords(words, toPhoto);
  return quad ? { [part]: quad } : {};
}
