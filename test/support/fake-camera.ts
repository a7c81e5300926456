import { writeFile } from 'node:fs/promises';
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';

const SIDE = { width: 1280, height: 720 };
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
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

/** Brightness of each pixel, and colours of none. */
async function drawFrame(barcode: Scene['barcode']): Promise<Buffer> {
  const table = { create: { ...SIDE, channels: 3, background: '#8a7f70' } } as const;
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
