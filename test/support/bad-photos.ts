import { crc32, deflateSync } from 'node:zlib';

/** A picture of one pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a PNG of black pixels: a few kilobytes that decompress to gigabytes. */
export function createBombPng(widthPx: number, heightPx = widthPx): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.from(type, 'latin1');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([head, body])));
    return Buffer.concat([size, head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(widthPx / 8) + 1) * heightPx));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a PNG with a valid start and end and garbage in between. */
export function createCorruptPng(): Buffer {
  const png = createBombPng(2000);
  return png.fill(0x5a, 60, png.length - 20);
}
