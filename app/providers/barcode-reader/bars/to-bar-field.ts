import type { NamedCorners, Point } from '#app/imaging/quad.ts';
import { EAN13_MODULES } from './ean-symbol.ts';
import type { BarField } from './find-bar-fields.ts';

/**
 * Converts the corners of a symbol to a field around one line across its bars. A profile of the field is centred on the
 * symbol and has as many samples per module as for an EAN-13, whatever the symbol's number of modules.
 * @param band height of the line, as a share of the symbol's height from the top
 * @param modules number of modules in the symbol
 */
export function toBarField(corners: NamedCorners, band: number, modules: number): BarField {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const left = interpolate(topLeft, bottomLeft, band);
  const right = interpolate(topRight, bottomRight, band);
  return {
    centre: interpolate(left, right, 0.5),
    angle: Math.atan2(right.y - left.y, right.x - left.x),
    length: (Math.hypot(right.x - left.x, right.y - left.y) * EAN13_MODULES) / modules,
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y) + 1,
  };
}

function interpolate(from: Point, to: Point, share: number): Point {
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}
