import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Point } from '#app/imaging/quad.ts';
import { SAMPLES_PER_MODULE } from './bar-templates.ts';
import { EAN13_MODULES } from './ean-symbol.ts';
import type { BarField } from './find-bar-fields.ts';

/** Modules sampled beyond the field on either side: the symbol may be longer than the field. */
const MARGIN_MODULES = 14;
const PROFILE_SAMPLES = (EAN13_MODULES + 2 * MARGIN_MODULES) * SAMPLES_PER_MODULE;
/** Adjacent lines that are averaged: a share of the field's height, and an upper limit. */
const BAND_SHARE = 0.06;
const MAX_BAND_LINES = 7;

/**
 * Converts a position in a field to a point of the photo.
 * @param across in samples of the profile
 * @param along as a share of the field's height, -0.5 to 0.5
 */
export function toPhotoPoint(field: BarField, across: number, along: number): Point {
  const u = ((across - PROFILE_SAMPLES / 2) * field.length) / (EAN13_MODULES * SAMPLES_PER_MODULE);
  const v = along * field.height;
  const [cos, sin] = [Math.cos(field.angle), Math.sin(field.angle)];
  return { x: field.centre.x + u * cos - v * sin, y: field.centre.y + u * sin + v * cos };
}

/** Samples the brightness across the bars, as the mean of a band of adjacent lines to reduce noise. */
export function sampleProfile(image: GreyImage, field: BarField, along: number): Float32Array {
  const profile = new Float32Array(PROFILE_SAMPLES);
  const lines = Math.max(1, Math.min(MAX_BAND_LINES, Math.round(field.height * BAND_SHARE)));
  for (let line = 0; line < lines; line += 1) {
    const at = along + (line - (lines - 1) / 2) / field.height;
    const first = toPhotoPoint(field, 0.5, at);
    const next = toPhotoPoint(field, 1.5, at);
    const [dx, dy] = [next.x - first.x, next.y - first.y];
    for (let index = 0; index < PROFILE_SAMPLES; index += 1) {
      const value = brightnessAt(image, first.x + index * dx - 0.5, first.y + index * dy - 0.5);
      profile[index] = (profile[index] ?? 0) + value / lines;
    }
  }
  return profile;
}

/** Bilinear interpolation; a point outside the picture takes the brightness of the nearest edge. */
function brightnessAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const inX = Math.min(width - 1, Math.max(0, x));
  const inY = Math.min(height - 1, Math.max(0, y));
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [tx, ty] = [inX - left, inY - top];
  const upper = (data[top * width + left] ?? 0) * (1 - tx) + (data[top * width + right] ?? 0) * tx;
  const lower =
    (data[below * width + left] ?? 0) * (1 - tx) + (data[below * width + right] ?? 0) * tx;
  return upper * (1 - ty) + lower * ty;
}
