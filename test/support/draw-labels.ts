import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import type { PlannedLabel } from './label-truths.ts';

const WIDTH_PX = 560;
const HEIGHT_PX = 220;
const GAP_PX = 40;

/**
 * A small photo of boxes stacked on each other, each with its code and barcode in plain print, so that the reader and
 * the barcode reader that stand beside a vision model see what it answers. What else is on a label only the model tells.
 */
export async function drawLabels(labels: readonly PlannedLabel[]): Promise<Buffer> {
  const papers = await Promise.all(labels.map(drawLabel));
  const height = GAP_PX + labels.length * (HEIGHT_PX + GAP_PX);
  return sharp({
    create: { width: WIDTH_PX + 2 * GAP_PX, height, channels: 3, background: '#776655' },
  })
    .composite(
      papers.map((input, at) => ({
        input,
        left: GAP_PX,
        top: GAP_PX + at * (HEIGHT_PX + GAP_PX),
      })),
    )
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function drawLabel({ brand, style_code_printed: code, gtin }: PlannedLabel): Promise<Buffer> {
  const bars = await bwipjs.toBuffer({
    bcid: 'ean13',
    text: gtin.padStart(13, '0'),
    scale: 2,
    height: 12,
    backgroundcolor: 'ffffff',
    paddingwidth: 8,
  });
  const lines = [
    { top: 24, input: await print(escaped(brand), 30) },
    { top: 116, input: await print('STYLE NO.', 26) },
    { top: 152, input: await print(`<b>${escaped(code)}</b>`, 38) },
  ];
  return sharp({ create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#fff' } })
    .composite([
      { input: bars, left: 300, top: 16 },
      ...lines.map((line) => ({ ...line, left: 24 })),
    ])
    .png()
    .toBuffer();
}

/** Not as SVG: a process that decodes photos refuses to open it. */
function print(markup: string, sizePx: number): Promise<Buffer> {
  const text = `<span foreground="#111">${markup}</span>`;
  return sharp({ text: { text, font: `sans ${sizePx}`, dpi: 72, rgba: true } })
    .png()
    .toBuffer();
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
