import type { LabelPlan } from '../plan/label-plan.ts';
import type { Random } from '../random.ts';
import { createNoise } from './noise.ts';
import type { RenderedLabel } from './render-label.ts';

/** Multiplies the light of a place on the label, in em of its smallest print; x to the right, y down. */
type Shade = (x: number, y: number) => number;

/** Gives a drawn label the texture of its material and the marks of its printer, in place. */
export function wearLabel(rendered: RenderedLabel, { look }: LabelPlan, random: Random): void {
  const { width, height, pixels, capHeights } = rendered;
  const unit = Math.max(6, capHeights.code || capHeights.size || width / 40);
  const texture = textureOf(look.material, random);
  const ink = toChannels(look.ink);
  const paper = toChannels(look.paper);
  const missing = missingInk(look.print, random);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const shade = texture(x / unit, y / unit);
      const lost = missing(x / unit, y / unit);
      const isInk = lost > 0 && distance(pixels, at, ink) < distance(pixels, at, paper);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = pixels[at + channel] ?? 0;
        const printed = isInk ? value + ((paper[channel] ?? 0) - value) * lost : value;
        pixels[at + channel] = Math.max(0, Math.min(255, printed * shade));
      }
    }
  }
}

const toChannels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const distance = (pixels: Buffer, at: number, colour: readonly number[]) =>
  colour.reduce((sum, value, channel) => sum + Math.abs((pixels[at + channel] ?? 0) - value), 0);

function textureOf(material: LabelPlan['look']['material'], random: Random): Shade {
  const noise = createNoise(random.integer(1, 1e6));
  const strength = random.between(0.6, 1);
  switch (material) {
    case 'satin': {
      const angle = random.between(-0.5, 0.5);
      return (x, y) =>
        1 +
        strength *
          (0.1 * (noise(x * 0.25 + y * angle, y * 0.12) - 0.4) +
            0.05 * Math.sin(y * 16) * noise(x, y * 3));
    }
    case 'woven':
      return (x, y) =>
        1 + strength * 0.09 * (Math.sin(x * 15) * Math.sin(y * 15) + noise(x * 4, y * 4) - 0.6);
    case 'kraft':
      return (x, y) =>
        1 +
        strength *
          (0.16 * (noise(x * 1.5, y * 5) - 0.5) + 0.2 * (noise(x * 9, y * 9) > 0.9 ? -0.6 : 0));
    case 'cardboard':
      return (x, y) =>
        1 + strength * (0.06 * Math.sin(x * 3.4) + 0.1 * (noise(x * 2, y * 2) - 0.5));
    case 'plastic':
      return (x, y) => 1 + 0.05 * strength * (noise(x * 0.3, y * 0.3) - 0.5);
    default:
      return (x, y) => 1 + strength * 0.04 * (noise(x * 3, y * 3) - 0.5);
  }
}

/** How much of the ink is missing at a place, 0 to 1. Never so much that a character cannot be told. */
function missingInk(print: LabelPlan['look']['print'], random: Random): Shade {
  const noise = createNoise(random.integer(1, 1e6));
  if (print === 'thermal') {
    const streaks = Array.from({ length: random.integer(1, 4) }, () => random.between(0, 30));
    const isVertical = random.chance(0.7);
    const fade = random.between(0, 0.35);
    return (x, y) => {
      const across = isVertical ? x : y;
      const isStreak = streaks.some((streak) => Math.abs(across - streak) < 0.05);
      return isStreak
        ? 0.8
        : fade * noise(x * 0.2, y * 0.2) + (noise(x * 12, y * 12) > 0.86 ? 0.35 : 0);
    };
  }
  if (print === 'dot-matrix') {
    // About nine needles for the height of a capital letter.
    const pitch = 2 * Math.PI * random.between(8, 9.5);
    return (x, y) => {
      const dot = Math.cos(x * pitch) + Math.cos(y * pitch);
      return (dot < -0.6 ? 0.7 : 0) + 0.3 * noise(x * 0.5, y * 0.5);
    };
  }
  return (x, y) => (noise(x * 10, y * 10) > 0.94 ? 0.2 : 0);
}
