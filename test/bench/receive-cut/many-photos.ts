import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { numberPhoto } from '../number-photo.ts';

const BOX = new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url);

/** Photos of one box that the seeded store has, no two alike. */
export async function takeManyPhotos(count: number) {
  const photo = await sharp(await readFile(BOX))
    .rotate()
    .resize({ width: 1000 })
    .toBuffer();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `box ${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await numberPhoto(photo, index),
    })),
  );
}
