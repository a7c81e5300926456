import sharp from 'sharp';
import type { Difficulty } from '../plan/plan-photo.ts';
import type { Random } from '../random.ts';
import { BLINDING, type Canvas } from './canvas.ts';
import { clamp } from './noise.ts';

/** What light, lens and sensor do to a photo. Lengths in pixels. */
export type Camera = {
  blurPx: number;
  motionPx: number;
  motionAngle: number;
  /** Deviation of a pixel's value, of 255. */
  noise: number;
  gain: number;
  cast: readonly [number, number, number];
  jpegQuality: number;
  glare: number;
  /** How much darker the dark side of the photo is, 0 to 1. */
  gradient: number;
  orientation: 1 | 3 | 6 | 8;
};

/** Chooses the camera. Blur is limited by the height of the capital letters that have to stay readable. */
export function planCamera(random: Random, difficulty: Difficulty, capPx: number): Camera {
  const isEasy = difficulty === 'easy';
  const isHard = difficulty === 'hard';
  const moves = !isEasy && random.chance(isHard ? 0.5 : 0.15);
  const [low, high] = isEasy ? [0.01, 0.03] : isHard ? [0.03, 0.075] : [0.015, 0.05];
  const isDark = isHard && random.chance(0.4);
  return {
    blurPx: random.between(low, high) * capPx * (moves ? 0.5 : 1),
    motionPx: moves ? random.between(0.12, 0.24) * capPx : 0,
    motionAngle: random.between(0, Math.PI),
    noise:
      (isDark ? 0.6 : 1) *
      (isEasy ? random.between(1, 4) : isHard ? random.between(4, 11) : random.between(2, 7)),
    gain: isDark ? random.between(0.48, 0.65) : random.between(0.75, 1.05),
    cast: [random.between(0.93, 1.06), 1, random.between(0.86, 1.06)],
    jpegQuality: isEasy
      ? random.integer(80, 94)
      : isHard
        ? random.integer(42, 65)
        : random.integer(62, 88),
    glare: !isEasy && random.chance(0.3) ? random.between(0.3, 0.9) : 0,
    gradient: random.between(0.05, isEasy ? 0.2 : 0.45),
    orientation: random.chance(0.15) ? random.pick([3, 6, 8]) : 1,
  };
}

/** Lights the scene in place. What glare blinds is no longer seen. */
export function lightScene(canvas: Canvas, camera: Camera, random: Random): void {
  const { width, height, pixels, owner } = canvas;
  const angle = random.between(0, 2 * Math.PI);
  const [toLightX, toLightY] = [Math.cos(angle) / width, Math.sin(angle) / height];
  const [centreX, centreY] = [random.between(0.2, 0.8) * width, random.between(0.2, 0.8) * height];
  const [radiusX, radiusY] = [
    random.between(0.05, 0.16) * width,
    random.between(0.05, 0.25) * height,
  ];
  const shadowEdge = random.chance(0.3) ? random.between(-0.2, 0.3) : Number.POSITIVE_INFINITY;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const along = (column - width / 2) * toLightX + (row - height / 2) * toLightY;
      const inShadow = clamp((along - shadowEdge) * 25, 0, 1);
      const light = (1 + camera.gradient * (along - 0.2)) * (1 - 0.35 * inShadow) * camera.gain;
      const away = ((column - centreX) / radiusX) ** 2 + ((row - centreY) / radiusY) ** 2;
      const glare = camera.glare > 0 && away < 6 ? camera.glare * Math.exp(-away) : 0;
      if (glare > BLINDING) owner[at] = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (pixels[at * 3 + channel] ?? 0) * light * (camera.cast[channel] ?? 1);
        pixels[at * 3 + channel] = value * (1 - glare) + 250 * glare;
      }
    }
  }
}

/** Takes the photo: blur, noise, JPEG. Returns the file's bytes, turned as the orientation in it says. */
export async function takePhoto(canvas: Canvas, camera: Camera, random: Random): Promise<Buffer> {
  const { width, height } = canvas;
  const raw = { raw: { width, height, channels: 3 as const } };
  let pixels: Buffer = Buffer.from(canvas.pixels.buffer);
  if (camera.blurPx > 0.3) pixels = await sharp(pixels, raw).blur(camera.blurPx).raw().toBuffer();
  if (camera.motionPx > 1)
    pixels = await sharp(pixels, raw).convolve(motionKernel(camera)).raw().toBuffer();
  addNoise(pixels, camera.noise, random);
  const back = { 1: 0, 3: 180, 6: 270, 8: 90 }[camera.orientation];
  const turned = sharp(pixels, raw).rotate(back);
  return turned
    .withMetadata({ orientation: camera.orientation })
    .jpeg({
      quality: camera.jpegQuality,
      chromaSubsampling: random.chance(0.7) ? '4:2:0' : '4:4:4',
    })
    .toBuffer();
}

function motionKernel({ motionPx, motionAngle }: Camera) {
  const size = Math.max(3, Math.min(21, 2 * Math.round(motionPx / 2) + 1));
  const half = (size - 1) / 2;
  const kernel = new Array<number>(size * size).fill(0);
  for (let step = -motionPx / 2; step <= motionPx / 2; step += 0.2) {
    const column = clamp(Math.round(half + step * Math.cos(motionAngle)), 0, size - 1);
    const row = clamp(Math.round(half + step * Math.sin(motionAngle)), 0, size - 1);
    kernel[row * size + column] = 1;
  }
  return { width: size, height: size, kernel };
}

/** Adds the sensor's noise in place, from a table that is read from another start in each run of pixels. */
function addNoise(pixels: Buffer, deviation: number, random: Random): void {
  const table = Float32Array.from({ length: 1 << 14 }, () => random.normal() * deviation);
  for (let at = 0, from = 0; at < pixels.length; at += 1) {
    if (at % 1536 === 0) from = random.integer(0, table.length - 1);
    const value = (pixels[at] ?? 0) + (table[(from + at) & (table.length - 1)] ?? 0);
    pixels[at] = clamp(value, 0, 255);
  }
}
