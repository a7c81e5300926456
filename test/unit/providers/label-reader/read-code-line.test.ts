import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import { createRectifier } from '#app/platform/photo/rectify.ts';
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
