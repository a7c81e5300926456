import { readFileSync } from 'node:fs';
import bwipjs from 'bwip-js/node';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';

const reader = createBarcodeReader();
const signal = new AbortController().signal;
afterAll(() => reader.close());

async function toPhoto(picture: Sharp): Promise<NormalisedPhoto> {
  const { data, info } = await picture.jpeg().toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    widthPx: info.width,
    heightPx: info.height,
    mediaType: 'image/jpeg',
    sha256: '',
  };
}

/** Draws symbols side by side on grey, each turned by `turn` degrees. */
async function drawPhoto(
  ...symbols: { bcid: string; text: string; turn?: number }[]
): Promise<NormalisedPhoto> {
  const pieces = await Promise.all(
    symbols.map(async ({ bcid, text, turn }, index) => {
      const symbol = await bwipjs.toBuffer({
        bcid,
        text,
        scale: 3,
        height: 14,
        padding: 12,
        backgroundcolor: 'ffffff',
      });
      const input = await sharp(symbol)
        .rotate(turn ?? 0, { background: '#ffffff' })
        .png()
        .toBuffer();
      return { input, left: 60 + index * 520, top: 120 };
    }),
  );
  const create = { width: 1600, height: 800, channels: 3 as const, background: '#999999' };
  return toPhoto(sharp({ create }).composite(pieces));
}

describe('createBarcodeReader', () => {
  it('reads EAN-13, UPC-A and EAN-8 and converts them to 14 digits', async () => {
    const photo = await drawPhoto(
      { bcid: 'ean13', text: '4081488076325' },
      { bcid: 'upca', text: '195503583218' },
      { bcid: 'ean8', text: '96385074' },
    );
    const reads = await reader.read(photo, { signal });
    const found = reads.map(({ format, text, gtin14 }) => `${format} ${text} ${gtin14}`).sort();
    expect(found).toEqual([
      'EAN13 4081488076325 04081488076325',
      'EAN8 96385074 00000096385074',
      'UPCA 195503583218 00195503583218',
    ]);
  });

  it('reads Code 128 and QR codes as text, without 14 digits', async () => {
    const photo = await drawPhoto(
      { bcid: 'code128', text: '1ZABC123456789' },
      { bcid: 'qrcode', text: 'https://shop.example/p/1' },
    );
    const reads = await reader.read(photo, { signal });
    expect(reads.map(({ format, text }) => `${format} ${text}`).sort()).toEqual([
      'Code128 1ZABC123456789',
      'QRCode https://shop.example/p/1',
    ]);
    expect(reads.every((each) => each.gtin14 === undefined)).toBe(true);
  });

  it.each([12, 90, 180])('reads a symbol turned by %d degrees', async (turn) => {
    const photo = await drawPhoto({ bcid: 'ean13', text: '4081488076325', turn });
    expect((await reader.read(photo, { signal }))[0]?.text).toBe('4081488076325');
  });

  it('does not convert in-store numbers to 14 digits', async () => {
    const [read] = await reader.read(await drawPhoto({ bcid: 'ean13', text: '2012345678903' }), {
      signal,
    });
    expect(read?.text).toBe('2012345678903');
    expect(read?.gtin14).toBeUndefined();
  });

  it('returns nothing for a tiny blank picture', async () => {
    const create = { width: 12, height: 9, channels: 3 as const, background: '#ffffff' };
    expect(await reader.read(await toPhoto(sharp({ create })), { signal })).toEqual([]);
  });

  it('reads the barcode of a label photo', async () => {
    const file = new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url);
    const photo = await toPhoto(sharp(readFileSync(file)).autoOrient());
    expect((await reader.read(photo, { signal }))[0]?.gtin14).toBe('00195503583218');
  });

  it('reports a time-out and an unreadable picture, and reads the next photo', async () => {
    const photo = await drawPhoto({ bcid: 'ean13', text: '4081488076325' });
    const impatient = createBarcodeReader({ deadlineMs: 1 });
    await expect(impatient.read(photo, { signal })).rejects.toThrow(
      new ProviderError('zxing', 'timeout'),
    );
    await impatient.close();
    const broken = { ...photo, bytes: Buffer.from('no picture') };
    await expect(reader.read(broken, { signal })).rejects.toThrow(
      new ProviderError('zxing', 'unavailable'),
    );
    expect(await reader.read(photo, { signal })).toHaveLength(1);
  });
});
