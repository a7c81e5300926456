import sharp from 'sharp';

const BITS = 12;
const SIDE_PX = 20;

/** Draws a number, below 4,096, into a photo's corner as a row of dark and light squares: no two photos are alike, also after a device has made them smaller. */
export async function numberPhoto(photo: Buffer, number: number): Promise<Buffer> {
  const bits = Array.from({ length: BITS }, (_, bit) => (number & (1 << bit) ? 230 : 20));
  const row = await sharp(Buffer.from(bits), { raw: { width: BITS, height: 1, channels: 1 } })
    .resize(BITS * SIDE_PX, SIDE_PX, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return sharp(photo)
    .composite([{ input: row, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer();
}
