import type { GreyImage } from '#app/imaging/grey-image.ts';

type Drawing = {
  /** Modules as `1` and `0`. */
  bars: string;
  /** Different modules for the lower half. */
  below?: string;
  modulePx: number;
  /** In radians, clockwise. */
  angle: number;
  /** Standard deviation of a Gaussian. */
  blurPx?: number;
  /** Largest deviation in grey levels. */
  noise?: number;
};

const HEIGHT_PX = 60;
/** Subpixels in each direction. */
const SUBPIXELS = 4;

/** Draws a symbol in the middle of a light picture. Its noise is the same every time. */
export function drawBars(drawing: Drawing): GreyImage {
  const { bars, below = bars, modulePx, angle, blurPx = 0, noise = 0 } = drawing;
  const size = Math.ceil(bars.length * modulePx + 80);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isDark = (x: number, y: number) => {
    const u = (x - size / 2) * cos + (y - size / 2) * sin;
    const v = (y - size / 2) * cos - (x - size / 2) * sin;
    const row = v < 0 ? bars : below;
    return Math.abs(v) < HEIGHT_PX / 2 && row[Math.floor(u / modulePx + row.length / 2)] === '1';
  };
  let values: Float32Array = Float32Array.from({ length: size * size }, (_value, at) => {
    let dark = 0;
    for (let step = 0; step < SUBPIXELS * SUBPIXELS; step += 1) {
      const x = (at % size) + ((step % SUBPIXELS) + 0.5) / SUBPIXELS;
      const y = Math.floor(at / size) + (Math.floor(step / SUBPIXELS) + 0.5) / SUBPIXELS;
      dark += isDark(x, y) ? 1 : 0;
    }
    return 210 - (170 * dark) / (SUBPIXELS * SUBPIXELS);
  });
  if (blurPx > 0) values = blur(blur(values, size, 1, blurPx), size, size, blurPx);
  let seed = 1;
  const data = Uint8Array.from(values, (value) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.min(255, Math.max(0, value + (seed / 2_147_483_648 - 1) * noise));
  });
  return { width: size, height: size, data };
}

/** Gaussian blur in one direction. @param stride 1 along rows, the width along columns */
function blur(values: Float32Array, size: number, stride: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  return values.map((_value, at) => {
    const place = stride === 1 ? at % size : Math.floor(at / size);
    let [sum, weight] = [0, 0];
    for (let step = -reach; step <= reach; step += 1) {
      if (place + step < 0 || place + step >= size) continue;
      const share = Math.exp(-0.5 * (step / sigma) ** 2);
      sum += share * (values[at + step * stride] ?? 0);
      weight += share;
    }
    return sum / weight;
  });
}
