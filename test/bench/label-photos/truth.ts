import type { LabelPlan } from './plan/label-plan.ts';
import type { PhotoPlan } from './plan/plan-photo.ts';
import type { ComposedPhoto, PlacedLabel } from './render/compose-photo.ts';
import { countSeen } from './render/map-characters.ts';
import { cornersOf } from './render/projection.ts';
import type { TextPart } from './render/render-label.ts';

/** Of a character that still counts as seen, that share has to be uncovered. */
const SEEN_SHARE = 0.96;
/** Capitals lower than that are not called readable. */
const SMALLEST_CAP_PX = { code: 8, size: 7, description: 7, brand: 7 } as const;
/** Blur, as deviation in parts of a capital's height, up to which print is called readable. */
const READABLE_BLUR = 0.1;
const READABLE_MOTION = 0.3;
/** An EAN-13 with its quiet zones is about that many modules wide. */
const BARCODE_MODULES = 108;

type Visibility = Record<TextPart, number> & { barcode_rows: number };

/** The truth of one photo, in the form of `cases.json`. */
export function describePhoto(
  plan: PhotoPlan,
  photo: ComposedPhoto,
  backgroundGtins: readonly string[],
) {
  const seen = countSeen(photo.canvas);
  const labels = plan.labels.flatMap((label, at) => {
    const placed = photo.labels[at];
    return placed ? [describeLabel(label, placed, photo, seen)] : [];
  });
  const { canvas, camera } = photo;
  return {
    id: plan.id,
    file: `${plan.id}.jpg`,
    difficulty: plan.difficulty,
    tags: [
      ...new Set(plan.labels.flatMap(({ kind, look }) => [kind, look.material, look.print])),
      `background_${photo.background}`,
      ...(plan.cover ? [`${plan.cover.what}_on_${plan.cover.over}`] : []),
    ],
    expected: expect(plan, labels),
    labels: [...labels, ...backgroundGtins.map(describeBackgroundBarcode)],
    bytes: photo.jpeg.length,
    width: canvas.width,
    height: canvas.height,
    render: camera,
  };
}

type LabelTruth = ReturnType<typeof describeLabel>;

function expect(plan: PhotoPlan, labels: readonly LabelTruth[]) {
  const visible = (part: keyof LabelTruth['visible']) =>
    labels.filter((label) => label.visible[part] === 1);
  const codes = [...new Set(visible('code').map((label) => label.style_code))];
  const isOneStyle = new Set(labels.map((label) => label.style_code)).size === 1;
  const [first] = isOneStyle ? labels : [];
  return {
    kind: kindOf(plan),
    style_code: isOneStyle ? (codes[0] ?? null) : null,
    style_codes_visible: codes,
    brand: first?.visible.brand === 1 ? first.brand : null,
    description: first?.visible.description === 1 ? first.description : null,
    sizes_visible: visible('size').map((label) => label.size_display),
    unreadable: codes.length === 0,
    gtins_visible: labels
      .filter((label) => label.gtin && label.visible.barcode_rows >= 2)
      .map((label) => label.gtin),
    loose_item_differs: null,
  };
}

function kindOf({ difficulty }: PhotoPlan): string {
  if (difficulty === 'no_label') return 'none';
  return difficulty.startsWith('stack') ? difficulty : 'single';
}

function describeLabel(
  label: LabelPlan,
  placed: PlacedLabel,
  photo: ComposedPhoto,
  seen: ReadonlyMap<number, number>,
) {
  const { rendered, scale, projection } = placed;
  const code = label.code ?? '';
  return {
    template: label.kind,
    brand: label.brand,
    style_code: code,
    style_code_printed: code,
    style_code_norm: code.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    description: rendered.characters.description.length > 0 ? label.description : '',
    qualifier: rendered.characters.description.length > 0 ? label.qualifier : '',
    colour: label.colour,
    gender: null,
    width: null,
    size: Object.fromEntries(
      (label.size?.cells ?? []).map(([system, value]) => [system.toLowerCase() || 'alpha', value]),
    ),
    size_display: label.size?.display ?? '',
    gtin: label.gtin,
    gtin_format: label.gtin === '' ? 'none' : label.gtin.length === 12 ? 'upca' : 'ean13',
    visible: visibilityOf(placed, photo, seen),
    quad: cornersOf(projection).map((corner) => corner.map(Math.round)),
    label_px: Math.round(rendered.width * scale),
    code_cap_px: Number((rendered.capHeights.code * scale).toFixed(1)),
    code_word: label.code === null || label.codeWordPlace === 'none' ? '' : label.codeWord,
    code_word_place: label.codeWordPlace,
    fonts: [label.look.bodyFont, label.look.codeFont],
    paper: label.look.paper,
  };
}

/** For each text the share of its characters that can be read, 0 where they are too small or too blurred. */
function visibilityOf(
  { rendered, characters, scale }: PlacedLabel,
  { camera }: ComposedPhoto,
  seen: ReadonlyMap<number, number>,
): Visibility {
  const isSeen = (number: number) => {
    const painted = characters.painted.get(number) ?? 0;
    return painted > 0 && (seen.get(number) ?? 0) >= SEEN_SHARE * painted;
  };
  const text = (part: TextPart) => {
    const numbers = characters.numbersOf[part];
    const cap = rendered.capHeights[part] * scale;
    const isSharp =
      camera.blurPx <= READABLE_BLUR * cap && camera.motionPx <= READABLE_MOTION * cap;
    if (numbers.length === 0 || cap < SMALLEST_CAP_PX[part] || !isSharp) return 0;
    return Number((numbers.filter(isSeen).length / numbers.length).toFixed(2));
  };
  const modulePx = ((rendered.characters.barcode[0]?.width ?? 0) * scale) / BARCODE_MODULES;
  const hasSharpBars = modulePx >= Math.max(1.4, 1.1 * camera.blurPx, 0.7 * camera.motionPx);
  return {
    code: text('code'),
    size: text('size'),
    description: text('description'),
    brand: text('brand'),
    barcode_rows: hasSharpBars ? characters.numbersOf.barcode.filter(isSeen).length : 0,
  };
}

/** A barcode of the real photograph behind the labels: reading it is not wrong, not reading it neither. */
const describeBackgroundBarcode = (gtin: string) => ({
  template: 'background',
  style_code: '',
  size_display: '',
  gtin,
});
