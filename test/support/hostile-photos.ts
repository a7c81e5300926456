import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { bombPng, corruptPng } from './bad-photos.ts';
import { largePhoto } from './large-photo.ts';

const heic = readFileSync(new URL('../fixtures/photos/upright.heic', import.meta.url));

export type HostilePhoto = {
  /** What is wrong with it, as the rest of "a photo that is ...". */
  kind: string;
  bytes: Buffer;
};

const cut = (file: Buffer) => file.subarray(0, Math.floor(file.length * 0.6));

/** The file with every 500th byte another; it begins and ends as it should. */
function invertBytes(file: Buffer): Buffer {
  const damaged = Buffer.from(file);
  for (let at = 2000; at < damaged.length - 2; at += 500) damaged[at] = 0xff ^ (damaged[at] ?? 0);
  return damaged;
}

/**
 * The JPEG's header changed to say that its first scan has one of the three components (ITU T.81, B.2.3): a decoder
 * then has to keep all coefficients, although the file is not progressive.
 */
export function withSeparateScans(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const header = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  return Buffer.concat([jpeg.subarray(0, at), header, jpeg.subarray(at + 14)]);
}

/** A photo of one colour and any size, in a few hundred kilobytes. */
export function plainPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#6a7f93' } });
}

/**
 * One photo of every kind that the decoder refuses, each as large as it may become: what a refusal costs in memory
 * shows with large ones only.
 */
export async function hostilePhotos(): Promise<HostilePhoto[]> {
  const photo = await largePhoto(0);
  const as = (format: 'png' | 'webp' | 'avif', options = {}) =>
    sharp(photo).resize(3000).toFormat(format, options).toBuffer();
  const progressive = (mozjpeg: object) =>
    sharp(photo)
      .resize(5600)
      .jpeg({ quality: 60, progressive: true, ...mozjpeg })
      .toBuffer();
  const wide = await progressive({});
  const huge = await plainPhoto(8400, 6400).jpeg({ progressive: true }).toBuffer();
  const png = await as('png', { compressionLevel: 1, palette: true, effort: 1 });
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
      bytes: withSeparateScans(await plainPhoto(8400, 6400).jpeg().toBuffer()),
    },
    { kind: 'cut off, PNG', bytes: cut(png) },
    { kind: 'corrupt, PNG', bytes: corruptPng() },
    { kind: 'a bomb, PNG of 900 megapixels', bytes: bombPng(30_000) },
    { kind: 'a line, PNG of 1 x 50 million', bytes: bombPng(1, 50_000_000) },
    {
      kind: 'too large, interlaced PNG of 53 megapixels',
      bytes: await plainPhoto(8400, 6400).png({ progressive: true }).toBuffer(),
    },
    { kind: 'cut off, WebP', bytes: cut(await as('webp')) },
    { kind: 'cut off, AVIF', bytes: cut(await as('avif', { effort: 0 })) },
    { kind: 'cut off, HEIC', bytes: heic.subarray(0, heic.length - 60) },
  ];
}
