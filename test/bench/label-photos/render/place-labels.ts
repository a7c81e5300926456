import type { Difficulty } from '../plan/plan-photo.ts';
import type { Random } from '../random.ts';
import type { Pose } from './projection.ts';
import type { Measures } from './render-label.ts';

type Frame = readonly [width: number, height: number];
/** From 2 to 12 megapixels; the small ones more often. */
const FRAMES: readonly Frame[] = [
  [1600, 1200],
  [2016, 1512],
  [2560, 1920],
  [3264, 2448],
  [4032, 3024],
];
const FRAME_WEIGHTS = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4];
/** Share of the photo that one label takes. */
const SMALLEST_SHARE = 0.05;
const LARGEST_SHARE = 0.95;

/** Where each label lies in a photo of that size. */
export type Placement = { frame: Frame; poses: Pose[] };

/**
 * Chooses the photo's size and the labels' places, so that codes are large enough to be read. The frame grows where a
 * small one cannot do that.
 */
export function placeLabels(
  random: Random,
  difficulty: Difficulty,
  labels: readonly Measures[],
): Placement {
  const isTall = random.chance(0.5);
  const first = random.pick(FRAME_WEIGHTS);
  const share = SMALLEST_SHARE + (LARGEST_SHARE - SMALLEST_SHARE) * random.next() ** 1.4;
  const isCut = labels.length === 1 && difficulty !== 'easy' && random.chance(0.08);
  const turn = planTurn(random, difficulty);
  const tilts = labels.map(() => planTilt(random, difficulty));
  const turns = labels.map(() => turn + (labels.length > 1 ? random.normal() * 0.15 : 0));
  const shifts = labels.map(() => [random.between(-1, 1), random.between(-1, 1)] as const);
  const fits = FRAMES.slice(first).map((frame): Placement & { isReadable: boolean } => {
    const [width, height] = isTall ? [frame[1], frame[0]] : frame;
    const cells = splitFrame(width, height, labels.length, turn);
    const poses = labels.map((label, at) => {
      const [x, y, cellWidth, cellHeight] = cells[at] ?? [0, 0, width, height];
      const size = fitSize(label, turns[at] ?? 0, cellWidth, cellHeight, share, isCut, difficulty);
      const [across, down] = shifts[at] ?? [0, 0];
      const [roomX, roomY] = isCut
        ? [0.45 * size.boundX, 0.45 * size.boundY]
        : [(cellWidth - size.boundX) / 2, (cellHeight - size.boundY) / 2];
      const tilt = tilts[at] ?? [0, 0];
      return {
        centre: [
          x + cellWidth / 2 + across * Math.max(0, roomX),
          y + cellHeight / 2 + down * Math.max(0, roomY),
        ] as const,
        width: size.width,
        height: size.height,
        turn: turns[at] ?? 0,
        tiltX: tilt[0],
        tiltY: tilt[1],
        distance: 1.6 * Math.max(width, height),
      };
    });
    const isReadable = labels.every(
      (label, at) => capRatio(label) * (poses[at]?.width ?? 0) >= 0.95 * smallestCap(difficulty),
    );
    return { frame: [width, height], poses, isReadable };
  });
  const chosen = fits.find(({ isReadable }) => isReadable) ?? fits.at(-1);
  if (!chosen) throw new Error('There is no frame');
  return { frame: chosen.frame, poses: chosen.poses };
}

/** Height of the code's capitals (else the size's) over the label's width. */
const capRatio = ({ capHeights, width }: Measures) =>
  (capHeights.code || capHeights.size || width / 45) / width;

const smallestCap = (difficulty: Difficulty) =>
  difficulty === 'easy' ? 20 : difficulty === 'hard' ? 12 : 15;

function fitSize(
  label: Measures,
  turn: number,
  cellWidth: number,
  cellHeight: number,
  share: number,
  isCut: boolean,
  difficulty: Difficulty,
) {
  const aspect = label.height / label.width;
  const wanted = Math.sqrt((share * cellWidth * cellHeight) / aspect);
  const readable = smallestCap(difficulty) / capRatio(label);
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [boundX, boundY] = [cos + aspect * sin, sin + aspect * cos];
  const largest = Math.min(cellWidth / boundX, cellHeight / boundY) * (isCut ? 1.3 : 0.95);
  const width = Math.min(Math.max(wanted, readable), largest);
  return { width, height: width * aspect, boundX: width * boundX, boundY: width * boundY };
}

/** As many cells side by side, along the frame's longer side. */
function splitFrame(
  width: number,
  height: number,
  count: number,
  turn: number,
): [number, number, number, number][] {
  const isUpright = Math.abs(Math.cos(turn)) > 0.7;
  const inRow = width > height || (isUpright && count > 2 && width * 1.1 > height);
  return Array.from({ length: count }, (_, at) =>
    inRow
      ? [(at * width) / count, 0, width / count, height]
      : [0, (at * height) / count, width, height / count],
  );
}

function planTurn(random: Random, difficulty: Difficulty): number {
  const wobble = random.normal() * 0.08;
  if (difficulty === 'easy') return wobble * 0.5;
  const share = random.next();
  if (share < 0.12) return Math.PI / 2 + wobble;
  if (share < 0.22) return Math.PI + wobble;
  if (share < 0.32) return -Math.PI / 2 + wobble;
  return share < 0.46 ? random.between(-Math.PI, Math.PI) : wobble * 2;
}

function planTilt(random: Random, difficulty: Difficulty): readonly [number, number] {
  const most = difficulty === 'easy' ? 0.08 : difficulty === 'hard' ? 0.5 : 0.28;
  return [random.between(-most, most), random.between(-most, most)];
}
