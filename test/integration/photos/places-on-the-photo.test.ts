import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { distance, isInside, type Point, type Quad, sizeOf } from '#app/imaging/quad.ts';
import { growQuad } from '#app/imaging/quad-geometry.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { createEmbeddedLabelReader } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { type Matrix, warpPicture } from './warp-picture.ts';

const decoder = createPhotoDecoder({ concurrency: 1 });
const barcodes = createBarcodeReader();
// Read to the end, however long a busy machine takes.
const reader = createEmbeddedLabelReader({ deadlineMs: 80_000 });
const signal = new AbortController().signal;
afterAll(() => Promise.all([decoder.close(), barcodes.close(), reader.close()]));

const FILE = new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url);
const quad = (...corners: [number, number][]) =>
  corners.map(([x, y]) => ({ x, y })) as unknown as Quad;
/** Measured in the file: the label's corners, the ink of LC2818-101, and that of the 8.5 under US. */
const TRUTH = {
  outline: quad([108, 133], [1373, 84], [1388, 756], [137, 790]),
  styleCode: quad([156, 264], [397, 255], [398, 288], [157, 297]),
  size: quad([246, 385], [300, 383], [301, 412], [247, 414]),
};
/** A line is framed with a margin around its ink. */
const NEAR_PX = 18;

const turned = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, -s, 0, s, c, 0, 0, 0, 1];
};

async function placesOf(bytes: Buffer) {
  const photo = await decoder.normalise(bytes, { pointer: '/image_base64', signal });
  const found = await barcodes.read(photo, { signal });
  const { labels } = await reader.read(photo, { shopId: 'shop_1', barcodes: found, signal });
  return labels.find(({ styleCode }) => styleCode?.printed === 'LC2818-101')?.places;
}

function expectNear(found: Quad | undefined, truth: readonly Point[], what: string): void {
  const off = truth.map((corner, index) => {
    const at = found?.[index];
    return at ? Math.round(distance(at, corner)) : Number.POSITIVE_INFINITY;
  });
  expect(Math.max(...off), `${what}: pixels off at each corner: ${off}`).toBeLessThan(NEAR_PX);
}

/** A rectangle does not follow a paper that is seen at an angle: by as much of its height it may stand over. */
const ASKEW = 0.2;

/** The reader knows a label by its print: its outline lies on the paper and fills most of it. */
function expectWithin(outline: Quad | undefined, [a, b, c, d]: readonly Point[]): void {
  if (!outline || !a || !b || !c || !d) throw new Error('there is no outline, or no paper');
  const paper: Quad = [a, b, c, d];
  const around = growQuad(paper, ASKEW);
  expect(outline.filter((corner) => !isInside(corner, around))).toEqual([]);
  const areaOf = (quad: Quad) => sizeOf(quad).width * sizeOf(quad).height;
  expect(areaOf(outline) / areaOf(paper)).toBeGreaterThan(0.6);
}

describe('where a label, its code and its size stand on the photo', () => {
  const views: [string, Matrix][] = [
    ['as it was taken', turned(0)],
    ['askew', turned(17)],
    ['upside down', turned(180)],
    ['on its side', turned(-90)],
    ['seen from the right', [1, 0.06, 0, 0.05, 1, 0, 0.00022, 0, 1]],
    ['seen from below, turned', [0.94, -0.3, 0, 0.3, 0.94, 0, 0.00005, 0.0002, 1]],
  ];
  // The last is turned and seen at an angle, both at once.
  it.each(views.slice(-byDepth(1, views.length)))(
    'is known of a photo %s',
    async (_how, matrix) => {
      const { jpeg, place } = await warpPicture(readFileSync(FILE), matrix);
      const places = await placesOf(jpeg);
      expectWithin(places?.outline, TRUTH.outline.map(place));
      expectNear(places?.styleCode, TRUTH.styleCode.map(place), 'code');
      expectNear(places?.size, TRUTH.size.map(place), 'size');
    },
  );

  it('is told of the photo as people see it, however the camera stored it', async () => {
    const stored = await sharp(readFileSync(FILE))
      .rotate(-90)
      .jpeg({ quality: 92 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const places = await placesOf(stored);
    expectWithin(places?.outline, TRUTH.outline);
    expectNear(places?.styleCode, TRUTH.styleCode, 'code');
    expectNear(places?.size, TRUTH.size, 'size');
  });
});
