import { CARE, FIBRES, ORIGINS } from '../plan/words.ts';
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

const CARE_SIGNS =
  '<svg viewBox="0 0 150 26" style="width:9em" fill="none" stroke="currentColor" stroke-width="2"><path d="M2 6l4 16h18l4-16q-6 6-13 0t-13 0M40 22l11-18 11 18zM44 12l14 10M58 12L44 22M74 4h20v20H74z"/><circle cx="84" cy="14" r="8"/><path d="M104 22h26q0-14-14-14h-7M140 24V4"/></svg>';

/** A narrow tag sewn into clothes: brand, size, style number, RN and CA numbers, fibres, care, origin. */
export const garmentTag: LayoutOf = (label, random) => {
  const small = random.between(0.72, 0.95);
  const numbers = label.otherNumbers.filter((text) =>
    /^(RN|CA|VN|CUT|LOT|PO|SEASON|FTY)/.test(text),
  );
  const rn = `RN ${random.digits(5)}`;
  const blocks = random.shuffle([
    codeBlock(label, random.between(1, 1.45), random.chance(0.4) ? 'font-weight:700' : ''),
    [rn, ...numbers].map((text) => line(text, small)).join(''),
    random
      .shuffle(FIBRES)
      .slice(0, random.integer(1, 3))
      .map((text) => line(text, small))
      .join(''),
    random
      .shuffle(CARE)
      .slice(0, random.integer(1, 4))
      .map((text) => line(text, small))
      .join(''),
    line(random.pick(ORIGINS), small),
    random.chance(0.5) ? descriptionLine(label, 0.95) : '',
    random.chance(0.4) ? colourLine(label, random, small) : '',
    random.chance(0.6) ? CARE_SIGNS : '',
  ]);
  const head = random.chance(0.85) ? brandLine(label, random.between(1.5, 2.3)) : '';
  const size = sizeBlock(label, random, random.between(1.3, 2.2), 'font-weight:700');
  const top = random.chance(0.5) ? head + size : size + head;
  const gap = '<div style="height:.45em"></div>';
  const align = random.pick(['center', 'center', 'left']);
  const edge = random.chance(0.5)
    ? 'border-top:.25em dashed #8886;border-bottom:.25em dashed #8886;'
    : '';
  return {
    widthEm: random.between(13, 18),
    html: [top, ...blocks, productBarcode(label, 11)].filter(Boolean).join(gap),
    css: `text-align:${align};padding:1.6em 1em;${edge}`,
  };
};
