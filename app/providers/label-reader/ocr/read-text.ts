import { decodeGrey } from '#app/imaging/grey-image.ts';
import { centreOf, isInside, type Quad, sizeOf, turnQuad } from '#app/imaging/quad.ts';
import {
  angleBetween,
  directionOf,
  growQuad,
  mapQuad,
  rectangleAround,
} from '#app/imaging/quad-geometry.ts';
import { createRectifier, type Rectifier } from '#app/imaging/rectify.ts';
import { sharp } from '#app/imaging/sharp.ts';
import { median } from '#app/providers/label-reader/median.ts';
import type { PpOcrModels } from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import { clusterText, commonDirection, isLong } from './cluster-text.ts';
import { detectText, type Picture, SIDE_STEP_PX } from './detect-text.ts';
import { LINE_HEIGHT_PX, LINE_STEP_PX, recogniseLine } from './recognise-line.ts';
import { stretchContrast } from './stretch-contrast.ts';
import { type Character, confidenceOf, type TextLine } from './text-line.ts';

/** Standard deviation of a slight blur: without it, the networks mistake noise enlarged with the print for strokes. */
const NOISE_PX = 0.7;
/** Longest side of the whole photo in the first search for print. */
const COARSE_PX = 1_056;
/** Height of print in the second search: the network was trained on print of about this height. */
const PRINT_PX = 26;
const MAX_FINE_PIXELS = 850_000;
/** Maximum number of clusters in a photo: more are a pattern. The largest are read first. */
const MAX_CLUSTERS = 12;
const MAX_LINES = 80;
const MAX_LINE_WIDTH_PX = 1_600;
/**
 * A label has more pieces of print than this. If a photo shows fewer, the print may run up or down, which the network
 * detects less well.
 */
const FEW_PIECES = 6;
/** A label has at least this many pieces of print around its barcode. */
const FEW_AT_BARCODE = 4;

/** The print of a photo, and the function that cuts further pieces from it. */
export type PhotoText = {
  lines: TextLine[];
  /** Pieces of print found in the search of the whole photo, grouped by proximity; some cannot be read. */
  clusters: Quad[][];
  /**
   * Pieces that were not read because time ran out or there were too many lines. Clusters beyond `MAX_CLUSTERS` are
   * not included.
   */
  unread: Quad[];
  rectify: Rectifier;
};

type Reading = { networks: PpOcrModels; rectify: Rectifier };

const stepped = (side: number) =>
  Math.max(SIDE_STEP_PX, Math.round(side / SIDE_STEP_PX) * SIDE_STEP_PX);
const totalWidth = (quads: readonly Quad[]) =>
  quads.reduce((sum, quad) => sum + sizeOf(quad).width, 0);

async function shrink(jpeg: Uint8Array, width: number, height: number): Promise<Picture> {
  const { data } = await sharp(jpeg)
    .resize({ width, height, fit: 'fill' })
    .removeAlpha()
    .blur(NOISE_PX)
    .normalise()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, channels: 3, data };
}

/** Returns the picture turned clockwise by 90 degrees. */
function turnRight({ width, height, channels, data }: Picture): Picture {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * channels;
      turned.set(data.subarray(from, from + channels), (x * height + height - 1 - y) * channels);
    }
  }
  return { width: height, height: width, channels, data: turned };
}

/** Finds print on the whole photo at low resolution, in the photo's pixels. */
async function findCoarse(
  { findText }: PpOcrModels,
  jpeg: Uint8Array,
  photo: { width: number; height: number },
): Promise<Quad[]> {
  const scale = Math.min(1, COARSE_PX / Math.max(photo.width, photo.height));
  const small = await shrink(jpeg, stepped(photo.width * scale), stepped(photo.height * scale));
  const found = await detectText(findText, small);
  if (found.length < FEW_PIECES) {
    const sideways = await detectText(findText, turnRight(small));
    found.push(
      ...sideways.map((quad) => mapQuad(quad, ({ x, y }) => ({ x: y, y: small.height - x }))),
    );
  }
  const [toX, toY] = [photo.width / small.width, photo.height / small.height];
  return found.map((quad) => mapQuad(quad, ({ x, y }) => ({ x: x * toX, y: y * toY })));
}

/** Finds print within an area, which is straightened and scaled by `wanted`, or by less if it would get too large. */
async function findWithin(
  { networks, rectify }: Reading,
  area: Quad,
  wanted: number,
): Promise<Quad[]> {
  const { width, height } = sizeOf(area);
  const scale = Math.min(wanted, 2, Math.sqrt(MAX_FINE_PIXELS / (width * height)));
  const piece = rectify(area, stepped(width * scale), stepped(height * scale));
  if (!piece) return [];
  const image = stretchContrast(piece.image);
  const found = await detectText(networks.findText, { ...image, channels: 1 });
  return found.map((quad) => mapQuad(quad, piece.toPhoto));
}

/**
 * Finds a cluster's print again on a straightened piece, at the print height that the network was trained on, and adds
 * what only the first search found.
 */
async function findFine(reading: Reading, quads: readonly Quad[]): Promise<Quad[]> {
  const high = median(quads.map((quad) => sizeOf(quad).height)) ?? 0;
  const look = (direction: number) =>
    findWithin(
      reading,
      rectangleAround(quads, direction, 1.2 * high),
      PRINT_PX / Math.max(high, 1),
    );
  const direction = commonDirection(quads);
  const found = await look(direction);
  const crossing = found.filter(
    (quad) => isLong(quad) && angleBetween(directionOf(quad), direction) > Math.PI / 4,
  );
  const fine = crossing.length > found.length / 2 ? await look(direction + Math.PI / 2) : found;
  const isSeen = (quad: Quad) =>
    fine.some((each) => isInside(centreOf(quad), each) || isInside(centreOf(each), quad));
  return [...fine, ...quads.filter((quad) => !isSeen(quad))];
}

/** Finds print around barcodes near which the first search found little: the print may be too small or too faint. */
async function findAtBarcodes(
  reading: Reading,
  barcodes: readonly Quad[],
  known: readonly Quad[],
): Promise<Quad[]> {
  const found: Quad[] = [];
  for (const barcode of barcodes) {
    const { width, height } = sizeOf(barcode);
    const area = rectangleAround([barcode], directionOf(barcode), 0.7 * Math.max(width, height));
    const near = known.filter((quad) => isInside(centreOf(quad), area));
    if (near.length < FEW_AT_BARCODE) found.push(...(await findWithin(reading, area, 2)));
  }
  return found;
}

/** Reads a single line of the photo. */
export async function readLine(reading: Reading, quad: Quad): Promise<Character[]> {
  const { width, height } = sizeOf(quad);
  const inProportion = (LINE_HEIGHT_PX * width) / Math.max(height, 1);
  const bounded = Math.min(MAX_LINE_WIDTH_PX, Math.max(LINE_HEIGHT_PX, inProportion));
  const line = reading.rectify(
    quad,
    Math.ceil(bounded / LINE_STEP_PX) * LINE_STEP_PX,
    LINE_HEIGHT_PX,
  );
  return line ? recogniseLine(reading.networks, stretchContrast(line.image)) : [];
}

/**
 * A word as short as a size says little about the height of its print: with more paper around it, it may read better.
 */
const SHORT_WORD = 3;
const MIN_CONFIDENCE = 0.85;
const MORE_PAPER = 0.1;

/** Reads one line; reads an uncertain short word again with more paper around it. */
async function readWord(reading: Reading, quad: Quad): Promise<TextLine> {
  const line: TextLine = { quad, characters: await readLine(reading, quad) };
  if (line.characters.length > SHORT_WORD || confidenceOf(line) > MIN_CONFIDENCE) return line;
  const wider = growQuad(quad, MORE_PAPER);
  const again: TextLine = { quad: wider, characters: await readLine(reading, wider) };
  return confidenceOf(again) > confidenceOf(line) ? again : line;
}

/**
 * Maximum number of characters of a line that count in the comparison with its upside-down reading, and how clearly one
 * way up has to win.
 */
const TELLING_MARKS = 12;
const CLEARLY = 6;
const UPRIGHT = 0.93;
const UNDECIDED = 1.5;

/**
 * Reads the lines of a cluster the right way up, the way that reads with more certainty. Also returns the pieces for
 * which no time was left.
 */
async function readUpright(
  reading: Reading,
  quads: readonly Quad[],
  around: number | null,
  leftMs: () => number,
): Promise<{ lines: TextLine[]; unread: Quad[] }> {
  const worth = (line: TextLine) =>
    confidenceOf(line) * Math.min(line.characters.length, TELLING_MARKS);
  const byLength = quads.toSorted(
    (a, b) => sizeOf(b).width / sizeOf(b).height - sizeOf(a).width / sizeOf(a).height,
  );
  const read = new Map<Quad, TextLine>();
  const lineOf = async (quad: Quad, turns: number) => readWord(reading, turnQuad(quad, turns));
  let balance = 0;
  const turned = new Map<Quad, TextLine>();
  for (const quad of byLength.slice(0, 5)) {
    const upright = await lineOf(quad, 0);
    read.set(quad, upright);
    if (confidenceOf(upright) > UPRIGHT && upright.characters.length >= 6) balance += CLEARLY / 2;
    else {
      const upsideDown = await lineOf(quad, 2);
      turned.set(quad, upsideDown);
      balance += worth(upright) - worth(upsideDown);
    }
    if (Math.abs(balance) >= CLEARLY) break;
  }
  // A few letters may read just as well upside down (XS): they are read the same way up as the print around them.
  if (Math.abs(balance) < UNDECIDED && around !== null) {
    const [first] = quads;
    balance = first && Math.cos(directionOf(first) - around) < 0 ? -1 : 1;
  }
  const [known, turns] = balance < 0 ? [turned, 2] : [read, 0];
  const lines: TextLine[] = [];
  for (const quad of quads) {
    if (leftMs() <= 0) break;
    lines.push(known.get(quad) ?? (await lineOf(quad, turns)));
  }
  const unread = quads.slice(lines.length);
  return { lines: lines.filter(({ characters }) => characters.length > 0), unread };
}

/**
 * Returns the direction of some print, chosen so that it agrees with the parallel lines already read; null if no such
 * line has been read.
 */
function directionNear(lines: readonly TextLine[], quads: readonly Quad[]): number | null {
  const own = commonDirection(quads);
  const parallel = lines.filter(
    ({ quad }) => isLong(quad) && angleBetween(directionOf(quad), own) < 0.5,
  );
  if (parallel.length === 0) return null;
  const along = parallel.map(({ quad }) => Math.cos(directionOf(quad) - own) * sizeOf(quad).width);
  return along.reduce((sum, each) => sum + each, 0) < 0 ? own + Math.PI : own;
}

const weightOf = (line: TextLine) => confidenceOf(line) * sizeOf(line.quad).width;

/** Adds a line; of two lines that show the same print, the longer and more certain one is kept. */
function addLine(lines: TextLine[], line: TextLine): void {
  const centre = centreOf(line.quad);
  const at = lines.findIndex(
    ({ quad }) => isInside(centre, quad) || isInside(centreOf(quad), line.quad),
  );
  const other = lines[at];
  if (!other) lines.push(line);
  else if (weightOf(line) > weightOf(other)) lines[at] = line;
}

/**
 * Reads all print of a photo, whatever its paper, direction and polarity: finds it on the whole photo at low
 * resolution, then reads it cluster by cluster, enlarged and straightened. When time runs out, returns what has been
 * read by then.
 * @param barcodes positions of barcodes, around which print is also looked for
 */
export async function readText(
  jpeg: Uint8Array,
  networks: PpOcrModels,
  barcodes: readonly Quad[],
  leftMs: () => number,
): Promise<PhotoText> {
  const grey = await decodeGrey(jpeg, NOISE_PX);
  const reading: Reading = { networks, rectify: createRectifier(grey) };
  const coarse = await findCoarse(networks, jpeg, grey);
  coarse.push(...(await findAtBarcodes(reading, barcodes, coarse)));
  const clusters = clusterText(coarse)
    .sort((a, b) => totalWidth(b) - totalWidth(a))
    .slice(0, MAX_CLUSTERS);
  const lines: TextLine[] = [];
  const unread: Quad[] = [];
  for (const cluster of clusters) {
    if (leftMs() <= 0 || lines.length >= MAX_LINES) {
      unread.push(...cluster);
      continue;
    }
    const fine = await findFine(reading, cluster);
    const around = directionNear(lines, fine);
    const upright = await readUpright(reading, fine, around, leftMs);
    for (const line of upright.lines) addLine(lines, line);
    unread.push(...upright.unread);
  }
  return { lines, clusters, unread, rectify: reading.rectify };
}
