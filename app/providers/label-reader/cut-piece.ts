import { type GreyImage, resizeGrey } from '#app/imaging/grey-image.ts';
import { type Point, type Quad, sizeOf, toQuad } from '#app/imaging/quad.ts';
import type { Rectified, Rectifier } from '#app/imaging/rectify.ts';
import type { LabelRegion } from '#app/providers/label-reader/label-regions.ts';

const WIDTH_PX = { least: 800, most: 1200, enlargedBy: 1.3 };
/** A label seen on its side would else be twice as many pixels as upright: time and memory for nothing. */
const MOST_PIXELS = 1_100_000;

/** Paints over the bars: they are no print. */
function whiteOut({ image, fromPhoto }: Rectified, region: LabelRegion): GreyImage {
  const data = Uint8Array.from(image.data);
  for (const barcode of region.barcodes) {
    const corners = toQuad(barcode.corners).map(fromPhoto);
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

/** A straightened piece, and the way from its pixels back to the photo's. */
export type Piece = { image: GreyImage; toPhoto: (point: Point) => Point };

/** A quad of the photo straightened for reading, its region's bars painted over; null when it spans no area. */
export function cutPiece(rectify: Rectifier, region: LabelRegion, quad: Quad): Piece | null {
  const { width: own, height } = sizeOf(quad);
  const wanted = Math.max(WIDTH_PX.least, own * WIDTH_PX.enlargedBy);
  const most = Math.min(WIDTH_PX.most, Math.sqrt((MOST_PIXELS * own) / Math.max(height, 1)));
  const cut = rectify(quad, Math.round(Math.min(most, wanted)));
  return cut && { image: whiteOut(cut, region), toPhoto: cut.toPhoto };
}

/** The same piece in less detail, as a further look at it. */
export async function shrinkPiece({ image, toPhoto }: Piece, factor: number): Promise<Piece> {
  const smaller = await resizeGrey(image, factor);
  const x = image.width / smaller.width;
  const y = image.height / smaller.height;
  return { image: smaller, toPhoto: (at) => toPhoto({ x: at.x * x, y: at.y * y }) };
}

/** A box on a piece, in its pixels. */
export type PieceBox = { left: number; top: number; width: number; height: number };

/** A box of a piece cut anew from the photo, `scale` times as large as it is on the piece. */
export function cutBox(
  rectify: Rectifier,
  { toPhoto }: Piece,
  { left, top, width, height }: PieceBox,
  scale: number,
): Piece | null {
  const quad: Quad = [
    toPhoto({ x: left, y: top }),
    toPhoto({ x: left + width, y: top }),
    toPhoto({ x: left + width, y: top + height }),
    toPhoto({ x: left, y: top + height }),
  ];
  const piece = rectify(quad, Math.max(8, Math.round(width * scale)));
  return piece && { image: piece.image, toPhoto: piece.toPhoto };
}
