import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Network, Numbers } from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import type { Sheet, TextBox } from '#app/providers/label-reader/pp-ocr/sheet.ts';

/** The network wants sides in steps of this. */
const STEP_PX = 32;
/** As the network was trained: mean and spread of ImageNet's channels. */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;
/** PaddleOCR's own: a pixel is print from `pixel` on, a patch of them from a mean of `patch`. */
const LEAST = { pixel: 0.3, patch: 0.5, pixels: 10 };
/** The network marks the core of a line; its outline lies this many areas per circumference outside. */
const UNCLIP = 1.6;

/** Of 94 codes on 120 photos 89 are found with this much, 88 with three quarters of it. */
const MOST_PIXELS = 300_000;

const stepped = (side: number) => Math.max(STEP_PX, Math.round(side / STEP_PX) * STEP_PX);

/** Writes the picture as the network knows pictures. */
function writeNormalised({ data }: GreyImage, { data: input }: Numbers): void {
  const size = input.length / 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const mean = MEAN[channel] ?? 0;
    const spread = SPREAD[channel] ?? 1;
    for (let at = 0; at < size; at += 1)
      input[channel * size + at] = ((data[at] ?? 0) / 255 - mean) / spread;
  }
}

type Patch = { left: number; top: number; right: number; bottom: number; pixels: number };

/** Patches of neighbouring pixels that are print. */
function patchesOf(map: Float32Array, width: number, height: number): Patch[] {
  const seen = new Uint8Array(map.length);
  const patches: Patch[] = [];
  const isPrint = (at: number) => (map[at] ?? 0) >= LEAST.pixel && !seen[at];
  for (let start = 0; start < map.length; start += 1) {
    if (!isPrint(start)) continue;
    seen[start] = 1;
    const stack = [start];
    const patch: Patch = { left: width, top: height, right: 0, bottom: 0, pixels: 0 };
    let sum = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      patch.left = Math.min(patch.left, x);
      patch.right = Math.max(patch.right, x + 1);
      patch.top = Math.min(patch.top, y);
      patch.bottom = Math.max(patch.bottom, y + 1);
      patch.pixels += 1;
      sum += map[at] ?? 0;
      const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of around) {
        if (next < 0 || next >= map.length || !isPrint(next)) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (patch.pixels >= LEAST.pixels && sum / patch.pixels >= LEAST.patch) patches.push(patch);
  }
  return patches;
}

/**
 * Where print stands on an upright picture, from top to bottom (DB text detection, Liao et al. 2020). The
 * picture is looked at in at most 0.3 megapixels.
 */
export async function findTextBoxes(findText: Network, sheet: Sheet): Promise<TextBox[]> {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (sheet.width * sheet.height)));
  const { width, height } = sheet;
  const whole = { left: 0, top: 0, width, height };
  const small = sheet.draw(whole, stepped(width * scale), stepped(height * scale));
  if (!small) return [];
  const input = findText.inputOf([1, 3, small.height, small.width]);
  writeNormalised(small, input);
  const { data } = await findText.run(input);
  const x = sheet.width / small.width;
  const y = sheet.height / small.height;
  const boxes = patchesOf(data, small.width, small.height).map((patch): TextBox => {
    const sides = 2 * (patch.right - patch.left + patch.bottom - patch.top);
    const margin = (UNCLIP * patch.pixels) / sides;
    const left = Math.max(0, (patch.left - margin) * x);
    const top = Math.max(0, (patch.top - margin) * y);
    return {
      left,
      top,
      width: Math.min(sheet.width, (patch.right + margin) * x) - left,
      height: Math.min(sheet.height, (patch.bottom + margin) * y) - top,
    };
  });
  return boxes.sort((a, b) => a.top - b.top);
}
