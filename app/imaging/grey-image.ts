import { sharp } from '#app/imaging/sharp.ts';

/** One byte per pixel, row by row, 0 black. */
export type GreyImage = { width: number; height: number; data: Uint8Array };

/**
 * Luminance of a decoded photo; the JPEGs we make are upright already. `blurPx`: the deviation of a Gaussian
 * that takes the noise of bad light away.
 */
export async function decodeGrey(jpeg: Uint8Array, blurPx?: number): Promise<GreyImage> {
  const grey = sharp(jpeg).greyscale();
  if (blurPx !== undefined) grey.blur(blurPx);
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The picture at another size (Lanczos). */
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

/** Half the size, each pixel the mean of four; cheap enough to keep for sampling without aliasing. */
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

/** Binary PGM (Netpbm P5): the plainest file that zxing opens. */
export function toPgm({ width, height, data }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}
