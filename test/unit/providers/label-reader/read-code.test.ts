import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Quad } from '#app/imaging/quad.ts';
import { createRectifier } from '#app/imaging/rectify.ts';
import { cutPiece } from '#app/providers/label-reader/cut-piece.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import { readCode } from '#app/providers/label-reader/read-code.ts';

const SHARP = 250;
const SOFT = 200;
const BETWEEN = 225;
const blank = (grey: number): GreyImage => ({
  width: 900,
  height: 450,
  data: new Uint8Array(900 * 450).fill(grey),
});
const quad: Quad = [
  { x: 50, y: 50 },
  { x: 850, y: 50 },
  { x: 850, y: 400 },
  { x: 50, y: 400 },
];
const region = { quad, barcodes: [], isOutline: true, isDirected: true };

function row(text: string, confidence: number, { top = 100, height = 30 } = {}): OcrLine {
  const words = text.split(' ').map((each, at): OcrWord => {
    return { text: each, left: 40 + at * 240, top, width: 200, height, confidence };
  });
  return { words };
}

/** A line by itself, which is shown 64 px high. */
function alone(line: string): OcrWord[] {
  const [text = '', next] = line.split(' ');
  const word = { text, left: 50, top: 14, width: 425, height: 62, confidence: 90 };
  return next ? [word, { ...word, text: next, left: 490, width: 10 }] : [word];
}

/**
 * A label of Nike: what its page, its code's line, and the same two softened are read as, and what was looked at.
 * `budget` is the time for each page in turn.
 */
async function read(
  texts: { line: string; softPage?: string; softLine?: string; other?: OcrLine },
  budget = [1000, 1000, 1000],
) {
  const photo = { sharp: createRectifier(blank(SHARP)), soft: createRectifier(blank(SOFT)) };
  const looks: string[] = [];
  let softened = 0;
  const look = (what: string, { data }: GreyImage) =>
    looks.push(`${what} ${(data[0] ?? 0) < BETWEEN ? 'soft' : 'sharp'}`);
  const page = (text: string) => ({
    lines: [row('NIKE', 95, { top: 40 }), row(text, 95), texts.other ?? row('', 99, { top: 200 })],
    pieces: 2,
    isSideways: false,
    sureness: 80,
  });
  const reader: PageReader = {
    warmUp: async () => {},
    readPage: async (image) => {
      look('page', image);
      return page(texts.softPage ?? '');
    },
    readLine: async (image) => {
      look('line', image);
      return alone(softened > 0 ? (texts.softLine ?? texts.line) : texts.line);
    },
  };
  const piece = cutPiece(photo.sharp, region, quad);
  if (!piece) throw new Error('the label has an area');
  const looksAt = {
    gtins: [],
    rectify: photo.sharp,
    soften: async () => {
      softened += 1;
      return photo.soft;
    },
  };
  const first = { ...piece, ...page('DD1391-100'), quad };
  const times = [...budget];
  const reading = await readCode(looksAt, reader, region, first, () => times.shift() ?? 0);
  return { reading, looks, softened };
}

describe('a code is looked at', () => {
  it('on the page and twice by itself, and no more where these agree', async () => {
    const { reading, looks, softened } = await read({ line: 'DD1391-100' });
    expect(reading.code).toMatchObject({ spelling: 'DD1391-100', accepted: true });
    expect(looks).toEqual(['line sharp', 'line sharp']);
    expect(softened).toBe(0);
  });

  it('once more on the softened photo where they do not', async () => {
    const { reading, looks, softened } = await read({
      line: 'DD1397-100',
      softPage: 'DD1391-100',
    });
    const line = ['line sharp', 'line sharp'];
    expect(looks).toEqual([...line, 'page soft', 'line soft', 'line soft']);
    expect(softened).toBe(1);
    expect(reading.passes.map(({ isLine, isSoft }) => ({ isLine, isSoft }))).toEqual([
      { isLine: false, isSoft: false },
      { isLine: true, isSoft: false },
      { isLine: true, isSoft: false },
      { isLine: false, isSoft: true },
      { isLine: true, isSoft: true },
      { isLine: true, isSoft: true },
    ]);
  });

  it.each([
    ['far below', { top: 300 }],
    ['in small print right below', { top: 131, height: 12 }],
    ['in small print right above', { top: 86, height: 12 }],
  ])('by itself: another code %s is not what was looked at', async (_where, at) => {
    const { reading } = await read({ line: 'BLACK', other: row('LC2818100', 99, at) });
    expect(reading.chosen.map((each) => each?.key)).toContain('LC2818100');
    expect(reading.code).toBeNull();
  });

  it.each([
    ['a dash', 'DD1391-100-'],
    ['a piece of a character', 'DD1391-100 L'],
  ])('to its end: %s right behind it is the rest of a longer one', async (_what, line) => {
    const { reading } = await read({ line });
    expect(reading.code).toBeNull();
  });

  it('by itself also where the page has it once more, and surer', async () => {
    const { reading, looks } = await read({
      line: 'DD1391-100',
      other: row('DD1391-100', 99, { top: 300 }),
    });
    expect(looks).toEqual(['line sharp', 'line sharp']);
    expect(reading.code).toMatchObject({ spelling: 'DD1391-100', accepted: true });
  });

  it('by itself: what a page says of another line is not counted once more', async () => {
    const other = row('DD1397-100', 75, { top: 300 });
    const { reading } = await read({
      line: 'BLACK',
      softPage: 'DD1397-100',
      softLine: 'DD1397-100',
      other,
    });
    expect(reading.chosen.map((each) => each?.key ?? null)).toEqual([
      'DD1391100',
      null,
      null,
      'DD1397100',
      'DD1397100',
      'DD1397100',
    ]);
    expect(reading.code?.accepted).not.toBe(true);
  });

  it.each([
    ['before the photo is softened', [0], 0],
    ['while it is', [1000, 0], 1],
  ])('no further when time ran out %s', async (_when, budget, times) => {
    const { looks, softened } = await read({ line: 'DD1397-100' }, budget);
    expect(looks).toEqual(['line sharp', 'line sharp']);
    expect(softened).toBe(times);
  });
});
