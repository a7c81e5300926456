import sharp from 'sharp';

/** One byte per pixel, row by row, 0 black. */
export type GreyImage = { width: number; height: number; data: Uint8Array };

/** Luminance of a decoded photo; the JPEGs we make are upright already. */
export async function decodeGrey(jpeg: Uint8Array): Promise<GreyImage> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
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

/** The picture blurred (Gaussian, `sigmaPx` its standard deviation): takes out grain. */
export async function blurGrey(image: GreyImage, sigmaPx: number): Promise<GreyImage> {
  const { width, height } = image;
  const data = await sharp(image.data, { raw: { width, height, channels: 1 } })
    .blur(sigmaPx)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** How much more than sigma the corners of a Laplacian add up to, and the median of |x| of a normal x. */
const LAPLACIAN_GAIN = 6;
const MEDIAN_OF_NORMAL = 0.6745;

/**
 * The grain of a picture of print, its standard deviation as a share of the step from ink to paper. The
 * median of the second differences leaves the print's own edges out (Immerkær 1996, made robust).
 */
export function grainOf({ width, height, data }: GreyImage): number {
  const seconds = new Uint32Array(2041);
  const greys = new Uint32Array(256);
  let count = 0;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const at = (k: number) => data[y * width + x + k] ?? 0;
      const corners = at(-width - 1) + at(-width + 1) + at(width - 1) + at(width + 1);
      const sides = at(-width) + at(-1) + at(1) + at(width);
      const second = Math.abs(corners - 2 * sides + 4 * at(0));
      seconds[second] = (seconds[second] ?? 0) + 1;
      greys[at(0)] = (greys[at(0)] ?? 0) + 1;
      count += 1;
    }
  }
  const percentile = (counts: Uint32Array, share: number) => {
    let left = share * count;
    return counts.findIndex((each) => {
      left -= each;
      return left < 0;
    });
  };
  if (count === 0) return 0;
  const step = percentile(greys, 0.95) - percentile(greys, 0.02);
  return percentile(seconds, 0.5) / LAPLACIAN_GAIN / MEDIAN_OF_NORMAL / Math.max(step, 1);
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

/** Binary PGM (Netpbm P5): the plainest file that both zxing and tesseract open. */
export function toPgm({ width, height, data }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}
