import type { MatchReading } from '#app/operations/image-product-match/contract.ts';

export type MarkStyle = {
  /** The name that staff see. */
  name: string;
  /** Drawn over a white line, so it needs contrast with white. */
  colour: string;
  /** The line's width in CSS pixels. */
  widthPx: number;
  /** SVG `stroke-dasharray` in pixels; absent for a solid line. */
  dashes?: string;
};

/** The name of a style: the kind of a reading, or `unread` for everything that needs a closer photo. */
export type MarkName = MatchReading['kind'] | 'unread';

/** Returns a reading's style: `unread` for a label without a certain code and for a code that could not be read. */
export function markOf({ kind, text, accepted }: MatchReading): MarkName {
  const isUnread = kind === 'label' ? !accepted : kind === 'style_code' && text === undefined;
  return isUnread ? 'unread' : kind;
}

/** How each kind of reading is drawn. Kinds differ in colour and in line style, so that either tells them apart. */
export const MARK_STYLES: Record<MarkName, MarkStyle> = {
  label: { name: 'Label', colour: '#005bd3', widthPx: 2 },
  style_code: { name: 'Style code', colour: '#c2004f', widthPx: 3 },
  size: { name: 'Size', colour: '#7a3db8', widthPx: 2, dashes: '2 2' },
  barcode: { name: 'Barcode', colour: '#0a6b3d', widthPx: 2.5, dashes: '7 3' },
  unread: { name: 'Not certain', colour: '#b45309', widthPx: 4, dashes: '12 5' },
};
