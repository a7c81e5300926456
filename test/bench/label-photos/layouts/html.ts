import bwipjs from 'bwip-js/node';
import type { LabelPlan } from '../plan/label-plan.ts';
import { COLOUR_WORDS, SIZE_WORDS } from '../plan/words.ts';
import type { Random } from '../random.ts';

/** The inside of a label, its width in em of its body text, and further CSS of its own element. */
export type Layout = { widthEm: number; html: string; css?: string };
/** Draws one kind of label. */
export type LayoutOf = (label: LabelPlan, random: Random) => Layout;

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line of text, at that size in em. */
export const line = (text: string, sizeEm = 1, css = '') =>
  `<div style="font-size:${sizeEm.toFixed(2)}em;${css}">${escapeHtml(text)}</div>`;

/** Marks a text whose place the truth needs; it never breaks across lines. */
export const part = (name: 'code' | 'size' | 'description' | 'brand', text: string, css = '') =>
  `<span data-part="${name}" style="white-space:nowrap;${css}">${escapeHtml(text)}</span>`;

/** The style code with its word beside it, on the line before it or without one; empty where the label has none. */
export function codeBlock(label: LabelPlan, sizeEm: number, css = ''): string {
  if (label.code === null) return '';
  const code = part('code', label.code, `font-family:${label.look.codeFont};`);
  const style = `font-size:${sizeEm.toFixed(2)}em;${css}`;
  if (label.codeWordPlace === 'none') return `<div style="${style}">${code}</div>`;
  const word = escapeHtml(label.codeWord);
  return label.codeWordPlace === 'beside'
    ? `<div style="${style};white-space:nowrap"><span>${word}</span> ${code}</div>`
    : `<div style="${style}"><div style="font-size:.72em">${word}</div>${code}</div>`;
}

/** The size in all its systems, with the first of them or each with its system's name. */
export function sizeBlock(label: LabelPlan, random: Random, sizeEm: number, css = ''): string {
  const { size } = label;
  if (!size) return '';
  const style = `font-size:${sizeEm.toFixed(2)}em;white-space:nowrap;${css}`;
  const [[system, value] = ['', '']] = size.cells;
  if (size.cells.length === 1) {
    const word = random.chance(0.5) ? `${escapeHtml(random.pick(SIZE_WORDS))} ` : '';
    const text = system ? `${system} ${value}` : value;
    return `<div style="${style}"><span style="font-size:.6em">${word}</span>${part('size', text)}</div>`;
  }
  return random.chance(0.5) ? sizeTable(label, style) : sizeLine(label, style);
}

function sizeTable({ size }: LabelPlan, style: string): string {
  const cells = size?.cells ?? [];
  const row = (texts: string[]) =>
    `<tr>${texts.map((text) => `<td style="border:.05em solid;padding:.05em .4em;text-align:center">${text}</td>`).join('')}</tr>`;
  const heads = row(cells.map(([system]) => system));
  const values = row(cells.map(([, value], at) => (at === 0 ? part('size', value) : value)));
  return `<table style="${style};border-collapse:collapse;margin:.15em 0">${heads}${values}</table>`;
}

function sizeLine({ size }: LabelPlan, style: string): string {
  const texts = (size?.cells ?? []).map(([system, value], at) =>
    at === 0 ? part('size', `${system} ${value}`) : `${system} ${value}`,
  );
  return `<div style="${style}">${texts.join(' / ')}</div>`;
}

/** The colour, mostly behind a word for it. */
export function colourLine({ colour }: LabelPlan, random: Random, sizeEm = 1): string {
  return line(random.chance(0.6) ? `${random.pick(COLOUR_WORDS)} ${colour}` : colour, sizeEm);
}

export const brandLine = (label: LabelPlan, sizeEm: number, css = '') =>
  `<div style="font-size:${sizeEm.toFixed(2)}em;line-height:1.05;font-family:${label.look.headFont};${css}">${part('brand', label.brand)}</div>`;

export const descriptionLine = (label: LabelPlan, sizeEm: number, css = '') =>
  `<div style="font-size:${sizeEm.toFixed(2)}em;${css}">${part('description', label.description)}</div>`;

/** The product's barcode (EAN-13 or UPC-A), on a light ground of its own where the label is dark. */
export function productBarcode({ gtin, look }: LabelPlan, widthEm: number): string {
  if (!gtin) return '';
  const svg = bwipjs.toSVG({
    bcid: gtin.length === 12 ? 'upca' : 'ean13',
    text: gtin,
    includetext: true,
    height: 14,
    textxalign: 'center',
  });
  const ground = isDark(look.paper) ? 'background:#f4f3ef;' : '';
  return `<div data-part="barcode" style="width:${widthEm}em;color:#000;padding:.4em .9em;${ground}">${svg}</div>`;
}

/** A barcode of another number (Code 128), its text below it. */
export function otherBarcode(text: string, look: LabelPlan['look'], widthEm: number): string {
  const svg = bwipjs.toSVG({ bcid: 'code128', text, height: 9 });
  const ground = isDark(look.paper) ? 'background:#f4f3ef;color:#000;' : '';
  return `<div style="width:${widthEm}em;padding:.3em .7em;${ground}">${svg}${line(text, 0.8, 'text-align:center')}</div>`;
}

/** Whether light print stands on it. */
export function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return 0.3 * red + 0.59 * green + 0.11 * blue < 140;
}
