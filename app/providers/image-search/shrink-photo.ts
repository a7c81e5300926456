import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { sharp } from '#app/imaging/sharp.ts';

/**
 * Longest side in pixels and JPEG quality of each attempt. The first is 1,600 px because searches find nothing
 * more in a larger picture.
 */
const STEPS = [
  { sidePx: 1600, quality: 85 },
  { sidePx: 1600, quality: 72 },
  { sidePx: 1600, quality: 60 },
  { sidePx: 1200, quality: 70 },
  { sidePx: 1000, quality: 60 },
  { sidePx: 800, quality: 50 },
] as const;

/** Returns the photo as a JPEG of at most `maxBytes`, or null if even the last step gives a larger one. */
export async function shrinkPhoto(
  photo: NormalisedPhoto,
  maxBytes: number,
): Promise<Buffer | null> {
  const isSmall = Math.max(photo.widthPx, photo.heightPx) <= STEPS[0].sidePx;
  if (isSmall && photo.bytes.byteLength <= maxBytes) return photo.bytes;
  for (const { sidePx, quality } of STEPS) {
    const jpeg = await sharp(photo.bytes)
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer();
    if (jpeg.byteLength <= maxBytes) return jpeg;
  }
  return null;
}
