import type { Page } from 'playwright-core';
import { planPrice } from '../plan/plan-other-numbers.ts';
import type { PhotoPlan } from '../plan/plan-photo.ts';
import { createRandom, type Random } from '../random.ts';
import { drawBackground, drawRealBackground, type RealBackground } from './backgrounds.ts';
import { type Camera, lightScene, planCamera, takePhoto } from './camera.ts';
import { type Canvas, paintPiece, paintShadow } from './canvas.ts';
import { drawFinger, drawSticker, drawString, drawTape } from './covers.ts';
import { mapCharacters, type NumberedCharacters } from './map-characters.ts';
import { placeLabels } from './place-labels.ts';
import { type Pose, type Projection, project, projectionOf } from './projection.ts';
import { type Box, measureLabel, type RenderedLabel, renderLabel } from './render-label.ts';
import { createSurface, type Surface } from './surface.ts';
import { wearLabel } from './wear.ts';

/** A label as it lies in the photo. */
export type PlacedLabel = {
  rendered: RenderedLabel;
  projection: Projection;
  /** Pixels of the photo for one of the label's picture. */
  scale: number;
  characters: NumberedCharacters;
};

/** A finished photo and what is needed to tell what can be read on it. */
export type ComposedPhoto = {
  jpeg: Buffer;
  canvas: Canvas;
  camera: Camera;
  labels: PlacedLabel[];
  background: string;
};

const STRENGTHS = {
  easy: 0.25,
  medium: 0.7,
  hard: 1,
  stack_same: 0.5,
  stack_mixed: 0.5,
  occluded: 0.5,
  no_label: 0.7,
} as const;
const FLAT: Surface = (x, y, into) => Object.assign(into, { x, y, shade: 1, gloss: 0 });
/** The picture of a label is drawn somewhat larger than it is seen, so that little is lost when it is bent. */
const OVERSAMPLING = 1.2;

/** Draws a planned photo, in front of a real photograph or a drawn background. */
export async function composePhoto(
  page: Page,
  plan: PhotoPlan,
  real: RealBackground | undefined,
): Promise<ComposedPhoto> {
  const random = createRandom(`${plan.seed}/scene`);
  const measures = [];
  for (const label of plan.labels) measures.push(await measureLabel(page, label));
  const { frame, poses } = placeLabels(random, plan.difficulty, measures);
  const [width, height] = frame;
  const { background, canvas } = await startCanvas(random, plan, width, height, real);
  const labels: PlacedLabel[] = [];
  for (const [at, label] of plan.labels.entries()) {
    const pose = poses[at];
    if (!pose) continue;
    const rendered = await renderLabel(
      page,
      label,
      Math.round(Math.min(3000, pose.width * OVERSAMPLING)),
    );
    wearLabel(rendered, label, random);
    const surface = createSurface(random, label.kind, STRENGTHS[plan.difficulty]);
    labels.push(paintLabel(canvas, rendered, pose, surface, at, random));
  }
  await coverPart(canvas, plan, labels, random);
  const caps = labels.map(
    ({ rendered, scale }) =>
      scale * (rendered.capHeights.code || rendered.capHeights.size || rendered.width / 50),
  );
  const camera = planCamera(random, plan.difficulty, Math.min(40, ...caps));
  lightScene(canvas, camera, random);
  return { jpeg: await takePhoto(canvas, camera, random), canvas, camera, labels, background };
}

async function startCanvas(
  random: Random,
  { labels }: PhotoPlan,
  width: number,
  height: number,
  real: RealBackground | undefined,
) {
  const isSewn = labels.some(({ kind }) => kind === 'garment-tag' || kind === 'tongue-label');
  const drawn = real ? undefined : await drawBackground(random, isSewn, width, height);
  const bytes =
    drawn?.pixels ?? (real && (await drawRealBackground(random, real.file, width, height)));
  const canvas: Canvas = {
    width,
    height,
    pixels: new Uint8ClampedArray(bytes ?? []),
    owner: new Uint16Array(width * height),
  };
  return { canvas, background: drawn?.material ?? 'photograph' };
}

function paintLabel(
  canvas: Canvas,
  rendered: RenderedLabel,
  pose: Pose,
  surface: Surface,
  at: number,
  random: Random,
): PlacedLabel {
  const projection = projectionOf(pose);
  const characters = mapCharacters(rendered, at);
  paintShadow(canvas, projection, random.between(0.01, 0.04), random.between(0.25, 0.55));
  paintPiece(canvas, rendered, projection, surface, characters);
  const placed = { rendered, projection, characters, scale: pose.width / rendered.width };
  const [hole] = rendered.characters.hole;
  if (hole) paintStringFrom(canvas, placed, hole, random);
  return placed;
}

/** A string from the hole upwards, beyond the tag's edge. */
function paintStringFrom(
  canvas: Canvas,
  { rendered, projection }: PlacedLabel,
  hole: Box,
  random: Random,
): void {
  const [x, y] = [hole.left + hole.width / 2, hole.top + hole.height / 2];
  const start = project(projection, [x / rendered.width, y / rendered.height]);
  const end = project(projection, [
    x / rendered.width + random.between(-0.4, 0.4),
    -random.between(0.3, 0.7),
  ]);
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const string = projectionOf({
    centre: [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2],
    width: length,
    height: Math.max(2, length * 0.02),
    turn: Math.atan2(end[1] - start[1], end[0] - start[0]),
    tiltX: 0,
    tiltY: 0,
    distance: 1e6,
  });
  paintPiece(canvas, drawString(random), string, FLAT);
}

/** Puts a finger, tape or a sticker on the part that the plan names; on the code where that part is not printed. */
async function coverPart(
  canvas: Canvas,
  { cover }: PhotoPlan,
  labels: readonly PlacedLabel[],
  random: Random,
): Promise<void> {
  const [label] = labels;
  if (!cover || !label) return;
  const { characters } = label.rendered;
  const boxes = characters[cover.over].length > 0 ? characters[cover.over] : characters.code;
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return;
  const partWidth = last.left + last.width - first.left;
  const width = Math.max(partWidth * random.between(0.35, 1), first.height * 1.6);
  const left = first.left + (partWidth - width) * random.next();
  const centreY = first.top + first.height / 2;
  if (cover.what === 'finger') {
    const thick = Math.max(width * 0.6, label.rendered.width * 0.12);
    paintOn(canvas, label, drawFinger(random), {
      left,
      top: centreY - thick * 0.5,
      width: thick,
      height: thick * 3.5,
    });
    return;
  }
  const piece =
    cover.what === 'tape' ? drawTape(random) : await drawSticker(random, planPrice(random));
  const height = Math.max(first.height * 1.3, width * (cover.what === 'tape' ? 0.25 : 0.43));
  paintOn(canvas, label, piece, { left, top: centreY - height / 2, width, height });
}

/** Paints a piece flat on a label, at a box in pixels of the label's picture. */
function paintOn(
  canvas: Canvas,
  { rendered, projection }: PlacedLabel,
  piece: Parameters<typeof paintPiece>[1],
  box: Box,
): void {
  const [left, top] = [box.left / rendered.width, box.top / rendered.height];
  const [width, height] = [box.width / rendered.width, box.height / rendered.height];
  const moved = [0, 3, 6].flatMap((row) => {
    const [a = 0, b = 0, c = 0] = projection.slice(row, row + 3);
    return [a * width, b * height, a * left + b * top + c];
  });
  paintPiece(canvas, piece, moved, FLAT);
}
