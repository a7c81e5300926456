import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import { otsu } from '#app/providers/label-reader/otsu.ts';

export type Box = { left: number; top: number; width: number; height: number };

type Field = { width: number; height: number; data: Uint8Array };

function crop({ width, height, data }: GreyImage, box: Box): Field {
  const marginY = 0.1 * box.height;
  const marginX = 0.15 * box.height;
  const left = Math.max(0, Math.round(box.left - marginX));
  const right = Math.min(width, Math.round(box.left + box.width + marginX));
  const top = Math.max(0, Math.round(box.top - marginY));
  const bottom = Math.min(height, Math.round(box.top + box.height + marginY));
  const out = new Uint8Array(Math.max(0, right - left) * Math.max(0, bottom - top));
  let at = 0;
  for (let y = top; y < bottom; y += 1) {
    out.set(data.subarray(y * width + left, y * width + right), at);
    at += right - left;
  }
  return { width: right - left, height: bottom - top, data: out };
}

type Run = { from: number; to: number };

/** Stretches of columns that hold ink. */
function runsOfInk({ width, height, data }: Field, level: number): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (let x = 0; x < width; x += 1) {
    let ink = 0;
    for (let y = 0; y < height; y += 1) ink += Number((data[y * width + x] ?? 255) <= level);
    if (ink < 2) run = null;
    else if (run) run.to = x + 1;
    else {
      run = { from: x, to: x + 1 };
      runs.push(run);
    }
  }
  return runs.filter(({ from, to }) => to - from >= 2);
}

/**
 * Widths in pixels of the printed characters of a word, left to right. Null when they cannot be told
 * apart into just `count` pieces, stricter levels tried where they touch.
 */
export function glyphWidths(image: GreyImage, box: Box, count: number): number[] | null {
  const field = crop(image, box);
  if (field.data.length === 0) return null;
  const level = otsu(field.data);
  const darkest = field.data.reduce((a, b) => Math.min(a, b), 255);
  for (const share of [1, 0.85, 0.7, 0.55, 0.4]) {
    const runs = runsOfInk(field, darkest + (level - darkest) * share);
    if (runs.length === count) return runs.map(({ from, to }) => to - from);
    if (runs.length > count) return null;
  }
  return null;
}
