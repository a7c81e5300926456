import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createBombPng, createCorruptPng } from './bad-photos.ts';
import { createLargePhoto } from './large-photo.ts';

const heic = readFileSync(new URL('../fixtures/photos/upright.heic', import.meta.url));

export type HostilePhoto = {
  /** What is wrong with it. */
  kind: string;
  bytes: Buffer;
};

const cut = (file: Buffer) => file.subarray(0, Math.floor(file.length * 0.6));

/** Inverts every 500th byte, except near the start and the end. */
function invertBytes(file: Buffer): Buffer {
  const damaged = Buffer.from(file);
  for (let at = 2000; at < damaged.length - 2; at += 500) damaged[at] = 0xff ^ (damaged[at] ?? 0);
  return damaged;
}

/**
 * Changes the JPEG's scan header so that its first scan has one of the three components (ITU T.81, B.2.3). A decoder
 * must then keep all coefficients in memory, although the file is not progressive.
 */
export function withSeparateScans(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const header = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  return Buffer.concat([jpeg.subarray(0, at), header, jpeg.subarray(at + 14)]);
}

/** Creates a photo of one colour, which is small in bytes at any size in pixels. */
export function createPlainPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#6a7f93' } });
}

/**
 * Creates one photo of every kind that the decoder refuses, as large as possible: only large ones show how much memory
 * a refusal takes.
 */
export async function createHostilePhotos(): Promise<HostilePhoto[]> {
  const photo = await createLargePhoto(0);
  const encode = (format: 'png' | 'webp' | 'avif', options = {}) =>
    sharp(photo).resize(3000).toFormat(format, options).toBuffer();
  const progressive = (mozjpeg: object) =>
    sharp(photo)
      .resize(5600)
      .jpeg({ quality: 60, progressive: true, ...mozjpeg })
      .toBuffer();
  const wide = await progressive({});
  const huge = await createPlainPhoto(8400, 6400).jpeg({ progressive: true }).toBuffer();
  const png = await encode('png', { compressionLevel: 1, palette: true, effort: 1 });
  return [
    { kind: 'a text', bytes: Buffer.from('this is no picture, whatever its name') },
    { kind: 'an SVG', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { kind: 'cut off, JPEG', bytes: cut(photo) },
    { kind: 'cut off, progressive JPEG of 23 megapixels', bytes: cut(wide) },
    { kind: 'damaged, JPEG', bytes: invertBytes(photo) },
    { kind: 'damaged, progressive JPEG of 23 megapixels', bytes: invertBytes(wide) },
    { kind: 'too large, progressive JPEG of 53 megapixels', bytes: huge },
    { kind: 'too large and cut off, progressive JPEG', bytes: cut(huge) },
    {
      kind: 'too large, JPEG of 53 megapixels in separate scans',
      bytes: withSeparateScans(await createPlainPhoto(8400, 6400).jpeg().toBuffer()),
    },
    { kind: 'cut off, PNG', bytes: cut(png) },
    { kind: 'corrupt, PNG', bytes: createCorruptPng() },
    { kind: 'a bomb, PNG of 900 megapixels', bytes: createBombPng(30_000) },
    { kind: 'a line, PNG of 1 x 50 million', bytes: createBombPng(1, 50_000_000) },
    {
      kind: 'too large, interlaced PNG of 53 megapixels',
      bytes: await createPlainPhoto(8400, 6400).png({ progressive: true }).toBuffer(),
    },
    { kind: 'cut off, WebP', bytes: cut(await encode('webp')) },
    { kind: 'cut off, AVIF', bytes: cut(await encode('avif', { effort: 0 })) },
    { kind: 'cut off, HEIC', bytes: heic.subarray(0, heic.length - 60) },
  ];
}
