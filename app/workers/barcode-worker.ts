import { findLightQuads } from '#app/imaging/find-light-quads.ts';
import { decodeGrey, type GreyImage, resizeGrey } from '#app/imaging/grey-image.ts';
import { centreOf, isInside, type Point, toQuad } from '#app/imaging/quad.ts';
import { createRectifier } from '#app/imaging/rectify.ts';
import { serveWorker } from '#app/platform/threads/serve-worker.ts';
import type {
  BarcodeAnswer,
  BarcodeRequest,
} from '#app/providers/barcode-reader/barcode-messages.ts';
import { readBars } from '#app/providers/barcode-reader/bars/read-bars.ts';
import { readSymbols } from '#app/providers/barcode-reader/read-symbols.ts';
import type { RawRead } from '#app/providers/barcode-reader/select-reads.ts';

/** A look at twice the size pays only for pictures below this: cut-outs, not photos. */
const ENLARGE_BELOW_PX = 1000;
const CROP_WIDTH_PX = 1200;
/** A label has one linear symbol. */
const LABEL_FIELDS = 1;

async function readScaled(photo: GreyImage, factor: number): Promise<RawRead[]> {
  const scaled = await resizeGrey(photo, factor);
  const back = photo.width / scaled.width;
  const reads = await readSymbols(scaled, ({ x, y }) => ({ x: x * back, y: y * back }));
  return factor > 1 ? reads.map(asFewLines) : reads;
}

/** Straightened labels: skew and small print that neither of the first two looks could read. */
async function readLabels(photo: GreyImage, jpeg: Uint8Array): Promise<RawRead[]> {
  const rectify = createRectifier(photo);
  const reads: RawRead[] = [];
  for (const { corners } of await findLightQuads(jpeg)) {
    const isDone = reads.some((each) => isInside(centreOf(toQuad(each.corners)), corners));
    const piece = isDone ? null : rectify(corners, CROP_WIDTH_PX);
    if (piece === null) continue;
    const lines = (await readSymbols(piece.image)).map(asFewLines);
    const found = [...lines, ...readBars(piece.image, lines, LABEL_FIELDS)];
    reads.push(...found.map((read) => placed(read, piece.toPhoto)));
  }
  return reads;
}

/** Lines of an enlarged picture repeat each other: a misread was seen to fill 29 of them. */
function asFewLines(read: RawRead): RawRead {
  return { ...read, lineCount: Math.min(read.lineCount, 3) };
}

function placed(read: RawRead, toPhoto: (point: Point) => Point): RawRead {
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
 * The whole photo first, by lines and then bar by bar. Straightening whatever looks like a label costs five
 * times as much, and so is kept for photos in which nothing was found.
 */
async function read({ jpeg }: BarcodeRequest): Promise<BarcodeAnswer> {
  const photo = await decodeGrey(jpeg);
  const known = await readSymbols(photo);
  const reads = [...known, ...readBars(photo, known)];
  if (reads.length === 0) reads.push(...(await readLabels(photo, jpeg)));
  if (reads.length === 0) reads.push(...(await readScaled(photo, 0.5)));
  if (reads.length === 0 && Math.max(photo.width, photo.height) < ENLARGE_BELOW_PX) {
    reads.push(...(await readScaled(photo, 2)));
  }
  return { reads };
}

serveWorker(read);
