import { findLightQuads } from '#app/imaging/find-light-quads.ts';
import { decodeGrey } from '#app/imaging/grey-image.ts';
import { centreOf, isInside, type Quad, toQuad } from '#app/imaging/quad.ts';
import { createRectifier, type Rectifier } from '#app/imaging/rectify.ts';
import { isLookAlike } from '#app/knowledge/look-alikes/look-alikes.ts';
import {
  type BarcodeReading,
  isRetailFormat,
} from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import {
  isSameLabel,
  type LabelRegion,
  regionAround,
  regionsOf,
} from '#app/providers/label-reader/label-regions.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import type { PhotoLooks } from '#app/providers/label-reader/read-code.ts';
import { type RegionReading, readRegion } from '#app/providers/label-reader/read-region.ts';

/**
 * Of 168 codes on photos in bad light 126 are read as they are, 139 to 142 with a blur of 0.6 to 1 px: the networks
 * take noise that is enlarged with the print for strokes.
 */
const NOISE_PX = 0.7;
/**
 * What is not settled is looked at once more through a stronger blur: of 317 codes of hard photos 270 are read,
 * 262 with a second look through the first one, 268 with 2 px.
 */
const SOFT_NOISE_PX = 1.5;
/** A stack has four boxes, seldom more. */
const MOST_REGIONS = 8;
/** A label seen as several patches is read as two of them: another rarely has what these lack. */
const MOST_READINGS = 2;
/** A patch without barcode, code or other sign of print needs this much print to be called a label. */
const LABEL_WORDS = 2;

function toLabel({ code, brand, description, size, places }: RegionReading): LabelReading {
  return {
    ...(code && {
      styleCode: { printed: code.spelling, accepted: code.accepted, repaired: code.repaired },
    }),
    ...(brand !== undefined && { brand }),
    ...(description !== undefined && { description }),
    ...(size !== undefined && { size }),
    unreadable: code === null,
    ...(Object.keys(places).length > 0 && { places }),
  };
}

function isLabel(reading: RegionReading, { barcodes }: LabelRegion): boolean {
  if (reading.code || barcodes.length > 0 || reading.isPrinted) return true;
  return reading.sureWords >= LABEL_WORDS;
}

const isOf = (barcode: BarcodeReading, quad: Quad) =>
  isInside(centreOf(toQuad(barcode.corners)), quad);

/**
 * All labels of a photo: light patches are straightened and read; a barcode outside of every patch, or in
 * one that gave no code, has its surroundings read. `budgetMs` bounds the whole, and `isStopped` ends it; what was read by then counts.
 */
export async function readLabels(
  jpeg: Uint8Array,
  barcodes: readonly BarcodeReading[],
  reader: PageReader,
  budgetMs: number,
  isStopped: () => boolean = () => false,
): Promise<LabelReading[]> {
  const endAt = performance.now() + budgetMs;
  const leftMs = () => (isStopped() ? 0 : endAt - performance.now());
  let softened: Promise<Rectifier> | null = null;
  const photo: PhotoLooks = {
    gtins: barcodes.flatMap(({ format, text }) => (isRetailFormat(format) ? [text] : [])),
    rectify: createRectifier(await decodeGrey(jpeg, NOISE_PX)),
    soften() {
      softened ??= decodeGrey(jpeg, SOFT_NOISE_PX).then(createRectifier);
      return softened;
    },
  };
  const readings: (RegionReading & { region: LabelRegion })[] = [];
  const tried: Quad[] = [];

  async function read(region: LabelRegion): Promise<void> {
    if (leftMs() <= 0) return;
    tried.push(region.quad);
    const reading = await readRegion(photo, reader, region, leftMs);
    if (reading && isLabel(reading, region)) readings.push({ ...reading, region });
  }

  const isDone = ({ quad }: LabelRegion) =>
    tried.filter((each) => isSameLabel(each, quad)).length >= MOST_READINGS ||
    readings.some((each) => each.code && isSameLabel(each.quad, quad));

  const regions = regionsOf(await findLightQuads(jpeg), barcodes).slice(0, MOST_REGIONS);
  for (const region of regions) if (!isDone(region)) await read(region);
  for (const barcode of barcodes.filter((each) => each.format !== 'QRCode')) {
    const hasCode = readings.some((each) => each.code && isOf(barcode, each.quad));
    if (!hasCode) await read(regionAround(barcode));
  }
  return withoutDoubles(readings).map(toLabel);
}

/** Whether an unsure code is another one again: no two boxes differ in look-alikes alone. */
function isSameCode({ code: a }: RegionReading, { code: b }: RegionReading): boolean {
  if (!a || !b || (a.accepted && b.accepted) || a.key.length !== b.key.length) return false;
  return [...a.key].every((mark, at) => mark === b.key[at] || isLookAlike(mark, b.key[at]));
}

/** Readings of one label through several regions count once, the one with a firmer code first. */
function withoutDoubles<T extends RegionReading>(readings: readonly T[]): T[] {
  const worth = ({ code, sureWords }: RegionReading) =>
    (code ? 100 + 100 * Number(code.accepted) + 10 * code.passes : 0) + Math.min(sureWords, 9);
  const kept: T[] = [];
  for (const reading of [...readings].sort((a, b) => worth(b) - worth(a))) {
    const isDouble = (each: T) => isSameLabel(each.quad, reading.quad) || isSameCode(each, reading);
    if (!kept.some(isDouble)) kept.push(reading);
  }
  return kept;
}
