import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';

const SIDE = { width: 1280, height: 720 };
/** The colour of what lies around a box. */
export const TABLE = '#8a7f70';
const FRAMES_PER_SECOND = 10;

/** What a camera sees for a while: a barcode on a box, or the table. */
export type Scene = { barcode: { bcid: 'ean13' | 'upca'; text: string } | null; seconds: number };

/**
 * Writes what Chromium's fake camera plays, over and over: uncompressed video (YUV4MPEG2, the format of `--use-file-for-fake-video-capture`).
 * @returns the flags of a browser with this camera
 */
export async function writeFakeCamera(file: string, scenes: readonly Scene[]): Promise<string[]> {
  const parts: Buffer[] = [
    Buffer.from(
      `YUV4MPEG2 W${SIDE.width} H${SIDE.height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`,
    ),
  ];
  for (const { barcode, seconds } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), await drawFrame(barcode)]);
    for (let index = 0; index < seconds * FRAMES_PER_SECOND; index += 1) parts.push(frame);
  }
  await writeFile(file, Buffer.concat(parts));
  return cameraFlags(file);
}

const cameraFlags = (file: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

const PHOTO_SIDE = { width: 1920, height: 1080 };

/**
 * Writes a camera that sees one photo after the other, over and over. A raw picture of this size has 3 MB, and one is written
 * for each second. @returns the flags of a browser with this camera
 */
export async function writePhotoCamera(
  file: string,
  photos: readonly Buffer[],
  secondsEach: number,
): Promise<string[]> {
  const { width, height } = PHOTO_SIDE;
  const out = createWriteStream(file);
  out.write(`YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420jpeg\n`);
  for (const photo of photos) {
    const picture = sharp(photo)
      .rotate()
      .resize({ ...PHOTO_SIDE, fit: 'contain', background: TABLE });
    const grey = await picture.flatten({ background: TABLE }).greyscale().raw().toBuffer();
    for (let second = 0; second < secondsEach; second += 1) {
      out.write('FRAME\n');
      out.write(grey);
      if (!out.write(Buffer.alloc((width * height) / 2, 128))) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
  return cameraFlags(file);
}

/** Brightness of each pixel, and colours of none. */
async function drawFrame(barcode: Scene['barcode']): Promise<Buffer> {
  const table = { create: { ...SIDE, channels: 3, background: TABLE } } as const;
  const label =
    barcode &&
    (await bwipjs.toBuffer({
      ...barcode,
      scale: 3,
      includetext: true,
      padding: 8,
      backgroundcolor: 'FFFFFF',
    }));
  const picture = sharp(table).composite(label ? [{ input: label }] : []);
  const grey = await picture.blur(0.8).greyscale().raw().toBuffer();
  return Buffer.concat([grey, Buffer.alloc((SIDE.width * SIDE.height) / 2, 128)]);
}
