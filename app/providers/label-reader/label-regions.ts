import type { LightQuad } from '#app/imaging/find-light-quads.ts';
import {
  areaOf,
  centreOf,
  isInside,
  type Point,
  type Quad,
  sizeOf,
  toQuad,
  turnQuad,
} from '#app/imaging/quad.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';

/** A part of the photo that may be one label. */
export type LabelRegion = {
  /** In reading order when `isDirected`, else with the top edge nearest to the picture's top. */
  quad: Quad;
  isDirected: boolean;
  /** The quad is the edge of a patch that was seen, not a guess. */
  isOutline: boolean;
  barcodes: readonly BarcodeReading[];
};

const add = (at: Point, dx: Point, x: number, dy: Point, y: number): Point => ({
  x: at.x + dx.x * x + dy.x * y,
  y: at.y + dx.y * x + dy.y * y,
});

/**
 * Axes of a one-dimensional barcode. zxing's top edge lies at 0, 90, 180 or 270 degrees whatever the skew;
 * the skew is in the left edge.
 */
function axesOf({ corners }: BarcodeReading) {
  const down = {
    x: corners.bottomLeft.x - corners.topLeft.x,
    y: corners.bottomLeft.y - corners.topLeft.y,
  };
  const across = {
    x: corners.topRight.x - corners.topLeft.x,
    y: corners.topRight.y - corners.topLeft.y,
  };
  const length = Math.hypot(down.x, down.y);
  const isFlat = length < 4;
  const width = Math.hypot(across.x, across.y) || 1;
  const y = isFlat
    ? { x: -across.y / width, y: across.x / width }
    : { x: down.x / length, y: down.y / length };
  const x = { x: y.y, y: -y.x };
  const along = across.x * x.x + across.y * x.y;
  // Which way it is read is in the top edge alone.
  const sign = along < 0 ? -1 : 1;
  return {
    x: { x: x.x * sign, y: x.y * sign },
    y: { x: y.x * sign, y: y.y * sign },
    width: Math.max(Math.abs(along), 1),
  };
}

/** Turns a quad so that its top edge runs the way its barcode is read. */
function directedBy(quad: Quad, barcode: BarcodeReading): Quad {
  const { x } = axesOf(barcode);
  const along = ([a, b]: Quad) => {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return ((b.x - a.x) * x.x + (b.y - a.y) * x.y) / length;
  };
  const turns = [0, 1, 2, 3].map((k) => turnQuad(quad, k));
  return turns.reduce((best, each) => (along(each) > along(best) ? each : best));
}

/** Where a label around a barcode usually is, in widths of the barcode: mostly above it. */
const AROUND = { left: -0.8, right: 1.8, up: -1.5, down: 0.6 };

/** The patch around a barcode, for labels whose edge was not found. */
export function regionAround(barcode: BarcodeReading): LabelRegion {
  const { x, y, width } = axesOf(barcode);
  const at = (dx: number, dy: number) => add(barcode.corners.topLeft, x, dx * width, y, dy * width);
  const { left, right, up, down } = AROUND;
  const quad: Quad = [at(left, up), at(right, up), at(right, down), at(left, down)];
  return { quad, isDirected: true, isOutline: false, barcodes: [barcode] };
}

/** Regions worth reading: patches with a barcode first, the larger the earlier. */
export function regionsOf(
  quads: readonly LightQuad[],
  barcodes: readonly BarcodeReading[],
): LabelRegion[] {
  const linear = barcodes.filter((each) => each.format !== 'QRCode');
  const regions = quads.map(({ corners, votes }) => {
    const inside = linear.filter((each) => isInside(centreOf(toQuad(each.corners)), corners));
    const first = inside[0];
    const region: LabelRegion = {
      quad: first ? directedBy(corners, first) : corners,
      isDirected: first !== undefined,
      isOutline: true,
      barcodes: inside,
    };
    return { region, votes };
  });
  return regions.sort((a, b) => rank(b) - rank(a)).map(({ region }) => region);
}

/** One barcode is a label; several are a stack seen as one patch. */
function rank({ region, votes }: { region: LabelRegion; votes: number }): number {
  const codes = region.barcodes.length;
  return (codes === 1 ? 1000 : codes > 1 ? 500 : 0) + votes;
}

/** Whether two regions are about the same label: one holds the other's middle and they are of a size. */
export function isSameLabel(a: Quad, b: Quad): boolean {
  const shares = isInside(centreOf(a), b) || isInside(centreOf(b), a);
  const ratio = areaOf(a) / (areaOf(b) || 1);
  return shares && ratio > 0.1 && ratio < 10 && sizeOf(a).width > 0;
}
