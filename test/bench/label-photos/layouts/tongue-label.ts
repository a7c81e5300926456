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

/** The small label inside a shoe's tongue: sizes, style code, factory and its dates. */
export const tongueLabel: LayoutOf = (label, random) => {
  const month = () =>
    `${random.pick(['0', '1'])}${random.integer(1, 2)}/${random.integer(10, 28)}/2${random.integer(3, 5)}`;
  const factory = [
    line(`${random.letters(2)}${random.pick(['', '-'])}${random.digits(3)}`, 0.9),
    line(`${month()} - ${month()}`, 0.9),
    label.otherNumbers
      .slice(0, 2)
      .map((text) => line(text, 0.9))
      .join(''),
  ];
  const blocks = random.shuffle([
    sizeBlock(label, random, random.between(1.15, 1.6), 'font-weight:700'),
    codeBlock(label, random.between(1.15, 1.5), 'font-weight:700'),
    factory.join(''),
    `${random.chance(0.5) ? descriptionLine(label, 1) : ''}${random.chance(0.3) ? colourLine(label, random, 0.9) : ''}`,
    line(random.pick(ORIGINS), 0.9),
  ]);
  return {
    widthEm: random.between(14, 19),
    html: [brandLine(label, random.between(1.6, 2.4)), ...blocks, productBarcode(label, 11)]
      .filter(Boolean)
      .join('<div style="height:.3em"></div>'),
    css: `padding:1em;border-radius:${random.pick(['.4em', '1.2em'])};text-align:${random.pick(['left', 'center'])};`,
  };
};
