import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import { createRectifier } from '#app/imaging/rectify.ts';
import type { OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import { readCodeLine } from '#app/providers/label-reader/read-code-line.ts';

const photo: GreyImage = { width: 600, height: 200, data: new Uint8Array(120_000).fill(255) };
const HEIGHT = 20;
const word = (text: string, left: number, width: number): OcrWord => ({
  text,
  left,
  top: 100,
  width,
  height: HEIGHT,
  confidence: 90,
});

/** How much of the photo's width is shown of a code `DEE-6979` when `next` follows on its line. */
async function widthShown(next?: OcrWord): Promise<number> {
  const code = word('DEE-6979', 100, 160);
  const pass = {
    image: photo,
    toPhoto: (point: { x: number; y: number }) => point,
    lines: [{ words: [word('STYLE', 20, 60), code, ...(next ? [next] : [])] }],
  };
  const seen: GreyImage[] = [];
  const reader: PageReader = {
    warmUp: async () => {},
    readPage: () => Promise.reject(new Error('only lines are read')),
    readLine: async (image: GreyImage) => {
      seen.push(image);
      return [];
    },
  };
  const look = { marginX: 0, marginY: 0 };
  await readCodeLine(createRectifier(photo), reader, pass, [code], look);
  const [shown] = seen;
  return shown ? (shown.width / shown.height) * HEIGHT : 0;
}

describe('the line of a code is shown again', () => {
  it('as wide as the code where nothing stands beside it', async () => {
    expect(await widthShown()).toBeCloseTo(160, -1);
    expect(await widthShown(word('BLACK', 280, 80))).toBeCloseTo(160, -1);
  });

  it('with the word right beside it, which a lost dash may have parted', async () => {
    expect(await widthShown(word('LVR', 268, 60))).toBeCloseTo(228, -1);
  });
});

type Pixel = { x: number; y: number };
const same = (point: Pixel) => point;

/** The line of `code` on a page whose one line is `words`, of which `shown` is read when it is shown again. */
async function lineOf(
  code: OcrWord,
  words: OcrWord[],
  shown: OcrWord[],
  { image = photo, toPhoto = same } = {},
) {
  const reader: PageReader = {
    warmUp: async () => {},
    readPage: () => Promise.reject(new Error('only lines are read')),
    readLine: async () => shown,
  };
  const page = { image, toPhoto, lines: [{ words }] };
  const look = { marginX: 0.5, marginY: 0.2 };
  return readCodeLine(createRectifier(image), reader, page, [code], look);
}

describe('the reading of a line by itself', () => {
  const texts = (line: Awaited<ReturnType<typeof lineOf>>) =>
    line?.lines.map(({ words }) => words.map(({ text }) => text));

  it('stands in place of the page, also where the page has the code joined to its name', async () => {
    const code = word('EF49O8', 180, 120);
    const joined = word('ART:EF49O8', 100, 200);
    const shown = { ...word('EF4908', 32, 384), top: 14, height: 62 };
    const line = await lineOf(code, [joined, word('WHITE', 340, 100)], [shown]);
    expect(texts(line)).toEqual([['ART:', 'EF4908', 'WHITE']]);
    expect(line?.read).toEqual([shown]);
  });

  it('has no part of a word that its picture cuts', async () => {
    const code = word('EF4908', 180, 120);
    const shown = [word('E:', 0, 25), word('EF4908', 32, 384)];
    const line = await lineOf(code, [word('STYLE:', 70, 105), code], shown);
    expect(texts(line)).toEqual([['STYLE:', 'EF4908']]);
  });

  it('is none where nothing of the code was read', async () => {
    const code = word('EF4908', 180, 120);
    expect(await lineOf(code, [code], [])).toBeNull();
  });
});

describe('the surroundings of a code', () => {
  const data = photo.data.map((_, at) => Math.floor(at / photo.width));
  const shaded = { ...photo, data };
  const code = word('DEE-6979', 100, 160);

  it.each([
    ['as high as on the photo', same],
    ['half as high as on the photo', ({ x, y }: Pixel) => ({ x, y: 2 * y - 110 })],
  ])(
    'show as much above and below as its print is high, on a page that is %s',
    async (_what, toPhoto) => {
      const line = await lineOf(code, [code], [code], { image: shaded, toPhoto });
      if (!line) throw new Error('the code is on the photo');
      const { image, print } = line.surroundings;
      const shownAt = (y: number) => image.data[Math.round(y) * image.width] ?? 0;
      const onPhoto = (y: number) => toPhoto({ x: 0, y }).y;
      expect(image.width).toBe(line.image.width);
      expect(Math.abs(shownAt(0) - onPhoto(80))).toBeLessThan(2);
      expect(Math.abs(shownAt(image.height - 1) - onPhoto(140))).toBeLessThan(2);
      expect(Math.abs(shownAt(print.top) - onPhoto(98))).toBeLessThan(2);
      expect(Math.abs(shownAt(print.top + print.height) - onPhoto(122))).toBeLessThan(2);
    },
  );
});
