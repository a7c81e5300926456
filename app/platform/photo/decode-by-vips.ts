import sharp from 'sharp';
import { PHOTO_LIMITS } from '#app/platform/photo/photo-limits.ts';
import { type EncodedJpeg, toNormalisedJpeg } from '#app/platform/photo/to-normalised-jpeg.ts';

/** A picture too long and narrow to be a photo. */
export class PhotoTooLongError extends Error {
  override readonly name = 'PhotoTooLongError';
}

/**
 * A JPEG, PNG, WebP or AVIF as {@link toNormalisedJpeg} makes it, its size checked before any pixel is made.
 * @throws PhotoTooLongError, or what libvips says
 */
export async function decodeByVips(
  bytes: Buffer,
  limits: { maxPixels: number },
): Promise<EncodedJpeg> {
  const picture = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limits.maxPixels,
    pages: 1,
  });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > PHOTO_LIMITS.maxSidePx) {
    throw new PhotoTooLongError(`${width} x ${height} pixels`);
  }
  return toNormalisedJpeg(picture);
}
