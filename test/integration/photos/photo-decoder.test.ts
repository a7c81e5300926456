import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { AppError } from '#app/platform/errors.ts';
import { createPlainPhoto, withSeparateScans } from '#test/support/hostile-photos.ts';

const decoder = createPhotoDecoder({ concurrency: 2 });
const signal = new AbortController().signal;
const options = { pointer: '/image_base64', signal };
const heic = readFileSync(new URL('../../fixtures/photos/upright.heic', import.meta.url));

/** 60 x 40, left half red, right half blue. */
const halves = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

async function refusalOf(bytes: Buffer): Promise<AppError> {
  const error = await decoder.normalise(bytes, options).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${error}`);
  expect(error.status).toBe(error.code === 'image_too_large' ? 413 : 422);
  expect(error.errors[0]?.pointer).toBe('/image_base64');
  return error;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A grey 1-bit PNG of any size whose pixels compress to nearly nothing. */
function createBombPng(widthPx: number, heightPx = widthPx): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(widthPx / 8) + 1) * heightPx))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The AVIF with another size in its `ispe` box (ISO/IEC 23008-12): version and flags, width, height. */
function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const at = changed.indexOf('ispe') + 8;
  changed.writeUInt32BE(width, at);
  changed.writeUInt32BE(height, at + 4);
  return changed;
}

beforeAll(() => sharp.cache(false));
afterAll(() => decoder.close());

describe('accepted photos', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'turns %s into a plain JPEG',
    async (format) => {
      const photo = await decoder.normalise(await halves().toFormat(format).toBuffer(), options);
      expect(photo).toMatchObject({ widthPx: 60, heightPx: 40, mediaType: 'image/jpeg' });
      expect((await sharp(photo.bytes).metadata()).format).toBe('jpeg');
      expect(photo.sha256).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('decodes HEIC', async () => {
    const photo = await decoder.normalise(heic, options);
    expect([photo.widthPx, photo.heightPx]).toEqual([64, 48]);
    const { data } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it('applies the orientation and removes all metadata, including GPS', async () => {
    const input = await halves()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const photo = await decoder.normalise(input, options);
    expect([photo.widthPx, photo.heightPx]).toEqual([40, 60]);
    const metadata = await sharp(photo.bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('shows transparent pixels on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const create = { width: 16, height: 16, channels: 4 as const, background: clear };
    const photo = await decoder.normalise(await sharp({ create }).png().toBuffer(), options);
    expect([...(await sharp(photo.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([
      255, 255, 255,
    ]);
  });

  it('shrinks a large photo to 4096 pixels and keeps the size of a small one', async () => {
    const create = { width: 6000, height: 3000, channels: 3 as const, background: '#777777' };
    const photo = await decoder.normalise(await sharp({ create }).jpeg().toBuffer(), options);
    expect([photo.widthPx, photo.heightPx]).toEqual([4096, 2048]);
  });

  it.each(['jpeg', 'avif'] as const)('decodes many %s photos, a few at a time', async (format) => {
    const bytes = await halves().toFormat(format).toBuffer();
    const all = await Promise.all(
      Array.from({ length: 12 }, () => decoder.normalise(bytes, options)),
    );
    expect(new Set(all.map((photo) => photo.sha256)).size).toBe(1);
  });
});

describe('refused photos', () => {
  it('refuses a file above 10 MB', async () => {
    expect((await refusalOf(Buffer.alloc(10 * 1024 * 1024 + 1))).code).toBe('image_too_large');
  });

  it.each([
    ['text called .jpg', Buffer.from('this is no picture, whatever its name'), 'not an image'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'), 'an SVG'],
    ['a web page', Buffer.from('<!doctype html><html><body>404</body></html>'), 'a web page'],
    ['a PDF', Buffer.from('%PDF-1.7 and so on and so on'), 'a PDF'],
    ['nothing', Buffer.alloc(0), 'not an image'],
  ])('says what it got instead of a photo: %s', async (_name, bytes, words) => {
    const error = await refusalOf(bytes);
    expect(error.code).toBe('image_not_supported');
    expect(error.message).toContain(words);
  });

  it('refuses a GIF, animated WebP, APNG and a HEIC sequence', async () => {
    const frames = Buffer.from(
      Array.from({ length: 20 * 40 * 3 }, (_, at) => (at * 37 + (at >> 8) * 91) % 256),
    );
    const raw = { width: 20, height: 40, channels: 3 as const, pageHeight: 20 };
    const animation = sharp(frames, { raw });
    expect((await refusalOf(await animation.clone().gif().toBuffer())).message).toContain('GIF');
    expect((await refusalOf(await animation.clone().webp().toBuffer())).message).toContain(
      'animated',
    );
    const png = await halves().png().toBuffer();
    const apng = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('acTL', Buffer.alloc(8)),
      png.subarray(33),
    ]);
    expect((await refusalOf(apng)).message).toContain('animated');
    const sequence = Buffer.from(heic);
    sequence.write('msf1', 8, 'latin1');
    expect((await refusalOf(sequence)).message).toContain('animated');
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a truncated %s', async (format) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const create = { width: 400, height: 300, channels: 3 as const, background: '#888888', noise };
    const whole = await sharp({ create }).toFormat(format).toBuffer();
    const error = await refusalOf(whole.subarray(0, Math.floor(whole.length * 0.6)));
    expect(error.message).toContain('damaged');
  });

  it('refuses a truncated HEIC and decodes the next photo', async () => {
    expect((await refusalOf(heic.subarray(0, heic.length - 60))).code).toBe('image_not_supported');
    expect((await decoder.normalise(heic, options)).widthPx).toBe(64);
  });

  it('refuses a PNG with a broken checksum', async () => {
    const png = await halves().png().toBuffer();
    const at = png.indexOf('IDAT') + 8;
    png.writeUInt8((png[at] ?? 0) ^ 0xff, at);
    expect((await refusalOf(png)).code).toBe('image_not_supported');
  });

  it('refuses a decompression bomb by its header', async () => {
    const bomb = createBombPng(16_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = performance.now();
    expect((await refusalOf(bomb)).message).toContain(
      'at most 54 megapixels, or 26 megapixels if it is HEIC, AVIF, progressive or interlaced.',
    );
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it.each([
    [1, 53_000_000],
    [53_000_000, 1],
    [30_001, 40],
  ])('refuses a line of %i x %i pixels by its header, quickly', async (width, height) => {
    const line = createBombPng(width, height);
    const before = performance.now();
    const refused = await refusalOf(line);
    expect(refused.code).toBe('image_not_supported');
    expect(refused.message).toContain('longer side may have at most 30000 pixels');
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('accepts a panorama of 30,000 pixels', async () => {
    const photo = await decoder.normalise(createBombPng(30_000, 600), options);
    expect([photo.widthPx, photo.heightPx]).toEqual([4096, 82]);
  });

  it('refuses an AVIF with too many pixels by its header', async () => {
    const said = (width: number, height: number) => withAvifSize(avif, width, height);
    const avif = await halves().avif().toBuffer();
    const refused = await refusalOf(said(5200, 5001));
    expect(refused.code).toBe('image_not_supported');
    expect(refused.message).toContain('26 megapixels if it is HEIC, AVIF,');
    // Opened, and only then found not to be what its header says.
    expect((await refusalOf(said(5200, 5000))).message).toContain('damaged');
  });

  it.each([
    [
      'a progressive JPEG',
      () => createPlainPhoto(6000, 4500).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'a JPEG with a scan for each component',
      async () => withSeparateScans(await createPlainPhoto(6000, 4500).jpeg().toBuffer()),
    ],
    ['an interlaced PNG', () => createPlainPhoto(6000, 4500).png({ progressive: true }).toBuffer()],
  ])(
    'refuses %s of 27 megapixels, which is decoded as a whole, by its header',
    async (_what, make) => {
      const file = await make();
      const refused = await refusalOf(file.subarray(0, 2000));
      expect(refused.code).toBe('image_not_supported');
      expect(refused.message).toContain('26 megapixels if it is HEIC, AVIF, progressive');
    },
  );

  it.each([
    ['a plain JPEG of 27 megapixels', 6000, 4500, false],
    ['a progressive JPEG of 24 megapixels', 5700, 4275, true],
  ])('takes %s', async (_what, width, height, progressive) => {
    const file = await createPlainPhoto(width, height).jpeg({ progressive }).toBuffer();
    expect((await decoder.normalise(file, options)).widthPx).toBe(4096);
  });

  it("stops at the caller's abort", async () => {
    const jpeg = await halves().jpeg().toBuffer();
    const aborted = AbortSignal.abort(new Error('gone'));
    await expect(
      decoder.normalise(jpeg, { pointer: '/image_url', signal: aborted }),
    ).rejects.toThrow('gone');
  });

  it("stops waiting at the caller's deadline, and says that it was one", async () => {
    const busy = createPhotoDecoder({ concurrency: 1 });
    const first = busy.normalise(heic, options);
    const deadline = new AbortController();
    const waiting = busy.normalise(heic, { pointer: '', signal: deadline.signal });
    deadline.abort(new DOMException('late', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await first).widthPx).toBe(64);
    await busy.close();
  });

  it('does not call a photo damaged when its worker cannot start', async () => {
    const closed = createPhotoDecoder({ concurrency: 1 });
    await closed.close();
    await expect(closed.normalise(heic, options)).rejects.toMatchObject({ failure: 'closed' });
  });
});
