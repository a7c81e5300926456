import type { Random } from '../random.ts';
import type { Goods } from './invented-brands.ts';

/** One size of a label: what is printed, and how the truth writes it. */
export type PlannedSize = {
  /** As the reader is to report it: `US 9.5`, `W34 L34`, `XL`, `EU 42`. */
  display: string;
  /** Systems and values in the order of print; the first is the one of `display`. One cell without a system for letters. */
  cells: readonly (readonly [system: string, value: string])[];
};

const MEN = [
  '6|39|24.5',
  '6.5|39.5|25',
  '7|40|25.5',
  '7.5|41|26',
  '8|42|26.5',
  '8.5|42.5|27',
  '9|43|27.5',
  '10|44|28.5',
  '11|45|29',
];
const MEN_US = ['7', '7.5', '8', '8.5', '9', '9.5', '10', '11', '12'];
const WOMEN = [
  '2.5|35|22',
  '3|36|22.5',
  '4|37|23.5',
  '4.5|37.5|24',
  '5|38|24.5',
  '6|39|25',
  '6.5|40|25.5',
  '7|41|26',
];
const WOMEN_US = ['5', '5.5', '6.5', '7', '7.5', '8.5', '9', '9.5'];
const TODDLERS = ['4.5|21|11', '5.5|22|12', '6.5|23.5|13', '8.5|26|15'];
const TODDLERS_US = ['5C', '6C', '7C', '9C'];
const CHILDREN = ['2.5|35|22', '3|35.5|22.5', '4|36.5|23.5', '5|38|24', '6|39|24.5'];
const CHILDREN_US = ['3Y', '3.5Y', '4.5Y', '5.5Y', '6.5Y'];
const ALPHA = ['XXS', 'XS', 'S', 'M', 'M', 'L', 'L', 'XL', 'XXL', '3XL'];

/** The size of one product, a child's where its qualifier says so. Shoes mostly print several systems, with or without the US one. */
export function planSize(random: Random, goods: Goods, qualifier: string): PlannedSize {
  if (goods === 'garment') {
    const letters = random.pick(ALPHA);
    return { display: letters, cells: [['', letters]] };
  }
  if (goods === 'trousers') {
    const [waist, length] = [random.integer(26, 40), random.pick([30, 32, 34])];
    return { display: `W${waist} L${length}`, cells: [['', `W${waist} L${length}`]] };
  }
  return planShoeSize(random, qualifier);
}

function tableOf(random: Random, qualifier: string): readonly [string[], string[]] {
  if (qualifier === '(TD)') return [TODDLERS, TODDLERS_US];
  if (/^(\(GS\)|\(PS\)|J|JR|KIDS)$/.test(qualifier)) return [CHILDREN, CHILDREN_US];
  if (/^(W|WN'S)$/.test(qualifier)) return [WOMEN, WOMEN_US];
  return random.chance(0.6) ? [MEN, MEN_US] : [WOMEN, WOMEN_US];
}

function planShoeSize(random: Random, qualifier: string): PlannedSize {
  const [table, systemUs] = tableOf(random, qualifier);
  const at = random.integer(0, table.length - 1);
  const [uk = '', eu = '', cm = ''] = (table[at] ?? '').split('|');
  const us = ['US', systemUs[at] ?? ''] as const;
  const european = [random.pick(['EU', 'EUR', 'EUR']), eu] as const;
  const rest = random.shuffle([['UK', uk], european, ['CM', cm]] as const);
  const systems = random.integer(1, 10);
  if (systems <= 2) return { display: `EU ${eu}`, cells: [european] };
  if (systems === 3) return { display: `UK ${uk}`, cells: [['UK', uk]] };
  return { display: `US ${us[1]}`, cells: [us, ...rest.slice(0, random.integer(0, 3))] };
}

/** Sizes beside their numbers of pieces, as cartons print them. */
export function planSizeRun(random: Random, goods: Goods): readonly (readonly [string, string])[] {
  const pieces = () => String(random.integer(1, 12));
  if (goods === 'garment') return ['S', 'M', 'L', 'XL'].map((size) => [size, pieces()] as const);
  const first = goods === 'trousers' ? random.integer(26, 32) : random.integer(36, 39);
  return Array.from({ length: 6 }, (_, at) => [String(first + at), pieces()] as const);
}
