import { PHOTO_LIMITS } from '#app/imaging/photo-limits.ts';
import type { Sharp } from '#app/imaging/sharp.ts';

export type EncodedJpeg = { data: Buffer; info: { width: number; height: number } };

/**
 * Encodes a picture as JPEG: upright, opaque on white, sRGB, at most 4096 px, without metadata, which sharp drops by
 * default.
 * @throws a libvips error if the picture cannot be decoded
 */
export async function toNormalisedJpeg(picture: Sharp): Promise<EncodedJpeg> {
  const side = PHOTO_LIMITS.longestSidePx;
  return picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: PHOTO_LIMITS.jpegQuality })
    .timeout({ seconds: PHOTO_LIMITS.maxDecodeSeconds })
    .toBuffer({ resolveWithObject: true });
}
