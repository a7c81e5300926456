import type { GreyImage } from '#app/imaging/grey-image.ts';
import { toQuad } from '#app/imaging/quad.ts';
import { createRectifier } from '#app/imaging/rectify.ts';

/** Upright, in pixels of the picture. */
export type TextBox = { left: number; top: number; width: number; height: number };

/** A picture that boxes are drawn from. */
export type Sheet = {
  width: number;
  height: number;
  /** The box drawn into so many pixels; null when it is too small to show anything. */
  draw(box: TextBox, widthPx: number, heightPx: number): GreyImage | null;
};

/** Sampled in this thread: an image library would copy the whole picture for each of its lines. */
export function createSheet(image: GreyImage): Sheet {
  const rectify = createRectifier(image);
  return {
    width: image.width,
    height: image.height,
    draw({ left, top, width, height }, widthPx, heightPx) {
      const [right, bottom] = [left + width, top + height];
      const corners = toQuad({
        topLeft: { x: left, y: top },
        topRight: { x: right, y: top },
        bottomRight: { x: right, y: bottom },
        bottomLeft: { x: left, y: bottom },
      });
      return rectify(corners, widthPx, heightPx)?.image ?? null;
    },
  };
}
