import { mapQuad } from '#app/imaging/quad-geometry.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';

/** Print as a photo shows it that was taken at an angle: turned to the right by degrees, and moved off the origin. */
export function turnLine({ quad, characters }: TextLine, degrees: number): TextLine {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turn = ({ x, y }: { x: number; y: number }) => ({
    x: 900 + x * c - y * s,
    y: 700 + x * s + y * c,
  });
  return { quad: mapQuad(quad, turn), characters };
}
