import { createRandom, type Random } from '../random.ts';
import { LABEL_KINDS, type LabelKind, type LabelPlan } from './label-plan.ts';
import { planLabel, planProduct } from './plan-label.ts';

/** The rows that the scorer of `../shared/labels` counts by. */
export type Difficulty =
  | 'easy'
  | 'medium'
  | 'hard'
  | 'stack_same'
  | 'stack_mixed'
  | 'occluded'
  | 'no_label';

/** `no_label`: labels without a style code; `occluded`: something lies on the code, the size or the barcode. */
export type PhotoPlan = {
  id: string;
  /** Seed of all that the plan leaves open: places, surfaces, light, camera. */
  seed: string;
  difficulty: Difficulty;
  labels: LabelPlan[];
  cover: { what: 'finger' | 'tape' | 'sticker'; over: 'code' | 'size' | 'barcode' } | null;
};

const SHARES: readonly (readonly [Difficulty, number])[] = [
  ['easy', 0.18],
  ['medium', 0.27],
  ['hard', 0.18],
  ['stack_same', 0.07],
  ['stack_mixed', 0.08],
  ['occluded', 0.08],
  ['no_label', 0.14],
];
/** Labels that also exist without a style code. */
const KINDS_WITHOUT_CODE: readonly LabelKind[] = [
  'garment-tag',
  'packing-slip',
  'bag-sticker',
  'carton-label',
  'hang-tag',
];
/** Labels that lie beside each other in one photo. */
const KINDS_OF_STACKS: readonly LabelKind[] = [
  'hang-tag',
  'carton-label',
  'bag-sticker',
  'printer-label',
];

/** Plans a set of photos, which its seed decides alone. Difficulties have their shares, in seeded order. */
export function planPhotos(seed: string, prefix: string, photos: number): PhotoPlan[] {
  const difficulties = SHARES.flatMap(([difficulty, share]) =>
    Array.from({ length: Math.ceil(share * photos) }, () => difficulty),
  );
  return createRandom(`${seed}/difficulties`)
    .shuffle(difficulties)
    .slice(0, photos)
    .map((difficulty, at) => {
      const id = `${prefix}-${String(at + 1).padStart(3, '0')}`;
      return planPhoto(`${seed}/${at}`, id, at, difficulty);
    });
}

/** Plans what one photo shows. Kinds of label take turns, so that a small set has all of them. */
function planPhoto(seed: string, id: string, at: number, difficulty: Difficulty): PhotoPlan {
  const random = createRandom(seed);
  const kinds = kindsOf(difficulty);
  const kind = kinds[at % kinds.length] ?? 'hang-tag';
  const product = planProduct(random, kind);
  const labels = [planLabel(random, kind, product, difficulty === 'no_label')];
  if (difficulty === 'stack_same' || difficulty === 'stack_mixed') {
    const others = random.integer(1, 2);
    for (let more = 0; more < others; more += 1) {
      const next = difficulty === 'stack_same' ? product : planProduct(random, kind);
      const label = planLabel(random, kind, next, false);
      labels.push(
        difficulty === 'stack_same' ? { ...label, look: labels[0]?.look ?? label.look } : label,
      );
    }
  }
  return {
    id,
    seed,
    difficulty,
    labels,
    cover: difficulty === 'occluded' ? planCover(random) : null,
  };
}

function kindsOf(difficulty: Difficulty): readonly LabelKind[] {
  if (difficulty === 'no_label') return KINDS_WITHOUT_CODE;
  return difficulty.startsWith('stack') ? KINDS_OF_STACKS : LABEL_KINDS;
}

function planCover(random: Random): PhotoPlan['cover'] {
  return {
    what: random.pick(['finger', 'tape', 'sticker']),
    over: random.pick(['code', 'code', 'size', 'barcode']),
  };
}
