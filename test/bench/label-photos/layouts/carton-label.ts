import type { LabelPlan } from '../plan/label-plan.ts';
import { ORIGINS } from '../plan/words.ts';
import type { Random } from '../random.ts';
import {
  brandLine,
  codeBlock,
  colourLine,
  descriptionLine,
  escapeHtml,
  type LayoutOf,
  line,
  otherBarcode,
  productBarcode,
  sizeBlock,
} from './html.ts';

const SHIPPING_MARKS = [
  'THIS SIDE UP',
  'HANDLE WITH CARE',
  'KEEP DRY',
  'DO NOT USE KNIFE',
] as const;

/** A shipping carton: order and carton numbers, quantities, a run of sizes, weights, several barcodes. */
export const cartonLabel: LayoutOf = (label, random) => {
  const style = codeBlock(label, random.between(1.3, 2.1), 'font-weight:700');
  const left = random.shuffle([
    style,
    descriptionLine(label, 1.15),
    colourLine(label, random, 1),
    sizeBlock(label, random, random.between(1.3, 1.9), 'font-weight:700'),
  ]);
  const right = [
    line(`CTN NO. ${random.integer(1, 80)} OF ${random.integer(81, 240)}`, 1.1),
    line(`QTY ${random.integer(6, 48)} PRS`, 1.1),
    line(
      `G.W. ${random.between(4, 18).toFixed(1)} KG  N.W. ${random.between(3, 15).toFixed(1)} KG`,
      0.85,
    ),
    line(
      `MEAS ${random.integer(30, 70)} x ${random.integer(30, 45)} x ${random.integer(20, 40)} CM`,
      0.85,
    ),
    ...label.otherNumbers.slice(0, 3).map((text) => line(text, 0.95)),
  ];
  const bars = [
    productBarcode(label, 13),
    ...label.otherBarcodes.map((text) => otherBarcode(text, label.look, random.between(12, 17))),
  ];
  const columns = `<div style="display:flex;gap:1.2em"><div style="flex:1.2">${left.join('')}</div><div style="flex:1">${random.shuffle(right).join('')}</div></div>`;
  const frame = random.chance(0.5) ? 'border:.14em solid;' : '';
  return {
    widthEm: random.between(31, 38),
    html: `<div style="${frame}padding:.6em">${brandLine(label, random.between(1.6, 2.6))}${columns}${sizeRunTable(label, random)}
      <div style="display:flex;flex-wrap:wrap;gap:.8em;align-items:end;margin-top:.4em">${random.shuffle(bars).join('')}</div>
      ${line(random.pick(ORIGINS), 0.8)}${random.chance(0.4) ? line(random.pick(SHIPPING_MARKS), 1.4, 'font-weight:700') : ''}</div>`,
    css: 'padding:.7em;',
  };
};

function sizeRunTable({ sizeRun }: LabelPlan, random: Random): string {
  if (sizeRun.length === 0) return '';
  const total = sizeRun.reduce((sum, [, pieces]) => sum + Number(pieces), 0);
  const cell = (text: string) =>
    `<td style="border:.06em solid;padding:.1em .45em;text-align:center">${escapeHtml(text)}</td>`;
  const row = (head: string, texts: string[]) => `<tr>${[head, ...texts].map(cell).join('')}</tr>`;
  const sizes = row(random.pick(['SIZE', 'SIZES', 'EUR']), [
    ...sizeRun.map(([size]) => size),
    'TOTAL',
  ]);
  const pieces = row(random.pick(['QTY', 'PCS', 'PAIRS']), [
    ...sizeRun.map(([, count]) => count),
    String(total),
  ]);
  return `<table style="border-collapse:collapse;margin:.4em 0">${sizes}${pieces}</table>`;
}
