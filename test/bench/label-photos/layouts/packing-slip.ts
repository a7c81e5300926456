import {
  brandLine,
  codeBlock,
  colourLine,
  descriptionLine,
  type LayoutOf,
  line,
  otherBarcode,
  productBarcode,
  sizeBlock,
} from './html.ts';

const TITLES = [
  'PACKING SLIP',
  'PACKING LIST',
  'LIEFERSCHEIN',
  'BON DE LIVRAISON',
  'DELIVERY NOTE',
  'ALBARÁN',
] as const;
const STREETS = [
  'MILL LANE',
  'HAFENSTRASSE',
  'RUE DES LILAS',
  'CALLE MAYOR',
  'OAK AVENUE',
] as const;

/** A sheet that lies in a parcel: addresses, order numbers, one row of goods. */
export const packingSlip: LayoutOf = (label, random) => {
  const address = [
    random.pick(['SHIP TO', 'LIEFERADRESSE', 'LIVRÉ À']),
    `${random.pick(['J. MOREAU', 'A. KOVAC', 'STORE 114', 'S. LINDE'])}`,
    `${random.integer(1, 240)} ${random.pick(STREETS)}`,
    `${random.digits(5)} ${random.pick(['LILLE', 'BREMEN', 'AUSTIN TX', 'SEVILLA'])}`,
  ].map((text) => line(text, 0.9));
  const numbers = [
    `ORDER NO. ${random.digits(8)}`,
    ...label.otherNumbers.slice(0, 3),
    `DATE ${random.integer(10, 28)}/0${random.integer(1, 9)}/2025`,
  ]
    .map((text) => line(text, 0.9))
    .join('');
  const cells = random.shuffle([
    codeBlock(label, random.between(1, 1.35), random.chance(0.4) ? 'font-weight:700' : ''),
    `${descriptionLine(label, 1)}${colourLine(label, random, 0.85)}`,
    sizeBlock(label, random, random.between(1, 1.3)),
  ]);
  const item = [
    ...cells,
    `${line('QTY', 0.8)}${line(String(random.integer(1, 4)), 1)}`,
    line(label.price, 1),
  ]
    .map(
      (cell) => `<td style="border:.05em solid;padding:.35em .5em;vertical-align:top">${cell}</td>`,
    )
    .join('');
  return {
    widthEm: random.between(36, 42),
    html: `<div style="display:flex;justify-content:space-between"><div>${brandLine(label, 1.9)}${line(random.pick(TITLES), 1.5, 'font-weight:700')}</div><div>${label.otherBarcodes
      .slice(0, 1)
      .map((text) => otherBarcode(text, label.look, 13))
      .join('')}</div></div>
      <div style="display:flex;gap:4em;margin:1em 0"><div>${address.join('')}</div><div>${numbers}</div></div>
      <table style="border-collapse:collapse;width:100%"><tr>${item}</tr></table>
      <div style="display:flex;justify-content:space-between;align-items:end;margin:1em 0 ${random.between(1, 7).toFixed(1)}em">${productBarcode(label, 13)}<div>${line(`TOTAL ${label.price}`, 1.2)}${line(label.contact, 0.85)}</div></div>`,
    css: 'padding:1.6em 1.8em;',
  };
};
