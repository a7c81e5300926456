import sharp from 'sharp';
import type { Random } from '../random.ts';
import type { Piece } from './canvas.ts';
import { clamp } from './noise.ts';

/** A finger that points up, its tip at the top edge. */
export function drawFinger(random: Random): Piece {
  const [width, height] = [120, 420];
  const skin = random.pick([
    [224, 172, 140],
    [196, 138, 104],
    [141, 92, 66],
    [92, 60, 44],
    [236, 196, 170],
  ] as const);
  const pixels = new Uint8Array(width * height * 4);
  const radius = width / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = (x - radius + 0.5) / radius;
      const fromTip = y < radius ? (radius - y) / radius : 0;
      const away = Math.hypot(across, fromTip);
      if (away > 1) continue;
      const nail = Math.hypot(across / 0.55, (y - 62) / 48) < 1 ? 1.1 : 1;
      const knuckle =
        1 - 0.12 * Math.exp(-(((y - 230) / 6) ** 2)) - 0.1 * Math.exp(-(((y - 245) / 5) ** 2));
      const shade = nail * knuckle * (1 - 0.45 * away ** 3);
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[at + channel] = clamp((skin[channel] ?? 0) * shade, 0, 255);
      }
      pixels[at + 3] = away > 0.97 ? 160 : 255;
    }
  }
  return { width, height, pixels };
}

/** A strip of opaque tape. */
export function drawTape(random: Random): Piece {
  return plain(
    300,
    90,
    random.pick([
      [176, 138, 82],
      [148, 110, 62],
      [214, 208, 190],
      [60, 98, 150],
    ] as const),
  );
}

/** A price or discount sticker. */
export async function drawSticker(random: Random, text: string): Promise<Piece> {
  const ground = plain(
    300,
    130,
    random.pick([
      [238, 96, 40],
      [246, 220, 60],
      [240, 238, 230],
      [216, 40, 60],
    ] as const),
  );
  const print = await sharp({
    text: {
      text: `<span foreground="#141414"><b>${text}</b></span>`,
      font: 'sans',
      width: 250,
      height: 80,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  const { data } = await sharp(ground.pixels, { raw: { width: 300, height: 130, channels: 4 } })
    .composite([{ input: print, gravity: 'centre' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...ground, pixels: data };
}

/** A string from the hole of a hang tag. */
export const drawString = (random: Random): Piece =>
  plain(
    400,
    10,
    random.pick([
      [30, 30, 32],
      [226, 218, 200],
      [176, 140, 92],
    ] as const),
  );

function plain(width: number, height: number, colour: readonly [number, number, number]): Piece {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([...colour, 255], at);
  return { width, height, pixels };
}
