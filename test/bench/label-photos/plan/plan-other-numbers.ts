import type { Random } from '../random.ts';

/** Numbers that are no style code, each with the words that say so. */
const KINDS: readonly ((random: Random) => string)[] = [
  (r) => `RN ${r.digits(5)}`,
  (r) => `RN# ${r.digits(5)}`,
  (r) => `CA ${r.digits(5)}`,
  (r) => `RN${r.digits(6)} CA${r.digits(5)}`,
  (r) => `VN ${r.digits(6)}`,
  (r) => `PO ${r.digits(7)}`,
  (r) => `PO# ${r.digits(6)}-${r.digits(2)}`,
  (r) => `P.O. NO: ${r.digits(8)}`,
  (r) => `ORDER ${r.digits(7)}`,
  (r) => `LOT ${r.letters(1)}${r.digits(4)}`,
  (r) => `LOT NO. ${r.digits(6)}`,
  (r) => `QC ${r.digits(2)}`,
  (r) => `CUT# ${r.digits(4)}`,
  (r) => `SEQ ${r.digits(4)}`,
  (r) => `DATE ${r.pick(['0', '1'])}${r.integer(1, 2)}/${r.integer(10, 28)}/2${r.integer(3, 6)}`,
  (r) => `${r.integer(10, 28)}.0${r.integer(1, 9)}.202${r.integer(3, 6)}`,
  (r) => `FTY ${r.letters(2)}${r.digits(3)}`,
  (r) => `SUPPLIER ${r.digits(5)}`,
  (r) => `DEPT ${r.digits(3)}`,
  (r) => `SEASON ${r.pick(['SS', 'FW', 'AW'])}2${r.integer(3, 6)}`,
  (r) => `BATCH ${r.digits(5)}`,
];

/** That many lines of other numbers, each of another kind. */
export function planOtherNumbers(random: Random, count: number): string[] {
  return random
    .shuffle(KINDS)
    .slice(0, count)
    .map((make) => make(random));
}

/** A price as a shop prints it. */
export function planPrice(random: Random): string {
  const amount = random.integer(9, 189);
  return random.pick([
    `$${amount}.99`,
    `€ ${amount},95`,
    `£${amount}.00`,
    `¥${amount}00`,
    `${amount},- kr`,
    `CHF ${amount}.90`,
  ]);
}

/** How to reach a company: a telephone number or a page. */
export function planContact(random: Random, brand: string): string {
  const word = brand
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return random.pick([
    `TEL +${random.integer(1, 49)} ${random.digits(3)} ${random.digits(6)}`,
    `TEL 0${random.digits(2)}-${random.digits(4)}-${random.digits(4)}`,
    `www.${word}.example`,
    `${random.digits(5)} ${random.pick(['HAMBURG', 'OSAKA', 'PORTLAND', 'LYON'])}`,
  ]);
}
