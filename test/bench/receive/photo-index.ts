import type { Frame } from 'playwright-core';
import sharp from 'sharp';
import { TABLE } from '#test/support/fake-camera.ts';
import type { DayBox } from './day-of-boxes.ts';

/** Tells which of a day's boxes a page shows. */
export type PhotoIndex = { find: (frame: Frame) => Promise<DayBox> };

/** As many pixels as tell a sharp photo from the same one blurred, with the proportions of the camera that sees the photos. */
const SIDE = { width: 480, height: 270 };

/** Compares pixels: the page shows the photo as the device saved it, under a name of its own. */
export async function openPhotoIndex(day: readonly DayBox[]): Promise<PhotoIndex> {
  const known = await Promise.all(
    day.map(async (box) => ({ box, pixels: await readPixels(box.jpeg) })),
  );
  return {
    async find(frame) {
      const seen = await readPixels(await readShownPhoto(frame));
      const distances = known.map(({ box, pixels }) => ({ box, by: compare(pixels, seen) }));
      const [nearest] = distances.sort((one, other) => one.by - other.by);
      if (!nearest) throw new Error('a day without boxes');
      return nearest.box;
    },
  };
}

const readPixels = (image: Buffer) =>
  sharp(image)
    .rotate()
    .resize({ ...SIDE, fit: 'contain', background: TABLE })
    .greyscale()
    .raw()
    .toBuffer();

function compare(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
}

async function readShownPhoto(frame: Frame): Promise<Buffer> {
  const base64 = await frame.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('.decide-photo img');
    if (!image) throw new Error('the page shows no photo');
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, 'base64');
}
