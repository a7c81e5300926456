import type { GreyImage } from '#app/imaging/grey-image.ts';
import { type Quad, sizeOf } from '#app/imaging/quad.ts';
import { growQuad } from '#app/imaging/quad-geometry.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import { stretchContrast } from '#app/providers/label-reader/ocr/stretch-contrast.ts';
import type { Box } from './glyphs.ts';
import { inkBox } from './ink-box.ts';
import { otsu } from './otsu.ts';

/** A code's print, dark on light and upright, with some of its surroundings. */
export type CodeImage = { image: GreyImage; print: Box };

const HEIGHT_PX = 64;
/** Margin of surroundings, in heights of the line. */
const MARGIN = 0.35;
const MAX_WIDTH_PX = 2_400;
/** How far a character's ink may extend beyond the network's steps that name it, in heights. */
const REACH = 0.25;

function invert(image: GreyImage): GreyImage {
  return { ...image, data: image.data.map((grey) => 255 - grey) };
}

/**
 * Whether the print is light on dark. Most of a line's picture is paper: if that is the darker part, the print is
 * light.
 */
function isLightOnDark({ data }: GreyImage): boolean {
  const level = otsu(data);
  const dark = data.reduce((sum, grey) => sum + Number(grey <= level), 0);
  return dark > 0.6 * data.length;
}

/** Cuts a code's print out of the photo; null if it is too small. */
export function cutCode(rectify: Rectifier, quad: Quad): CodeImage | null {
  const area = growQuad(quad, MARGIN);
  const [inner, outer] = [sizeOf(quad), sizeOf(area)];
  const scale = Math.min(HEIGHT_PX / inner.height, MAX_WIDTH_PX / outer.width);
  const cut = rectify(area, Math.round(outer.width * scale), Math.round(outer.height * scale));
  if (!cut) return null;
  const seen = stretchContrast(cut.image);
  const image = isLightOnDark(seen) ? invert(seen) : seen;
  const margin = MARGIN * inner.height * scale;
  const rows = Math.round(inner.height * scale);
  const top = Math.round(margin);
  const line: GreyImage = {
    width: image.width,
    height: rows,
    data: image.data.subarray(top * image.width, (top + rows) * image.width),
  };
  const ink = inkBox(line, margin, image.width - margin, REACH * rows);
  return {
    image,
    print: {
      left: ink.left,
      top: top + ink.top * rows,
      width: ink.right - ink.left,
      height: (ink.bottom - ink.top) * rows,
    },
  };
}
