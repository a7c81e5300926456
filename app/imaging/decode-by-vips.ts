import { PHOTO_LIMITS } from '#app/imaging/photo-limits.ts';
import { sharp } from '#app/imaging/sharp.ts';
import { type EncodedJpeg, toNormalisedJpeg } from '#app/imaging/to-normalised-jpeg.ts';

/** The size in the picture's header exceeds a limit: the number of pixels or the longest side (`too_long`). */
export class PhotoSizeError extends Error {
  override readonly name = 'PhotoSizeError';
  readonly code: 'too_many_pixels' | 'too_long';
  constructor(code: PhotoSizeError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * libjpeg warnings (jerror.h) that intact pictures also cause. Samsung's cameras cause the first (lovell/sharp#1578);
 * editors leave bytes between the tables. Extraneous bytes before a restart marker are not in the list: pixels are lost
 * there.
 */
const HARMLESS_WARNING =
  /invalid SOS parameters|inconsistent progression|Adobe color transform|JFIF revision|bad ICC marker|extraneous bytes before marker 0x(?!d[0-7])/i;

/** @param failOn lowest severity at which libvips fails: a decoder's warnings, or only errors */
async function decode(bytes: Buffer, maxPixels: number, failOn: 'warning' | 'error') {
  const picture = sharp(bytes, { failOn, limitInputPixels: maxPixels, pages: 1 });
  const { width, height, isProgressive } = await picture.metadata();
  const size = `${width} x ${height} pixels`;
  if (Math.max(width, height) > PHOTO_LIMITS.maxSidePx) throw new PhotoSizeError('too_long', size);
  if (isProgressive && width * height > PHOTO_LIMITS.maxWholePixels)
    throw new PhotoSizeError('too_many_pixels', `${size}, interlaced`);
  return toNormalisedJpeg(picture);
}

/**
 * Decodes a JPEG, PNG, WebP or AVIF with {@link toNormalisedJpeg}, after checking the size in its header. Refuses
 * damaged JPEGs: libvips only warns about those and returns bands of wrong colours (docs/measurements.md, "Photos").
 * @throws PhotoSizeError, or a libvips error
 */
export async function decodeByVips(
  bytes: Buffer,
  { kind, maxPixels }: { kind: string; maxPixels: number },
): Promise<EncodedJpeg> {
  if (kind !== 'jpeg') return decode(bytes, maxPixels, 'error');
  try {
    return await decode(bytes, maxPixels, 'warning');
  } catch (error) {
    if (!(error instanceof Error && HARMLESS_WARNING.test(error.message))) throw error;
    return decode(bytes, maxPixels, 'error');
  }
}
