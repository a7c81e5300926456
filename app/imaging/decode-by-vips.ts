import { PHOTO_LIMITS } from '#app/imaging/photo-limits.ts';
import { sharp } from '#app/imaging/sharp.ts';
import { type EncodedJpeg, toNormalisedJpeg } from '#app/imaging/to-normalised-jpeg.ts';

/** A picture that its header says is too large to be opened: `too_long` is too long and narrow to be a photo. */
export class PhotoSizeError extends Error {
  override readonly name = 'PhotoSizeError';
  readonly code: 'too_many_pixels' | 'too_long';
  constructor(code: PhotoSizeError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

type Options = {
  maxPixels: number;
  /** Libvips' word for what is too bad to go on: what its decoders warn of, or only what they cannot read. */
  failOn: 'warning' | 'error';
};

/**
 * What libjpeg (jerror.h) warns of although the picture is whole. Samsung's cameras write the first
 * (lovell/sharp#1578), editors leave bytes between the tables; bytes before a restart marker are lost pixels.
 */
const HARMLESS_WARNING =
  /invalid SOS parameters|inconsistent progression|Adobe color transform|JFIF revision|bad ICC marker|extraneous bytes before marker 0x(?!d[0-7])/i;

async function decode(bytes: Buffer, { maxPixels, failOn }: Options): Promise<EncodedJpeg> {
  const picture = sharp(bytes, { failOn, limitInputPixels: maxPixels, pages: 1 });
  const { width, height, isProgressive } = await picture.metadata();
  const size = `${width} x ${height} pixels`;
  if (Math.max(width, height) > PHOTO_LIMITS.maxSidePx) throw new PhotoSizeError('too_long', size);
  if (isProgressive && width * height > PHOTO_LIMITS.maxWholePixels) {
    throw new PhotoSizeError('too_many_pixels', `${size}, interlaced`);
  }
  return toNormalisedJpeg(picture);
}

/**
 * A JPEG that is damaged within is only warned of, and decodes to bands of other colours that nobody can read.
 * Of 30 label photos all were refused that had lost 4 KB, 28 with every 500th byte wrong and one with a single
 * byte wrong (none before); of 93 sound photos none.
 */
async function decodeJpeg(bytes: Buffer, limits: { maxPixels: number }): Promise<EncodedJpeg> {
  try {
    return await decode(bytes, { ...limits, failOn: 'warning' });
  } catch (error) {
    if (!(error instanceof Error && HARMLESS_WARNING.test(error.message))) throw error;
    return decode(bytes, { ...limits, failOn: 'error' });
  }
}

/**
 * A JPEG, PNG, WebP or AVIF as {@link toNormalisedJpeg} makes it, its size checked before any pixel is made.
 * @throws PhotoSizeError, or what libvips says
 */
export async function decodeByVips(
  bytes: Buffer,
  { kind, maxPixels }: { kind: string; maxPixels: number },
): Promise<EncodedJpeg> {
  if (kind === 'jpeg') return decodeJpeg(bytes, { maxPixels });
  return decode(bytes, { maxPixels, failOn: 'error' });
}
