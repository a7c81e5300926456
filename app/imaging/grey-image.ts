import { sharp } from '#app/imaging/sharp.ts';

/** One byte per pixel, in rows; 0 is black. */
export type GreyImage = { width: number; height: number; data: Uint8Array };

/**
 * Decodes the luminance of a normalised photo, which is already upright.
 * @param blurPx standard deviation of a Gaussian that reduces the noise of bad light
 */
export async function decodeGrey(jpeg: Uint8Array, blurPx?: number): Promise<GreyImage> {
  const grey = sharp(jpeg).greyscale();
  if (blurPx !== undefined) grey.blur(blurPx);
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Resizes a picture by a factor (Lanczos). */
export async function resizeGrey(image: GreyImage, factor: number): Promise<GreyImage> {
  const width = Math.max(1, Math.round(image.width * factor));
  const { data, info } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 1 },
  })
    .resize({ width })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Halves a picture; each pixel is the mean of four. Cheap enough to keep copies for sampling without aliasing. */
export function halveGrey({ width, height, data }: GreyImage): GreyImage {
  const half = { width: width >> 1, height: height >> 1 };
  const out = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const at = 2 * y * width + 2 * x;
      const top = (data[at] ?? 0) + (data[at + 1] ?? 0);
      const bottom = (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      out[y * half.width + x] = (top + bottom + 2) >> 2;
    }
  }
  return { ...half, data: out };
}

/** Encodes as binary PGM (Netpbm P5), the simplest format that zxing reads. */
export function toPgm({ width, height, data }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}
