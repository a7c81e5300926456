import type { GreyImage } from '#app/imaging/grey-image.ts';

/** Share of the pixels at either end that becomes fully black or fully white. */
const TAIL = 0.01;
/**
 * A picture whose greys span at least `WIDE` needs no stretching, and one whose greys span at most `PLAIN` shows
 * nothing: both are left as they are.
 */
const WIDE = 180;
const PLAIN = 12;

/** Spreads the greys of a dark or pale picture from black to white. */
export function stretchContrast(image: GreyImage): GreyImage {
  const counts = new Uint32Array(256);
  for (const grey of image.data) counts[grey] = (counts[grey] ?? 0) + 1;
  const greyAt = (share: number) => {
    let left = share * image.data.length;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  const [low, high] = [greyAt(TAIL), greyAt(1 - TAIL)];
  if (high - low >= WIDE || high - low <= PLAIN) return image;
  const factor = 255 / (high - low);
  const data = image.data.map((grey) => Math.min(255, Math.max(0, (grey - low) * factor)));
  return { ...image, data };
}
