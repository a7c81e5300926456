const list = (words: string) => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Words every offer may carry: nearly no weight when models are compared. */
export const GENERIC: ReadonlySet<string> = list(`
  shoe shoes sneaker sneakers trainer trainers boot boots footwear running basketball football soccer
  tennis training casual lifestyle sport sports road trail buy new authentic original originals official
  sale online shop store price free shipping delivery with and the for in of by from size sizes colour color
  style article number code item sku upc ean box bnib stock schuh schuhe laufschuhe chaussures chaussure
  scarpe zapatillas zapatos buty pour fur und mit de la le les das die der fit cut brand release date us uk eu
`);

/** Variant words are compared by kind, elsewhere; here they would only blur the model. */
export const VARIANT: ReadonlySet<string> = list(`
  men mens man women womens woman wmns ws ladies damen femme homme herren uomo donna hombre mujer kids kid
  junior juniors jr youth boys boy girls girl gs ps td toddler toddlers infant infants baby crib little big
  preschool grade school unisex wide narrow low lo mid high hi ox fg sg ag tf ic mg top children childrens
`);

/** What labels shorten. */
export const EXPANSIONS: Readonly<Record<string, readonly string[]>> = {
  ctas: ['chuck', 'taylor', 'all', 'star'],
  af1: ['air', 'force', '1'],
  aj1: ['air', 'jordan', '1'],
  zm: ['zoom'],
  peg: ['pegasus'],
  am90: ['air', 'max', '90'],
};

/** Numerals of models; I, V and X alone are letters as often as not. */
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

/** Colour word -> colour. Fancy names (`phantom`, `volt`) are left out: they say nothing across shops. */
export const COLOURS: Readonly<Record<string, string>> = {
  black: 'black',
  blk: 'black',
  schwarz: 'black',
  noir: 'black',
  negro: 'black',
  nero: 'black',
  anthracite: 'black',
  white: 'white',
  wht: 'white',
  weiss: 'white',
  blanc: 'white',
  blanco: 'white',
  bianco: 'white',
  grey: 'grey',
  gray: 'grey',
  gris: 'grey',
  grau: 'grey',
  red: 'red',
  rot: 'red',
  rouge: 'red',
  rojo: 'red',
  rosso: 'red',
  blue: 'blue',
  blau: 'blue',
  bleu: 'blue',
  azul: 'blue',
  navy: 'blue',
  royal: 'blue',
  green: 'green',
  grun: 'green',
  vert: 'green',
  verde: 'green',
  olive: 'green',
  yellow: 'yellow',
  gelb: 'yellow',
  jaune: 'yellow',
  orange: 'orange',
  pink: 'pink',
  rosa: 'pink',
  purple: 'purple',
  violet: 'purple',
  lila: 'purple',
  brown: 'brown',
  braun: 'brown',
  marron: 'brown',
  tan: 'brown',
  beige: 'beige',
  cream: 'beige',
  sail: 'beige',
  gold: 'gold',
  silver: 'silver',
  silber: 'silver',
};
