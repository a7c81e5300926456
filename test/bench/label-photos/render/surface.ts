import type { LabelKind } from '../plan/label-plan.ts';
import type { Random } from '../random.ts';
import { clamp, createNoise } from './noise.ts';

/** Where the label's picture is seen at a place of its flat outline (both 0 to 1), and how bright it is there. */
export type SurfacePoint = { x: number; y: number; shade: number; gloss: number };
/** Bends a label: fills `into` for the place (x, y) of the outline. */
export type Surface = (x: number, y: number, into: SurfacePoint) => void;

/** Chooses how a label is bent, creased and wrinkled. `strength` 0 is flat, 1 as much as is still readable. */
export function createSurface(random: Random, kind: LabelKind, strength: number): Surface {
  const steps: Surface[] = [];
  const isCloth = kind === 'garment-tag';
  if (random.chance((isCloth ? 0.9 : 0.4) * strength)) steps.push(waves(random, isCloth ? 1 : 0.4));
  if (random.chance((kind === 'tongue-label' ? 0.9 : 0.35) * strength))
    steps.push(cylinder(random, strength));
  const creases = random.chance(0.6 * strength) ? random.integer(1, 3) : 0;
  for (let count = 0; count < creases; count += 1) steps.push(crease(random));
  if (kind === 'bag-sticker') steps.push(wrinkles(random, 0.3 + 0.7 * strength));
  return (x, y, into) => {
    into.x = x;
    into.y = y;
    into.shade = 1;
    into.gloss = 0;
    for (const step of steps) step(into.x, into.y, into);
  };
}

/** A curved body: the print is narrower towards two edges, which lie in shade. */
function cylinder(random: Random, strength: number): Surface {
  const bend = random.between(0.45, 0.55 + 0.4 * strength);
  const full = Math.asin(bend);
  const sag = random.between(-0.05, 0.05);
  const alongY = random.chance(0.4);
  const light = random.between(-0.5, 0.5);
  return (x, y, into) => {
    const across = 2 * (alongY ? y : x) - 1;
    // Beyond the body's edge nothing is seen.
    const angle = Math.asin(clamp(across * bend, -1, 1));
    const seen = 0.5 + angle / (2 * full);
    const moved = sag * across * across;
    into.x = alongY ? x + moved : seen;
    into.y = alongY ? seen : y + moved;
    into.shade *= 0.55 + 0.45 * Math.cos(angle - light * full);
  };
}

/** Loose cloth. */
function waves(random: Random, size: number): Surface {
  const [height, count] = [random.between(0.006, 0.02) * size, random.between(1, 2.5)];
  const [phase, slant] = [random.between(0, 6.28), random.between(-0.6, 0.6)];
  return (x, y, into) => {
    const angle = 2 * Math.PI * count * (y + slant * x) + phase;
    into.x = x + height * Math.sin(angle);
    into.y = y + 0.5 * height * Math.cos(angle * 0.8);
    into.shade *= 1 + 6 * height * Math.cos(angle);
  };
}

/** A fold across the label: two slightly different slopes, a dark and a light line between them. */
function crease(random: Random): Surface {
  const angle = random.pick([0, Math.PI / 2, random.between(0, Math.PI)]) + random.normal() * 0.05;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const place = random.between(-0.35, 0.35);
  const slope = random.between(-0.07, 0.07);
  const dark = random.between(0.04, 0.14);
  return (x, y, into) => {
    const distance = (x - 0.5) * across + (y - 0.5) * down - place;
    const side = distance > 0 ? 1 : 0;
    into.x = x + side * slope * distance * across;
    into.y = y + side * slope * distance * down;
    const edge =
      Math.exp(-((distance / 0.006) ** 2)) - 0.8 * Math.exp(-(((distance - 0.012) / 0.006) ** 2));
    into.shade *= (1 - dark * side) * (1 - 0.25 * edge);
  };
}

/** Plastic: small folds everywhere, bright on one side. */
function wrinkles(random: Random, strength: number): Surface {
  const noise = createNoise(random.integer(1, 1e6));
  const [wide, high] = [random.between(3, 6), random.between(3, 6)];
  const turn = random.between(-0.7, 0.7);
  return (x, y, into) => {
    const [u, v] = [x * wide + y * turn * wide, y * high];
    const ridge = Math.abs(noise(u, v) + 0.5 * noise(2.1 * u + 7, 2.1 * v) - 0.75);
    const slope = noise(u + 0.06, v) - noise(u, v + 0.06);
    into.x = x + 0.006 * strength * (noise(u + 31, v) - 0.5);
    into.y = y + 0.006 * strength * (noise(u, v + 57) - 0.5);
    into.shade *= 1 + strength * 1.1 * slope;
    const crest = Math.max(0, 1 - ridge / 0.05);
    into.gloss = Math.max(
      into.gloss,
      strength * 0.75 * crest * crest * Math.max(0, 0.6 + 5 * slope),
    );
  };
}
