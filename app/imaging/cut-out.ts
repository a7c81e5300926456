import { sharp } from './sharp.ts';

/** Margin added on each side, as a share of the rectangle's size: a label's edge may be slightly off. */
const MARGIN = 0.08;

/**
 * Cuts the upright rectangle around the given corners out of a photo, as a JPEG.
 * @param jpeg an upright photo
 * @param corners [x, y] as fractions of the photo's width and height
 */
export async function cutOut(
  jpeg: { bytes: Uint8Array; widthPx: number; heightPx: number },
  corners: readonly (readonly number[])[],
): Promise<Buffer> {
  const { bytes, widthPx, heightPx } = jpeg;
  const [left, width] = spanOf(
    corners.map(([x = 0]) => x * widthPx),
    widthPx,
  );
  const [top, height] = spanOf(
    corners.map(([, y = 0]) => y * heightPx),
    heightPx,
  );
  const cut = sharp(bytes).extract({ left, top, width, height });
  return cut.jpeg({ quality: 92 }).toBuffer();
}

/** Returns start and length in whole pixels, including the margin, clipped to the photo. */
function spanOf(values: readonly number[], limit: number): [start: number, length: number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const margin = (high - low) * MARGIN;
  const start = Math.min(limit - 1, Math.max(0, Math.floor(low - margin)));
  const end = Math.max(start + 1, Math.min(limit, Math.ceil(high + margin)));
  return [start, end - start];
}
