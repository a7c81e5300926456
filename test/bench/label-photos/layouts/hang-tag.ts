import { FIBRES, ORIGINS } from '../plan/words.ts';
import {
  brandLine,
  codeBlock,
  colourLine,
  descriptionLine,
  type LayoutOf,
  line,
  productBarcode,
  sizeBlock,
} from './html.ts';

/** A card that hangs on the goods, with a hole on top and a price, often below a tear line. */
export const hangTag: LayoutOf = (label, random) => {
  const blocks = random.shuffle([
    descriptionLine(label, random.between(0.95, 1.2)),
    codeBlock(label, random.between(1, 1.6), random.chance(0.5) ? 'font-weight:700' : ''),
    colourLine(label, random, random.between(0.8, 1)),
    sizeBlock(label, random, random.between(1.2, 2.4), 'font-weight:700'),
    productBarcode(label, random.between(12, 14)),
    random.chance(0.4) ? line(random.pick(FIBRES), 0.75) : '',
  ]);
  const foot = [
    ...label.otherNumbers.slice(0, random.integer(1, 3)).map((text) => line(text, 0.72)),
    line(random.pick(ORIGINS), 0.72),
    random.chance(0.4) ? line(label.contact, 0.72) : '',
  ].join('');
  const price = random.chance(0.7)
    ? `<div style="border-top:.08em dashed;padding-top:.5em">${line(label.price, 1.9, 'font-weight:700')}</div>`
    : '';
  const brand = brandLine(label, random.between(1.7, 2.6), 'margin:.2em 0 .4em');
  const gap = '<div style="height:.5em"></div>';
  const center = random.chance(0.7) ? 'text-align:center;align-items:center;' : '';
  return {
    widthEm: random.between(15, 20),
    html: `<div data-part="hole" style="width:1.3em;height:1.3em;border-radius:50%;border:.16em solid #9a8a6a;background:#3a352d;margin:0 auto .8em"></div>${[brand, ...blocks, foot, price].filter(Boolean).join(gap)}`,
    css: `display:flex;flex-direction:column;${center}padding:1em 1.1em;border-radius:${random.pick(['0', '.8em', '1.6em'])};`,
  };
};
