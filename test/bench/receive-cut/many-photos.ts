import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const BOX = new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url);

/** Photos of one box that the seeded store has, no two with the same bytes. */
export async function takeManyPhotos(count: number) {
  const photo = await sharp(await readFile(BOX))
    .rotate()
    .resize({ width: 1000 })
    .toBuffer();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const mark = Buffer.from([index % 256, Math.floor(index / 256), 90]);
      const corner = { raw: { width: 1, height: 1, channels: 3 } } as const;
      const dot = await sharp(mark, corner).resize(8, 8, { kernel: 'nearest' }).png().toBuffer();
      const buffer = await sharp(photo)
        .composite([{ input: dot, left: 0, top: 0 }])
        .jpeg({ quality: 95 })
        .toBuffer();
      return { name: `box ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}
