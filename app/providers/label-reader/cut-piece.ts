import { type GreyImage, resizeGrey } from '#app/platform/photo/grey-image.ts';
import { type Point, type Quad, sizeOf, toQuad } from '#app/platform/photo/quad.ts';
import type { Rectified, Rectifier } from '#app/platform/photo/rectify.ts';
import type { LabelRegion } from '#app/providers/label-reader/label-regions.ts';

const WIDTH_PX = { least: 1100, most: 1500, enlargedBy: 1.6 };

/** Paints over the bars: OCR takes them for letters. */
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

/**
 * A quad of the photo straightened for reading, its region's bars painted over; null when it spans no area.
 */
export function cutPiece(rectify: Rectifier, region: LabelRegion, quad: Quad): Piece | null {
  const wanted = sizeOf(quad).width * WIDTH_PX.enlargedBy;
  const width = Math.round(Math.min(WIDTH_PX.most, Math.max(WIDTH_PX.least, wanted)));
  const piece = rectify(quad, width);
  return piece && { image: whiteOut(piece, region), toPhoto: piece.toPhoto };
}

/** The same piece in less detail, as a further look at it. */
export async function shrinkPiece({ image, toPhoto }: Piece, factor: number): Promise<Piece> {
  const smaller = await resizeGrey(image, factor);
  const x = image.width / smaller.width;
  const y = image.height / smaller.height;
  return { image: smaller, toPhoto: (at) => toPhoto({ x: at.x * x, y: at.y * y }) };
}
