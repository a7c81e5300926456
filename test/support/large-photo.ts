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

/** The size of a phone's photo of 12 megapixels. */
const LONG_SIDE_PX = 4032;
const SHORT_SIDE_PX = 3024;

/**
 * Creates a label photo like one of a 12-megapixel phone: enlarged, with sensor noise, 3 to 5 MB. Every number gives
 * another file.
 */
export async function createLargePhoto(number: number): Promise<Buffer> {
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
