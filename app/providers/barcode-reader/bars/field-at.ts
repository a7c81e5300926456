import type { NamedCorners, Point } from '#app/imaging/quad.ts';
import { SYMBOL_MODULES } from './ean-symbol.ts';
import type { BarField } from './find-bar-fields.ts';

/**
 * The line across all bars of a symbol with these corners, at that share of its height, as long as an EAN-13
 * of the same modules: the symbol lies in the middle of its profile.
 */
export function fieldAt(corners: NamedCorners, band: number, modules: number): BarField {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const left = between(topLeft, bottomLeft, band);
  const right = between(topRight, bottomRight, band);
  return {
    centre: between(left, right, 0.5),
    angle: Math.atan2(right.y - left.y, right.x - left.x),
    length: (Math.hypot(right.x - left.x, right.y - left.y) * SYMBOL_MODULES) / modules,
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y) + 1,
  };
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) };
}
