import { findLightQuads } from '#app/imaging/find-light-quads.ts';
import { decodeGrey, type GreyImage, resizeGrey } from '#app/imaging/grey-image.ts';
import { centreOf, isInside, type Point, toQuad } from '#app/imaging/quad.ts';
import { createRectifier } from '#app/imaging/rectify.ts';
import { serveWorker } from '#app/platform/threads/serve-worker.ts';
import type {
  BarcodeRequest,
  BarcodeResult,
} from '#app/providers/barcode-reader/barcode-messages.ts';
import { findBarFields } from '#app/providers/barcode-reader/bars/find-bar-fields.ts';
import { BENT } from '#app/providers/barcode-reader/bars/read-bar-field.ts';
import { readBars } from '#app/providers/barcode-reader/bars/read-bars.ts';
import { readSymbols } from '#app/providers/barcode-reader/read-symbols.ts';
import type { RawRead } from '#app/providers/barcode-reader/select-reads.ts';

/** Only a picture smaller than this is also read at twice its size: such a picture is a cut-out, not a photo. */
const ENLARGE_BELOW_PX = 1000;
const CROP_WIDTH_PX = 1200;
/** The most scan lines that a read of an enlarged picture counts for: such a read stays weak. */
const MAX_ENLARGED_LINES = 3;
/** A label has one linear symbol. */
const MAX_LABEL_FIELDS = 1;
/** Following bent bars takes long: only the strongest fields of a photo are read so. */
const MAX_BENT_FIELDS = 2;

async function readScaled(photo: GreyImage, factor: number): Promise<RawRead[]> {
  const scaled = await resizeGrey(photo, factor);
  const scale = photo.width / scaled.width;
  const lines = await readSymbols(scaled);
  // At half the size, the bars of a large symbol out of focus or in the dark are steep enough to be found.
  const bars = factor < 1 ? readBars(scaled, lines) : [];
  const reads = [...lines, ...bars].map((read) =>
    moveCorners(read, ({ x, y }) => ({ x: x * scale, y: y * scale })),
  );
  return factor > 1 ? reads.map(limitLineCount) : reads;
}

/** Straightens what looks like a label and reads it, to find symbols that are skewed or small on the photo. */
async function readLabels(photo: GreyImage, jpeg: Uint8Array): Promise<RawRead[]> {
  const rectify = createRectifier(photo);
  const reads: RawRead[] = [];
  for (const { corners } of await findLightQuads(jpeg)) {
    const isRead = reads.some((each) => isInside(centreOf(toQuad(each.corners)), corners));
    const piece = isRead ? null : rectify(corners, CROP_WIDTH_PX);
    if (piece === null) continue;
    const lines = (await readSymbols(piece.image)).map(limitLineCount);
    const found = [...lines, ...readBars(piece.image, lines, { maxFields: MAX_LABEL_FIELDS })];
    reads.push(...found.map((read) => moveCorners(read, piece.toPhoto)));
  }
  return reads;
}

/** Neighbouring lines of an enlarged picture are copies of each other, so their number says little. */
function limitLineCount(read: RawRead): RawRead {
  return { ...read, lineCount: Math.min(read.lineCount, MAX_ENLARGED_LINES) };
}

function moveCorners(read: RawRead, toPhoto: (point: Point) => Point): RawRead {
  const { topLeft, topRight, bottomRight, bottomLeft } = read.corners;
  return {
    ...read,
    corners: {
      topLeft: toPhoto(topLeft),
      topRight: toPhoto(topRight),
      bottomRight: toPhoto(bottomRight),
      bottomLeft: toPhoto(bottomLeft),
    },
  };
}

/**
 * Reads the whole photo by scan lines, then bar by bar. Straightened labels and other sizes follow only if nothing was
 * found, because they take several times as long (docs/decisions/0023); bars that bend freely take longest.
 */
async function read({ jpeg }: BarcodeRequest): Promise<BarcodeResult> {
  const photo = await decodeGrey(jpeg);
  const known = await readSymbols(photo);
  const fields = findBarFields(photo);
  const reads = [...known, ...readBars(photo, known, { fields })];
  if (reads.length === 0) reads.push(...(await readLabels(photo, jpeg)));
  if (reads.length === 0) reads.push(...(await readScaled(photo, 0.5)));
  if (reads.length === 0 && Math.max(photo.width, photo.height) < ENLARGE_BELOW_PX)
    reads.push(...(await readScaled(photo, 2)));
  if (reads.length === 0)
    reads.push(...readBars(photo, [], { fields, maxFields: MAX_BENT_FIELDS, method: BENT }));
  return { reads };
}

export const handle = serveWorker(read);
