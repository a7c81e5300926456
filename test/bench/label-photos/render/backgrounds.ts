import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { Random } from '../random.ts';
import { clamp, createNoise } from './noise.ts';

/** A photograph to put labels in front of, and the barcodes that may be read on it. */
export type RealBackground = { file: string; gtins: readonly string[] };

const truthFile = z.object({
  cases: z.array(
    z.object({
      file: z.string(),
      expected: z.object({ gtins_visible: z.array(z.string()).optional() }),
    }),
  ),
});

/** Finds the photographs of a folder and of the folders in it, by folder, in the order of their names. */
export async function findBackgrounds(folder: string): Promise<RealBackground[][]> {
  const names = await readdir(folder, { recursive: true });
  const gtins = new Map(
    names
      .filter((name) => path.basename(name) === 'cases.json')
      .flatMap((name) =>
        truthFile
          .parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
          .cases.map(
            (each) =>
              [
                path.join(path.dirname(name), each.file),
                each.expected.gtins_visible ?? [],
              ] as const,
          ),
      ),
  );
  const photographs = names.filter((name) => /\.jpe?g$/i.test(name)).sort();
  return [...Map.groupBy(photographs, (name) => path.dirname(name)).values()].map((group) =>
    group.map((name) => ({ file: path.join(folder, name), gtins: gtins.get(name) ?? [] })),
  );
}

/** A part of a photograph that fills the frame, mostly a little out of focus. RGB. */
export async function drawRealBackground(
  random: Random,
  file: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const blur = random.chance(0.7) ? random.between(0.0008, 0.004) * width : 0;
  const picture = sharp(file)
    .rotate()
    .resize(width, height, { fit: 'cover', position: random.pick(['centre', 'top', 'bottom']) })
    .removeAlpha()
    .toColourspace('srgb');
  return (blur > 0.3 ? picture.blur(blur) : picture).raw().toBuffer();
}

type Shade = (x: number, y: number) => number;
const MATERIALS = {
  cloth: ['#5b6780', '#7c4a4f', '#cfc8ba', '#2c2f36', '#8b8f7a'],
  cardboard: ['#b78d5d', '#a67c4e', '#c8a273'],
  wood: ['#8f6340', '#b98f60', '#5e4330', '#c9b08a'],
  shelf: ['#9aa0a6', '#d7d8d6', '#6d7378'],
} as const;
type Material = keyof typeof MATERIALS;
const SMALL_PX = 900;

/** A drawn background: cloth, cardboard, wood or a shelf; cloth behind what is sewn in. RGB. */
export async function drawBackground(
  random: Random,
  isSewn: boolean,
  width: number,
  height: number,
): Promise<{ material: Material; pixels: Buffer }> {
  const materials = Object.keys(MATERIALS) as Material[];
  const material = isSewn && random.chance(0.8) ? 'cloth' : random.pick(materials);
  const colour = random.pick(MATERIALS[material]);
  const base = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const scale = Math.min(1, SMALL_PX / Math.max(width, height));
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  const shade = shadeOf(material, random);
  const small = Buffer.alloc(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const light = shade(column, row);
      for (let channel = 0; channel < 3; channel += 1) {
        small[(row * columns + column) * 3 + channel] = clamp((base[channel] ?? 0) * light, 0, 255);
      }
    }
  }
  const pixels = await sharp(small, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return { material, pixels };
}

function shadeOf(material: Material, random: Random): Shade {
  const noise = createNoise(random.integer(1, 1e6));
  const [turned, phase] = [random.chance(0.5), random.between(0, 100)];
  const swap = (shade: Shade): Shade => (turned ? (x, y) => shade(y, x) : shade);
  switch (material) {
    case 'cloth':
      return (x, y) => {
        const fold = noise(x * 0.006 + phase, y * 0.004) + 0.5 * noise(x * 0.02, y * 0.015 + phase);
        return (
          0.65 +
          0.4 * fold +
          0.08 * Math.sin(x * 1.7) * Math.sin(y * 1.7) +
          0.1 * (noise(x, y) - 0.5)
        );
      };
    case 'cardboard':
      return swap((x, y) => {
        const tape = Math.abs(y - 300 - phase) < 45 ? 1.12 : 1;
        return (
          tape *
          (0.9 +
            0.12 * noise(x * 0.01, y * 0.01) +
            0.03 * Math.sin(x * 0.9) +
            0.12 * (noise(x * 0.9, y * 0.4) - 0.5))
        );
      });
    case 'wood':
      return swap((x, y) => {
        const plank = Math.floor((y + phase) / 150);
        const isGap = (y + phase) % 150 < 4;
        const grain = noise(x * 0.008 + plank * 19, y * 0.12) + 0.4 * noise(x * 0.05, y * 0.9);
        return isGap ? 0.35 : 0.62 + 0.1 * noise(plank * 7.7, 1) + 0.4 * grain;
      });
    case 'shelf':
      return (x, y) => {
        const depth = (y + 2 * phase) % 330;
        const post = (x + phase) % 420 < 26 ? 0.7 : 1;
        const board = depth < 28 ? 1.15 : 0.35 + 0.45 * (depth / 330);
        return post * board * (0.9 + 0.2 * noise(x * 0.02, y * 0.02));
      };
  }
}
