import { BRANDS } from '#app/knowledge/brands/brands.ts';
import type { Random } from '../random.ts';
import { type Goods, INVENTED_BRANDS } from './invented-brands.ts';
import type { CodeWordPlace, LabelKind, LabelPlan } from './label-plan.ts';
import { makeCode, makeGtin } from './make-code.ts';
import { planLook } from './plan-look.ts';
import { planContact, planOtherNumbers, planPrice } from './plan-other-numbers.ts';
import { planSize, planSizeRun } from './plan-size.ts';
import { CODE_WORDS, COLOURS, NAME_PARTS } from './words.ts';

const KNOWN_BRANDS = BRANDS.filter((brand) => brand.labelWords && brand.shapes);
/** Known brands that also, or only, print labels of clothes. */
const KNOWN_GOODS: Readonly<Record<string, readonly Goods[]>> = {
  "Levi's": ['trousers'],
  'The North Face': ['garment'],
  'Under Armour': ['garment', 'shoes'],
  Nike: ['garment', 'shoes'],
  adidas: ['garment', 'shoes'],
  PUMA: ['garment', 'shoes'],
};
const SHARE_OF_INVENTED = 0.5;
const SHOES_ONLY: readonly LabelKind[] = ['tongue-label'];
const CLOTHES_ONLY: readonly LabelKind[] = ['garment-tag'];

/** What is sold: the part that all labels of one style share. */
export type Product = Pick<LabelPlan, 'brand' | 'code' | 'description' | 'qualifier' | 'goods'> & {
  isKnownBrand: boolean;
};

/** Invents a product whose brand prints labels of that kind. */
export function planProduct(random: Random, kind: LabelKind): Product {
  const suits = (goods: Goods) =>
    !(SHOES_ONLY.includes(kind) && goods !== 'shoes') &&
    !(CLOTHES_ONLY.includes(kind) && goods === 'shoes');
  const known = KNOWN_BRANDS.flatMap((brand) =>
    (KNOWN_GOODS[brand.name] ?? (['shoes'] as const)).map((goods) => ({ brand, goods })),
  ).filter(({ goods }) => suits(goods));
  const isKnownBrand = !random.chance(SHARE_OF_INVENTED);
  if (!isKnownBrand) {
    const { name, goods, forms } = random.pick(INVENTED_BRANDS.filter((one) => suits(one.goods)));
    return {
      isKnownBrand,
      brand: name,
      goods,
      code: makeCode(random, random.pick(forms)),
      ...planName(random, goods),
    };
  }
  const { brand, goods } = random.pick(known);
  const form = random.pick(brand.shapes ?? []).form;
  const separator = random.pick(['-', '-', '-', ' ']);
  const name = random.chance(0.5) ? brand.name : brand.name.toUpperCase();
  return {
    isKnownBrand,
    brand: name,
    goods,
    code: makeCode(random, form, separator),
    ...planName(random, goods),
  };
}

function planName(random: Random, goods: Goods): { description: string; qualifier: string } {
  const { models, nouns, numbers, qualifiers } = NAME_PARTS;
  const qualifier = random.chance(0.45) ? random.pick(qualifiers[goods]) : '';
  const words = [
    random.pick(models),
    random.chance(0.3) ? random.pick(numbers) : '',
    random.pick(nouns[goods]),
  ];
  // Some print the variant first: WN'S AURORA LOW.
  const inFront = /^(WN'S|MENS|KIDS)$/.test(qualifier) && random.chance(0.5);
  const parts = inFront ? [qualifier, ...words] : [...words, qualifier];
  return { description: parts.filter(Boolean).join(' '), qualifier };
}

/** Plans one label of a product. `withoutCode`: its style code is not printed. */
export function planLabel(
  random: Random,
  kind: LabelKind,
  product: Product,
  withoutCode: boolean,
): LabelPlan {
  const { isKnownBrand, ...printed } = product;
  const hasSizeRun = kind === 'carton-label' && random.chance(0.45);
  const hasGtin = random.chance(BARCODE_SHARES[kind]);
  const isSlip = kind === 'packing-slip' || kind === 'carton-label';
  return {
    ...printed,
    kind,
    seed: random.digits(9),
    code: withoutCode ? null : product.code,
    codeWord: random.pick(CODE_WORDS),
    codeWordPlace: planCodeWordPlace(random, isKnownBrand),
    colour: random.pick(COLOURS),
    size: hasSizeRun ? null : planSize(random, product.goods, product.qualifier),
    sizeRun: hasSizeRun ? planSizeRun(random, product.goods) : [],
    gtin: hasGtin ? makeGtin(random) : '',
    otherBarcodes: isSlip
      ? Array.from(
          { length: random.integer(1, 2) },
          () => `${random.letters(2)}${random.digits(8)}`,
        )
      : [],
    otherNumbers: planOtherNumbers(random, random.integer(2, 5)),
    price: planPrice(random),
    contact: planContact(random, product.brand),
    look: planLook(random, kind),
  };
}

const BARCODE_SHARES: Readonly<Record<LabelKind, number>> = {
  'garment-tag': 0.05,
  'hang-tag': 0.75,
  'carton-label': 0.5,
  'packing-slip': 0.15,
  'bag-sticker': 0.8,
  'printer-label': 0.6,
  'tongue-label': 0.1,
};

/** A code of an invented brand has no shape that tells it: only the word does. */
function planCodeWordPlace(random: Random, isKnownBrand: boolean): CodeWordPlace {
  if (isKnownBrand && random.chance(0.3)) return 'none';
  return random.chance(0.65) ? 'beside' : 'before';
}
