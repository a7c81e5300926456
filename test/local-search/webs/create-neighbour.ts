import type { LocalProduct } from '../shapes.ts';
import type { SeededRandom } from './create-seeded-random.ts';

/** Where the neighbour's code differs: in a colour digit, in a lookalike character, or in a model digit. */
export type NeighbourKind = 'colour' | 'lookalike' | 'model';

/** Pairs of characters that readers confuse. Letters are paired with letters and digits with digits, so that a misread code keeps its form. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ['38', '17', '06', '56', '89', 'IL', 'OQ', 'DO', 'BR', 'CG', 'EF', 'UV', 'MN', 'PR'].flatMap(
    ([one = '', other = '']) => [
      [one, other],
      [other, one],
    ],
  ),
);

const MODELS: Readonly<Record<string, readonly string[]>> = {
  Nike: ['Air Max 90', 'Dunk Low Retro', 'Revolution 7', 'Metcon 9', 'P-6000'],
  Jordan: ['Air Jordan 1 Mid', 'Air Jordan 4 Retro', 'Air Jordan 11 Retro', 'Jordan Max Aura 5'],
  adidas: ['Samba OG', 'Gazelle', 'Superstar', 'Ultraboost Light', 'Forum Low'],
  'New Balance': ['574 Classics', '990 Made In USA', '2002 Lifestyle', '880 Running'],
  ASICS: ['Gel-Kayano 31', 'Gel-Nimbus 26', 'GT-2000 13', 'Novablast 5'],
  PUMA: ['Suede Classic XXI', 'Palermo', 'RS-X Efekt', 'Speedcat OG'],
  Converse: ['Chuck 70 Ox', 'Run Star Hike Hi', 'One Star Pro Ox'],
  Vans: ['Old Skool', 'Authentic', 'Sk8-Hi', 'Knu Skool', 'Era'],
  'Under Armour': ['Charged Assert 10', 'HOVR Sonic 6', 'Curry 11', 'Surge 4'],
  Salomon: ['XT-6', 'Speedcross 6', 'Sense Ride 5', 'ACS Pro'],
  "Levi's": ['501 Original Fit', '511 Slim Fit', '512 Slim Taper', '527 Bootcut'],
};
const COLOURS = ['Black/White', 'University Red', 'Game Royal', 'Pale Ivory', 'Navy/Off White'];

/**
 * Creates a neighbour: another product of the brand whose code differs in one character. Of Nike's neighbours 59 %
 * differ in colour only (docs/measurements.md, "Style codes"); the others are other models.
 */
export function createNeighbour(
  product: LocalProduct,
  kind: NeighbourKind,
  random: SeededRandom,
): LocalProduct {
  const isSameModel = kind === 'colour' || random.chance(0.59);
  const others = (MODELS[product.brand] ?? ['Trail Hoodie', 'Work Shirt', 'Rain Jacket']).filter(
    (model) => model.toLowerCase() !== product.name.toLowerCase(),
  );
  const colour = random.pick(COLOURS.filter((one) => !sharesColour(one, product.colour ?? '')));
  return {
    key: changeCode(product.key, kind, random),
    brand: product.brand,
    name: isSameModel ? product.name : random.pick(others),
    colour,
    gtins: product.gtins.slice(0, 1).map((gtin) => changeGtin(gtin, random)),
  };
}

function changeCode(key: string, kind: NeighbourKind, random: SeededRandom): string {
  const digits = [...key.matchAll(/\d/g)].map((match) => match.index);
  const lookalikes = [...key].flatMap((character, at) => (LOOKALIKES[character] ? [at] : []));
  if (kind === 'lookalike' && lookalikes.length > 0) {
    const at = random.pick(lookalikes);
    return replaceAt(key, at, LOOKALIKES[key[at] ?? ''] ?? '');
  }
  const at =
    kind === 'colour' ? digits.at(-1) : digits[random.below(Math.max(1, digits.length - 3))];
  if (at === undefined) return `${key}2`;
  const step = random.chance(0.5) ? 1 : 9;
  return replaceAt(key, at, String((Number(key[at]) + step) % 10));
}

/** Another number of the same maker with a right check digit. */
function changeGtin(gtin: string, random: SeededRandom): string {
  const body =
    gtin.slice(0, -4) +
    String(Number(gtin.slice(-4, -1)) + 1 + random.below(7))
      .padStart(3, '0')
      .slice(-3);
  const sum = [...body]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

function sharesColour(one: string, other: string): boolean {
  const words = other.toLowerCase().split(/[^a-z]+/);
  return one
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => words.includes(word));
}
