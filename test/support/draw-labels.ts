import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import type { PlannedLabel } from './plan-labels.ts';

const WIDTH_PX = 560;
const HEIGHT_PX = 220;
const GAP_PX = 40;

/**
 * Draws a small photo of stacked boxes, each with its brand, code and barcode in legible print, so that the embedded
 * reader and the barcode reader agree with the vision model. Other texts of a label come from the model only.
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

/** Draws a photo of a box whose label prints these rows, one below the other, equally high. */
export async function drawPrint(rows: readonly string[]): Promise<Buffer> {
  const lines = await Promise.all(
    rows.map(async (row, at) => ({
      input: await renderText(escapeXml(row), 36),
      left: GAP_PX + 40,
      top: GAP_PX + 30 + at * 64,
    })),
  );
  const [width, height] = [640, 60 + rows.length * 64];
  const paper = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return sharp({
    create: {
      width: width + 2 * GAP_PX,
      height: height + 2 * GAP_PX,
      channels: 3,
      background: '#776655',
    },
  })
    .composite([{ input: paper, left: GAP_PX, top: GAP_PX }, ...lines])
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
    { top: 24, input: await renderText(escapeXml(brand), 30) },
    { top: 116, input: await renderText('STYLE NO.', 26) },
    { top: 152, input: await renderText(`<b>${escapeXml(code)}</b>`, 38) },
  ];
  return sharp({ create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#fff' } })
    .composite([
      { input: bars, left: 300, top: 16 },
      ...lines.map((line) => ({ ...line, left: 24 })),
    ])
    .png()
    .toBuffer();
}

/** Renders text with Pango: sharp's SVG input is disabled in processes that decode photos. */
function renderText(markup: string, sizePx: number): Promise<Buffer> {
  const text = `<span foreground="#111">${markup}</span>`;
  return sharp({ text: { text, font: `sans ${sizePx}`, dpi: 72, rgba: true } })
    .png()
    .toBuffer();
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
