import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const BOX = new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url);

/** Photos of one box that the seeded store has, no two alike, also after a device has made them smaller. */
export async function takeManyPhotos(count: number) {
  const photo = await sharp(await readFile(BOX))
    .rotate()
    .resize({ width: 1000 })
    .toBuffer();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const buffer = await sharp(photo)
        .composite([{ input: await drawNumber(index), left: 0, top: 0 }])
        .jpeg({ quality: 95 })
        .toBuffer();
      return { name: `box ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}

const BITS = 10;
const SIDE_PX = 24;

/** A number as a row of dark and light squares. */
function drawNumber(number: number): Promise<Buffer> {
  const bits = Array.from({ length: BITS }, (_, bit) => (number & (1 << bit) ? 230 : 20));
  return sharp(Buffer.from(bits), { raw: { width: BITS, height: 1, channels: 1 } })
    .resize(BITS * SIDE_PX, SIDE_PX, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
