import { ORIGINS } from '../plan/words.ts';
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

/** A label from a roll, printed in the shop or the warehouse by a thermal or dot-matrix printer. */
export const printerLabel: LayoutOf = (label, random) => {
  const plain = { ...label, look: { ...label.look, headFont: label.look.bodyFont } };
  const blocks = random.shuffle([
    codeBlock(plain, random.between(1.1, 1.8)),
    descriptionLine(plain, random.between(1, 1.15)),
    colourLine(plain, random, 1),
    sizeBlock(plain, random, random.between(1.2, 1.8)),
    label.otherNumbers
      .slice(0, random.integer(1, 3))
      .map((text) => line(text, 0.95))
      .join(''),
  ]);
  const tail = [
    productBarcode(plain, random.between(13, 15)),
    random.chance(0.5) ? line(label.price, 2, 'text-align:right') : '',
    line(random.chance(0.5) ? random.pick(ORIGINS) : label.contact, 0.8),
  ];
  return {
    widthEm: random.between(20, 27),
    html: [brandLine(plain, random.between(1.2, 1.6)), ...blocks, ...tail].join(''),
    css: `padding:.9em 1em;line-height:1.3;border-radius:${random.pick(['0', '.5em'])};`,
  };
};
