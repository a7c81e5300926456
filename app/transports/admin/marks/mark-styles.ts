import type { MatchReading } from '#app/operations/image-product-match/contract.ts';

export type MarkStyle = {
  /** What it is, in words. */
  name: string;
  /** Dark enough on white, and drawn over white. */
  colour: string;
  /** In pixels of the screen. */
  widthPx: number;
  /** Dashes and gaps in pixels; a plain line without. No two kinds have the same line. */
  dashes?: string;
};

/** How each kind of reading is drawn: by colour and by line, so that neither is needed alone. */
export const MARK_STYLES: Record<MatchReading['kind'], MarkStyle> = {
  label: { name: 'Label', colour: '#005bd3', widthPx: 2 },
  style_code: { name: 'Style code', colour: '#c2004f', widthPx: 3 },
  size: { name: 'Size', colour: '#7a3db8', widthPx: 2, dashes: '2 2' },
  barcode: { name: 'Barcode', colour: '#0a6b3d', widthPx: 2.5, dashes: '7 3' },
};
