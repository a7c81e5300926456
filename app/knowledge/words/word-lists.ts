import { byWord, wordsOf } from './word-text.ts';

const list = (words: string) => new Set(wordsOf(words));

/** Words that any offer may contain: they have almost no weight when models are compared. */
export const GENERIC_WORDS: ReadonlySet<string> = list(`
  shoe shoes sneaker sneakers trainer trainers boot boots footwear running basketball football soccer
  gear apparel clothing next only
  tennis training casual lifestyle sport sports road trail buy new authentic original originals official
  sale online shop store price free shipping delivery with and the for in on of by from size sizes colour color
  style article number code item sku upc ean box bnib stock schuh schuhe laufschuhe chaussures chaussure
  scarpe scarpa zapatilla zapatillas zapatos botas calzado buty obuwie sneakersy schoenen schoen chaussures
  baskets laufschuh fussballschuhe fussballschuh hardloopschoenen voetbalschoenen calcio futbol voetbal pilkarskie
  pour para fur voor per da dla und mit de la le les das die der fit cut brand release date us uk eu cheap
`);

/** Variant words. They are compared by meaning elsewhere and would only blur a comparison of models. */
export const VARIANT_WORDS: ReadonlySet<string> = list(`
  men mens man women womens woman wmns ws ladies damen femme homme herren uomo donna hombre mujer kids kid
  junior juniors jr youth boys boy girls girl gs ps td toddler toddlers infant infants baby crib little big
  preschool grade school unisex wide narrow low lo mid high hi ox fg sg ag tf ic mg top children childrens
  femmes hommes dames heren dam herr damskie meskie bg garcon garcons fille filles enfant enfants ragazzo ragazza
  ragazzi bambino bambina bambini nino nina ninos ninas kinderen kinder dzieciece chlopiece dziewczece jungen
  madchen jongens meisjes
`);

/** Abbreviations that labels use. */
export const EXPANSIONS: Readonly<Record<string, readonly string[]>> = {
  ctas: ['chuck', 'taylor', 'all', 'star'],
  af1: ['air', 'force', '1'],
  aj1: ['air', 'jordan', '1'],
  zm: ['zoom'],
  peg: ['pegasus'],
  am90: ['air', 'max', '90'],
};

/** Roman numerals in model names. I, V and X are left out: alone they are often letters. */
export const ROMAN: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  xi: '11',
  xii: '12',
  xiii: '13',
  xiv: '14',
  xv: '15',
};

/** Materials that are part of a model's name, mapped to one word each. */
export const MATERIALS: Readonly<Record<string, string>> = byWord({
  leather: 'leather lth ltr lea leder leer cuir pelle piel cuero skora',
  microfiber: 'microfibre microfiber microfibra',
  premium: 'premium prm prem',
});

/** Cuts, mapped to one spelling each. */
export const CUTS: Readonly<Record<string, string>> = { lo: 'low', hi: 'high', oxford: 'ox' };

/** Variant words that alone distinguish two models with the same name: cut, sole, width. */
export const BUILDS: ReadonlySet<string> = list('low mid high ox fg sg ag tf ic mg wide narrow');

/** Words that some shops write and others leave out: no two products of one brand differ only in them. */
export const OPTIONAL: ReadonlySet<string> = list('air retro sportswear performance the s');

/** Generic words that also name models: the Free is not a free shoe, and the Kayano Trainer is not the Kayano. */
export const GENERIC_WORDS_IN_NAMES: ReadonlySet<string> = list(
  'free trainer training running trail road tennis basketball football soccer sport original style boot fit',
);

export const GIRLS: ReadonlySet<string> = list(
  'girl girls fille filles ragazza ragazze nina ninas dziewczece madchen meisjes',
);

export const BOYS: ReadonlySet<string> = list(
  'boy boys garcon garcons ragazzo ragazzi nino ninos chlopiece jungen jongens',
);
