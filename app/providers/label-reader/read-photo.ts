import { decodeGrey } from '#app/imaging/grey-image.ts';
import { type Quad, sizeOf, toQuad } from '#app/imaging/quad.ts';
import { directionOf, rectangleAround } from '#app/imaging/quad-geometry.ts';
import { createRectifier, type Rectifier } from '#app/imaging/rectify.ts';
import { type TaughtShape, taughtBrands } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import {
  type ConfirmedCode,
  confirmCode,
  placeOf,
  type ReadLine,
} from '#app/providers/label-reader/code/confirm-code.ts';
import { doubtsOf, isGuess } from '#app/providers/label-reader/code/doubts.ts';
import { labelsOf, type PrintedLabel } from '#app/providers/label-reader/code/labels-of.ts';
import { commonDirection } from '#app/providers/label-reader/ocr/cluster-text.ts';
import { readLine, readText } from '#app/providers/label-reader/ocr/read-text.ts';
import { type TextLine, textOf } from '#app/providers/label-reader/ocr/text-line.ts';
import type { PpOcrModels } from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import type { LabelReading } from './label-reader.ts';

/** The characters that are read on labels: Latin with accents, and those of Chinese and Japanese captions. */
export const LABEL_CHARACTERS = /^[!-~ÀÉÈÜÄÓàäáéèíòóüú№货号品番型款商编码尺色]$/;
/**
 * Standard deviation of the stronger blur for a further look: it keeps noise enlarged with the print from looking like
 * strokes.
 */
const SOFT_NOISE_PX = 1.5;
/** Number of code readings to try: if the likeliest turns out not to be a code, the next one may be. */
const MAX_TRIED = 2;
/** Number of lines with a word or number from which print without a code and barcode counts as a label. */
const LABEL_LINES = 3;

function isLabel({ group, code }: PrintedLabel): boolean {
  if (code || group.barcodes.length > 0) return true;
  return group.lines.filter((line) => /\p{L}{3}|\d{3}/u.test(textOf(line))).length >= LABEL_LINES;
}

/** Returns the rectangle around a label's print and barcodes, starting at the corner where reading begins. */
function outlineOf({ group }: PrintedLabel, barcodes: readonly { quad: Quad }[]): Quad {
  const lines = group.lines.map(({ quad }) => quad);
  const bars = barcodes.filter((_, at) => group.barcodes.includes(at)).map(({ quad }) => quad);
  const quads = [...lines, ...bars];
  const direction = commonDirection(lines.length > 0 ? lines : quads);
  const along = lines.reduce(
    (sum, quad) => sum + sizeOf(quad).width * Math.cos(directionOf(quad) - direction),
    0,
  );
  return rectangleAround(quads, along < 0 ? direction + Math.PI : direction, 0);
}

/** Number of unreadable pieces of print that count as a label nevertheless. */
const LABEL_PIECES = 3;
const isPrinted = (pieces: readonly Quad[]) => pieces.length >= LABEL_PIECES;

const toUnreadable = (pieces: readonly Quad[]): LabelReading => ({
  unreadable: true,
  places: { outline: rectangleAround(pieces, commonDirection(pieces), 0) },
});

function toReading(
  label: PrintedLabel,
  confirmed: ConfirmedCode | null,
  outline: Quad,
): LabelReading {
  const { brand, description, size, otherSizes, sizePlace } = label;
  // The place of a guess is where to point the camera.
  const styleCode = confirmed && placeOf(confirmed.reading);
  const doubts = confirmed ? doubtsOf(confirmed) : [];
  const read = isGuess(doubts) ? null : confirmed;
  const maker = read?.reading.brand?.name ?? brand;
  return {
    ...(read && {
      styleCode: {
        printed: read.reading.spelling,
        accepted: doubts.length === 0,
        repaired: read.reading.repairs > 0,
        ...(doubts.length > 0 && { doubts }),
        probability: read.probability,
      },
    }),
    ...(maker !== undefined && { brand: maker }),
    ...(description !== undefined && { description }),
    ...(size !== undefined && { size }),
    ...(otherSizes.length > 0 && { otherSizes }),
    unreadable: read === null,
    places: {
      outline,
      ...(styleCode && { styleCode }),
      ...(sizePlace && { size: sizePlace }),
    },
  };
}

export type ReadPhotoOptions = {
  /** Limit for the CPU time of this thread in ms; what has been read by then is returned. */
  budgetMs: number;
  /** Ends the reading when it returns true, as if time had run out. */
  isStopped?: () => boolean;
  /** Code shapes taught by the store. */
  taughtShapes?: readonly TaughtShape[];
};

export type ReadLabels = {
  labels: LabelReading[];
  /** Time ran out before the whole photo was read. */
  isPartial: boolean;
};

/**
 * Returns the CPU time that this thread has used, in ms. With CPU time as the limit, a busy machine takes longer for a
 * photo but reads the same from it.
 */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Reads all labels of a photo: first all its print, whatever it is printed on, which is then grouped into labels. */
export async function readPhoto(
  jpeg: Uint8Array,
  barcodes: readonly BarcodeReading[],
  networks: PpOcrModels,
  { budgetMs, isStopped = () => false, taughtShapes = [] }: ReadPhotoOptions,
): Promise<ReadLabels> {
  const usedBefore = usedMs();
  const leftMs = () => (isStopped() ? 0 : usedBefore + budgetMs - usedMs());
  const placed = barcodes.map(({ corners, gtin14, text }) => ({
    quad: toQuad(corners),
    key: gtin14 ?? text,
    isGtin: gtin14 !== undefined,
  }));
  const print = await readText(
    jpeg,
    networks,
    placed.map(({ quad }) => quad),
    leftMs,
  );
  let softened: Promise<Rectifier> | null = null;
  const soften = () => {
    softened ??= decodeGrey(jpeg, SOFT_NOISE_PX).then(createRectifier);
    return softened;
  };
  const look: ReadLine = async (quad, kind) =>
    readLine({ networks, rectify: kind === 'soft' ? await soften() : print.rectify }, quad);
  const unread: TextLine[] = print.unread.map((quad) => ({ quad, characters: [] }));
  const groups = labelsOf([...print.lines, ...unread], placed, taughtBrands(taughtShapes));
  const readings: LabelReading[] = [];
  for (const label of groups.filter(isLabel)) {
    let confirmed: ConfirmedCode | null = null;
    for (const code of label.codes.slice(0, MAX_TRIED)) {
      confirmed ??= leftMs() > 0 ? await confirmCode(code, print.rectify, look) : null;
    }
    readings.push(toReading(label, confirmed, outlineOf(label, placed)));
  }
  // Print that was not read in time may be a label: it is reported as unreadable, so that it is photographed separately
  // and no label goes missing unnoticed.
  const left = unread.length > 0 ? groups.filter((group) => !isLabel(group)).map(piecesOf) : [];
  const others = readings.length > 0 ? left : print.clusters;
  const labels = [...readings, ...others.filter(isPrinted).map(toUnreadable)];
  return { labels, isPartial: leftMs() <= 0 };
}

const piecesOf = ({ group }: PrintedLabel): Quad[] => group.lines.map(({ quad }) => quad);
