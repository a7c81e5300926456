import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';

const decoder = createPhotoDecoder({ concurrency: 2 });
const signal = new AbortController().signal;
const SOI_BYTES = 2;

const normalise = (bytes: Buffer) => decoder.normalise(bytes, { pointer: '/image_url', signal });

let plain: Buffer;
let progressive: Buffer;

beforeAll(async () => {
  // The same on every run: whether lost bytes show depends on what follows them.
  let seed = 1;
  const noise = Buffer.from(
    Array.from({ length: 800 * 600 }, () => {
      seed = (seed * 48_271) % 0x7fff_ffff;
      return seed >> 23;
    }),
  );
  // Soft as a photo is: in pure noise lost bytes are as likely as not followed by as many pixels as before.
  const raw = { width: 800, height: 600, channels: 1 as const };
  const photo = await sharp(noise, { raw }).toColourspace('srgb').png().toBuffer();
  plain = await sharp(photo).blur(2).jpeg({ quality: 90 }).toBuffer();
  progressive = await sharp(photo).blur(2).jpeg({ quality: 90, progressive: true }).toBuffer();
});
afterAll(() => decoder.close());

/** The file with bytes put in, and with bytes in place of as many. */
const insert = (file: Buffer, at: number, bytes: Buffer | number[]) =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at)]);
const replace = (file: Buffer, at: number, bytes: Buffer | number[]) =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at + bytes.length)]);
const half = (file: Buffer) => file.length >> 1;

/** The file with every n-th byte another; it begins and ends as it should. */
function invertEvery(step: number, file: Buffer): Buffer {
  const damaged = Buffer.from(file);
  for (let at = 2000; at < damaged.length - 2; at += step) damaged[at] = 0xff ^ (damaged[at] ?? 0);
  return damaged;
}

/** Segments begin with a marker of two bytes and their length. */
const firstSegmentEnd = (file: Buffer) => SOI_BYTES + 2 + file.readUInt16BE(SOI_BYTES + 2);

/** Where the last three bytes of the scan's header are: they tell which coefficients it holds. */
function scanParametersAt(file: Buffer): number {
  const at = file.indexOf(Buffer.from([0xff, 0xda]));
  return at + 2 + file.readUInt16BE(at + 2) - 3;
}

describe('a damaged JPEG', () => {
  it.each([
    ['in every 500th byte', () => invertEvery(500, plain)],
    ['in every 500th byte, progressive', () => invertEvery(500, progressive)],
    ['by a block of zeros', () => replace(plain, half(plain), Buffer.alloc(4096))],
    [
      'by a block of zeros, progressive',
      () => replace(progressive, half(progressive), Buffer.alloc(4096)),
    ],
    [
      'by a block that was never written',
      () => replace(plain, half(plain), Buffer.alloc(4096, 0xff)),
    ],
    [
      'by a block that is gone',
      () => Buffer.concat([plain.subarray(0, half(plain)), plain.subarray(half(plain) + 4096)]),
    ],
    ['and ends in zeros', () => Buffer.from(plain).fill(0, half(plain))],
  ])('%s is refused', async (_how, make) => {
    await expect(normalise(make())).rejects.toMatchObject({
      code: 'image_not_supported',
      message: expect.stringContaining('damaged'),
      errors: [{ pointer: '/image_url' }],
    });
  });
});

describe('an unusual but intact JPEG', () => {
  it.each([
    ['followed by zeros', () => Buffer.concat([plain, Buffer.alloc(5000)])],
    ["followed by a second picture, as phones' are", () => Buffer.concat([plain, progressive])],
    [
      'followed by a film',
      () => Buffer.concat([plain, Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 0x5a)]),
    ],
    [
      'without its end, but followed by something',
      () => Buffer.concat([plain.subarray(0, -2), Buffer.alloc(500)]),
    ],
    ['with zeros before its end', () => insert(plain, plain.length - 2, Buffer.alloc(100))],
    ['with fill bytes between its tables', () => insert(plain, SOI_BYTES, [0xff, 0xff])],
    ['with stray bytes between its tables', () => insert(plain, firstSegmentEnd(plain), [0, 0, 0])],
    [
      "with the scan parameters of Samsung's cameras",
      () => replace(plain, scanParametersAt(plain), [0, 0, 0]),
    ],
    [
      'with a colour transform that nobody knows',
      () =>
        insert(plain, SOI_BYTES, Buffer.from('\xff\xee\0\x0eAdobe\0\x64\0\0\0\0\x07', 'latin1')),
    ],
    [
      'with a colour profile that is none',
      () =>
        insert(plain, SOI_BYTES, Buffer.from('\xff\xe2\0\x14ICC_PROFILE\0\x01\x02rest', 'latin1')),
    ],
  ])('%s is taken', async (_how, make) => {
    expect(await normalise(make())).toMatchObject({ widthPx: 800, heightPx: 600 });
  });
});
