import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { sharp } from '#app/imaging/sharp.ts';

/** Longest side in pixels and JPEG quality, tried in turn. A search index gains nothing above 1,600 px. */
const STEPS = [
  { side: 1600, quality: 85 },
  { side: 1600, quality: 72 },
  { side: 1600, quality: 60 },
  { side: 1200, quality: 70 },
  { side: 1000, quality: 60 },
  { side: 800, quality: 50 },
] as const;

/** The photo as JPEG of at most `maxBytes`, or null when even the last step is larger. */
export async function shrinkPhoto(
  photo: NormalisedPhoto,
  maxBytes: number,
): Promise<Buffer | null> {
  const small = Math.max(photo.widthPx, photo.heightPx) <= STEPS[0].side;
  if (small && photo.bytes.byteLength <= maxBytes) return photo.bytes;
  for (const { side, quality } of STEPS) {
    const jpeg = await sharp(photo.bytes)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer();
    if (jpeg.byteLength <= maxBytes) return jpeg;
  }
  return null;
}
