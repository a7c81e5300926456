import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { layOutLabel } from '../layouts/lay-out-label.ts';
import type { LabelPlan } from '../plan/label-plan.ts';

/** The edges of something printed, in pixels of the label's picture. */
export type Box = { left: number; top: number; width: number; height: number };
export type TextPart = 'code' | 'size' | 'description' | 'brand';
export type PartName = TextPart | 'barcode' | 'hole';

/** A label's picture with its transparent surroundings, and where its parts stand on it. */
export type RenderedLabel = {
  width: number;
  height: number;
  /** RGBA, four bytes a pixel. */
  pixels: Buffer;
  /** The boxes of a part's characters; one box for a barcode or a hole. */
  characters: Readonly<Record<PartName, readonly Box[]>>;
  /** Of a capital letter, in pixels; 0 where the part is not printed. */
  capHeights: Readonly<Record<TextPart, number>>;
};

export type Measures = Omit<RenderedLabel, 'pixels'>;

const NOMINAL_WIDTH_PX = 1000;

/** Measures a label at a width of 1,000 pixels. */
export async function measureLabel(page: Page, label: LabelPlan): Promise<Measures> {
  await page.setViewportSize({ width: NOMINAL_WIDTH_PX, height: 1400 });
  await page.setContent(toDocument(label, NOMINAL_WIDTH_PX), { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  return page.evaluate(measureInPage);
}

/** Draws a label that many pixels wide. */
export async function renderLabel(
  page: Page,
  label: LabelPlan,
  widthPx: number,
): Promise<RenderedLabel> {
  await page.setViewportSize({ width: widthPx, height: Math.round(widthPx * 1.4) });
  await page.setContent(toDocument(label, widthPx), { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const measures = await page.evaluate(measureInPage);
  const png = await page.screenshot({
    omitBackground: true,
    fullPage: true,
    clip: { x: 0, y: 0, width: measures.width, height: measures.height },
  });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...measures, width: info.width, height: info.height, pixels: data };
}

function toDocument(label: LabelPlan, widthPx: number): string {
  const { widthEm, html, css = '' } = layOutLabel(label);
  const { paper, ink, bodyFont } = label.look;
  return `<!doctype html><meta charset="utf-8"><style>
    *{box-sizing:border-box}
    html,body{margin:0;background:transparent;overflow:hidden}
    .label{width:${widthPx}px;font-size:${widthPx / widthEm}px;line-height:1.22;font-family:${bodyFont};color:${ink};background:${paper};${css}}
    svg{display:block;width:100%;height:auto}
    </style><div class="label">${html}</div>`;
}

/** Runs in the page: shrinks the print until all of it is inside the label, then measures. It knows no outer names. */
function measureInPage(): Measures {
  const label = document.querySelector<HTMLElement>('.label');
  if (!label) throw new Error('The page has no label');
  const partsOf = (name: string) => [
    ...label.querySelectorAll<HTMLElement>(`[data-part="${name}"]`),
  ];
  const rectsOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  const isOutside = () => {
    const edge = label.getBoundingClientRect();
    const margin = 0.4 * Number.parseFloat(getComputedStyle(label).paddingLeft);
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const rects = rectsOf(texts.currentNode);
      if (rects.some(({ left, right }) => right > edge.right - margin || left < edge.left))
        return true;
    }
    return false;
  };
  for (let round = 0; round < 30 && isOutside(); round += 1) {
    label.style.fontSize = `${Number.parseFloat(getComputedStyle(label).fontSize) * 0.95}px`;
  }
  const toBox = ({ left, top, width, height }: DOMRect) => ({ left, top, width, height });
  const characterBoxes = (element: HTMLElement) => {
    const text = element.firstChild as Text;
    return [...text.data].flatMap((sign, at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return sign.trim() ? [toBox(range.getBoundingClientRect())] : [];
    });
  };
  const capHeight = (name: string) => {
    const [element] = partsOf(name);
    const context = document.createElement('canvas').getContext('2d');
    if (!element || !context) return 0;
    const style = getComputedStyle(element);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return context.measureText('H').actualBoundingBoxAscent;
  };
  const characters = (name: string) => partsOf(name).flatMap(characterBoxes);
  const whole = (name: string) =>
    partsOf(name).map((element) =>
      toBox((element.querySelector('svg') ?? element).getBoundingClientRect()),
    );
  const { width, height } = label.getBoundingClientRect();
  return {
    width: Math.round(width),
    height: Math.round(height),
    characters: {
      code: characters('code'),
      size: characters('size'),
      description: characters('description'),
      brand: characters('brand'),
      barcode: whole('barcode'),
      hole: whole('hole'),
    },
    capHeights: {
      code: capHeight('code'),
      size: capHeight('size'),
      description: capHeight('description'),
      brand: capHeight('brand'),
    },
  };
}
