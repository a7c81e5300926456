import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { byDepth } from '#test/support/test-depth.ts';

const reader = createBarcodeReader();
const signal = new AbortController().signal;
afterAll(() => reader.close());

const MODULES = 95;
const MARGIN_MODULES = 20;
/** Degrees by which a symbol that ends at the right edge must be turned to end at the given edge. */
const EDGES = { right: 0, bottom: 90, left: 180, top: 270 };

/**
 * Draws an EAN-13 so that an edge of the picture cuts `modules` off one of its ends (if negative: leaves that many
 * blank modules), and returns the numbers read.
 */
async function readCut(
  text: string,
  cut: { scale: number; end: 'first' | 'last'; modules: number; edge: keyof typeof EDGES },
): Promise<string[]> {
  const { scale, end, modules, edge } = cut;
  const symbol = sharp(
    await bwipjs.toBuffer({
      bcid: 'ean13',
      text,
      scale,
      height: 12,
      backgroundcolor: 'ffffff',
      paddingwidth: MARGIN_MODULES,
      paddingheight: 10,
    }),
  );
  const { width, height } = await symbol.metadata();
  const cutPx = Math.round(((width / scale - MODULES) / 2 + modules) * scale);
  const left = end === 'last' ? 0 : cutPx;
  const piece = await symbol.extract({ left, top: 0, width: width - cutPx, height }).toBuffer();
  // The first end was cut at the left edge, the last at the right one.
  const turn = (EDGES[edge] + (end === 'last' ? 0 : 180)) % 360;
  const { data, info } = await sharp(piece)
    .rotate(turn)
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const photo = {
    bytes: data,
    widthPx: info.width,
    heightPx: info.height,
    mediaType: 'image/jpeg' as const,
    sha256: '',
  };
  return (await reader.read(photo, { signal })).map((read) => read.text);
}

describe('a symbol at the edge of the picture', () => {
  // Each gives another number with a right check digit if the edge is ignored.
  const cuts = [
    { text: '7477767411111', scale: 3, end: 'last', modules: 4 },
    { text: '4531812635211', scale: 4, end: 'last', modules: 2 },
    { text: '6185879529976', scale: 3, end: 'first', modules: 2 },
    { text: '6014485776019', scale: 3, end: 'first', modules: 4 },
  ] as const;
  const edges = Object.keys(EDGES) as (keyof typeof EDGES)[];
  const everyCut = edges.flatMap((edge) => cuts.map((cut) => ({ ...cut, edge })));
  const oneAtEachEdge = cuts.map((cut, index) => ({ ...cut, edge: edges[index] ?? 'right' }));
  it.each(byDepth(oneAtEachEdge, everyCut))(
    'is not read as another number: $text, its $end $modules modules beyond the $edge edge',
    async ({ text, ...cut }) => {
      const others = (await readCut(text, cut)).filter((read) => read !== text);
      expect(others).toEqual([]);
    },
  );

  it.each(edges)('is not read when whole digits lie beyond the %s edge', async (edge) => {
    for (const { text, scale, end } of cuts.slice(0, byDepth(1, cuts.length)))
      expect(await readCut(text, { scale, end, modules: 12, edge })).toEqual([]);
  });

  it.each(edges)('is read when its quiet zone ends at the %s edge', async (edge) => {
    for (const { text, scale, end } of cuts.slice(0, byDepth(1, cuts.length)))
      expect(await readCut(text, { scale, end, modules: -7, edge })).toEqual([text]);
  });
});
