import { BAG_WARNINGS } from '../plan/words.ts';
import {
  brandLine,
  codeBlock,
  colourLine,
  descriptionLine,
  escapeHtml,
  type LayoutOf,
  line,
  productBarcode,
  sizeBlock,
} from './html.ts';

const GOODS_COLOURS = ['#2e3d57', '#6b2730', '#7d7f83', '#354d3b', '#c9bfae', '#222326'] as const;

/** A plastic bag with the goods in it: a warning on the bag, a sticker, sometimes the size on a round one. */
export const bagSticker: LayoutOf = (label, random) => {
  const roundSize = label.size?.cells.length === 1 && random.chance(0.5);
  const blocks = random.shuffle([
    brandLine(label, random.between(1.2, 1.7)),
    descriptionLine(label, 1),
    codeBlock(label, random.between(1, 1.5), 'font-weight:700'),
    colourLine(label, random, 0.85),
    roundSize ? '' : sizeBlock(label, random, random.between(1.2, 1.8), 'font-weight:700'),
    label.otherNumbers
      .slice(0, 2)
      .map((text) => line(text, 0.8))
      .join(''),
  ]);
  const { paper, ink } = label.look;
  const sticker = `<div style="background:${paper};color:${ink};padding:.8em 1em;width:max-content;min-width:${random.between(15, 19).toFixed(1)}em;border-radius:.3em">${blocks.join('')}${productBarcode(label, 12)}</div>`;
  const round = roundSize
    ? `<div style="background:${paper};color:${ink};border-radius:50%;min-width:5em;height:5em;padding:0 .7em;display:flex;align-items:center;justify-content:center">${sizeBlock(label, { ...random, chance: () => false }, 1.7, 'font-weight:700')}</div>`
    : '';
  const warning = `<div style="font-size:.8em;border:.1em solid;padding:.5em;width:26em">${escapeHtml(random.pick(BAG_WARNINGS))}</div>`;
  const goods = random.pick(GOODS_COLOURS);
  const light = ['#7d7f83', '#c9bfae'].includes(goods);
  const rows = random.shuffle([
    `<div style="display:flex;gap:1.5em;align-items:center">${random.shuffle([sticker, round]).join('')}</div>`,
    warning,
  ]);
  return {
    widthEm: 30,
    html: rows.join('<div style="height:2em"></div>'),
    css: `background:${goods};color:${light ? '#1b1b1b' : '#efefef'};padding:2em 2em;`,
  };
};
