import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../fixtures/labels', import.meta.url));
const NAMES = [
  'easy-nike',
  'easy-under-armour',
  'puma-easy',
  'stack-of-three',
  'too-blurred-puma',
] as const;

/** As phones of 12 megapixels take them. */
const LONG_SIDE_PX = 4032;
const SHORT_SIDE_PX = 3024;

/**
 * A label photo as a phone of 12 megapixels would have taken it: enlarged, with the grain of a sensor, 3 to 5 MB.
 * No two numbers give the same file.
 */
export async function largePhoto(number: number): Promise<Buffer> {
  const file = await readFile(path.join(FOLDER, `${NAMES[number % NAMES.length]}.jpg`));
  const { width, height } = await sharp(file).metadata();
  const isUpright = height > width;
  const size = {
    width: isUpright ? SHORT_SIDE_PX : LONG_SIDE_PX,
    height: isUpright ? LONG_SIDE_PX : SHORT_SIDE_PX,
  };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 + number / 10 };
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(file)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
