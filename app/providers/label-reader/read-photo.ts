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
import { labelsOf, type PrintedLabel } from '#app/providers/label-reader/code/labels-of.ts';
import { doubtsOf } from '#app/providers/label-reader/code/sureness.ts';
import { commonDirection } from '#app/providers/label-reader/ocr/cluster-print.ts';
import { readLine, readPrint } from '#app/providers/label-reader/ocr/read-print.ts';
import { type TextLine, textOf } from '#app/providers/label-reader/ocr/text-line.ts';
import type { PpOcrModels } from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import type { LabelReading } from './label-reader.ts';

/** What labels are read for: Latin print with accents, and what captions in Chinese and Japanese are written with. */
export const LABEL_CHARACTERS = /^[!-~ÀÉÈÜÄÓàäáéèíòóüú№货号品番型款商编码尺色]$/;
/** What is not sure is looked at again through a stronger blur: noise that is enlarged with the print is no stroke. */
const SOFT_NOISE_PX = 1.5;
/** Where the likeliest code turns out to be none, the next one may be. */
const MOST_TRIED = 2;
/** Print without code and barcode is a label from so many lines with a word on. */
const LABEL_LINES = 3;

function isLabel({ group, code }: PrintedLabel): boolean {
  if (code || group.barcodes.length > 0) return true;
  return group.lines.filter((line) => /\p{L}{3}|\d{3}/u.test(textOf(line))).length >= LABEL_LINES;
}

/** The rectangle around a label's print and barcodes, from the corner where reading begins. */
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

/** So many pieces of print that cannot be read are a label all the same. */
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
  const styleCode = confirmed && placeOf(confirmed.reading);
  const maker = confirmed?.reading.brand?.name ?? brand;
  const doubts = confirmed ? doubtsOf(confirmed) : [];
  return {
    ...(confirmed && {
      styleCode: {
        printed: confirmed.reading.spelling,
        accepted: doubts.length === 0,
        repaired: confirmed.reading.repairs > 0,
        ...(doubts.length > 0 && { doubts }),
        probability: confirmed.probability,
      },
    }),
    ...(maker !== undefined && { brand: maker }),
    ...(description !== undefined && { description }),
    ...(size !== undefined && { size }),
    ...(otherSizes.length > 0 && { otherSizes }),
    unreadable: confirmed === null,
    places: {
      outline,
      ...(styleCode && { styleCode }),
      ...(sizePlace && { size: sizePlace }),
    },
  };
}

export type ReadPhotoOptions = {
  /** Most processor time of this thread in ms; what was read by then counts. */
  budgetMs: number;
  /** Ends it, as the time does. */
  isStopped?: () => boolean;
  /** Shapes of codes that the store taught. */
  taughtShapes?: readonly TaughtShape[];
};

export type ReadLabels = {
  labels: LabelReading[];
  /** The time was over before all of the photo was read. */
  isPartial: boolean;
};

/** Processor time that this thread has used, in ms. A busy machine takes longer over a photo, and reads the same of it. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * All labels of a photo. Its print is read first, whatever it stands on; then lines that stand together are labels.
 */
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
  const print = await readPrint(
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
  const unread: TextLine[] = print.unread.map((quad) => ({ quad, marks: [] }));
  const groups = labelsOf([...print.lines, ...unread], placed, taughtBrands(taughtShapes));
  const readings: LabelReading[] = [];
  for (const label of groups.filter(isLabel)) {
    let confirmed: ConfirmedCode | null = null;
    for (const code of label.codes.slice(0, MOST_TRIED)) {
      confirmed ??= leftMs() > 0 ? await confirmCode(code, print.rectify, look) : null;
    }
    readings.push(toReading(label, confirmed, outlineOf(label, placed)));
  }
  // Print that was not read in time may be a label: it is to be photographed by itself, so that none goes missing unseen.
  const left = unread.length > 0 ? groups.filter((group) => !isLabel(group)).map(piecesOf) : [];
  const others = readings.length > 0 ? left : print.clusters;
  const labels = [...readings, ...others.filter(isPrinted).map(toUnreadable)];
  return { labels, isPartial: leftMs() <= 0 };
}

const piecesOf = ({ group }: PrintedLabel): Quad[] => group.lines.map(({ quad }) => quad);
