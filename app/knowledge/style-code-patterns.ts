/**
 * How brands print their style codes. Shapes were collected from codes that shops print beside the brand
 * (WDC product corpus, public shop pages), not from any brand's document: an unknown shape is not wrong.
 *
 * Shape letters: `@` a letter, `#` a digit, `*` either, `-` a separator that the print may leave out, `=` one
 * that it has; anything else stands for itself; `{2,4}` repeats what is before it.
 */
export type BrandPatterns = {
  brand: string;
  /** Words on a label that name the brand, in capitals; compared without separators. */
  words: readonly string[];
  shapes: readonly string[];
  /** Shapes rare enough elsewhere to name a code, though not to prove it, without brand or label word. */
  distinctive?: readonly string[];
};

const NIKE = ['@@####-###', '######-###'] as const;
const NIKE_DISTINCTIVE = ['@@####-###', '######=###'] as const;

export const BRAND_PATTERNS: readonly BrandPatterns[] = [
  {
    brand: 'Jordan',
    words: ['JORDAN', 'AIR JORDAN', 'JUMPMAN'],
    shapes: NIKE,
    distinctive: NIKE_DISTINCTIVE,
  },
  { brand: 'Nike', words: ['NIKE'], shapes: NIKE, distinctive: NIKE_DISTINCTIVE },
  // GW2288, B75806; the number holds the colour.
  { brand: 'adidas', words: ['ADIDAS'], shapes: ['@@####', '@#####'] },
  { brand: 'Reebok', words: ['REEBOK'], shapes: ['1000#####', '@@####', '@#####'] },
  // M990GL6, BB550WT1, ML2002RA, MRL247RB
  {
    brand: 'New Balance',
    words: ['NEW BALANCE'],
    shapes: ['@{1,3}#{3,4}@{1,4}#{0,2}'],
    distinctive: ['@{1,2}####@{2,3}#{0,2}'],
  },
  // 1011B548-001, 1201A019.020; older H63QQ-2323, T719N-4990
  {
    brand: 'ASICS',
    words: ['ASICS', 'GEL-KAYANO', 'GEL-NIMBUS', 'GEL-CUMULUS', 'ONITSUKA TIGER'],
    shapes: ['1###@###-###', '@#**@-####', '@#***@-####'],
    distinctive: ['1###@###-###'],
  },
  // 360601-01, 352634 75
  { brand: 'PUMA', words: ['PUMA'], shapes: ['######-##'] },
  // M9160C, 162050C, A02123C
  {
    brand: 'Converse',
    words: ['CONVERSE', 'CHUCK TAYLOR', 'CTAS', 'CHUCK 70'],
    shapes: ['M####C', 'M####', '######C', 'A#####C', '######F', 'A#####F'],
    distinctive: ['A#####C'],
  },
  // VN000D3HY28, VN0A38G1EO2, VN-0EYEBLK
  {
    brand: 'Vans',
    words: ['VANS'],
    shapes: ['VN000******', 'VN0A*******', 'VN=0******'],
    distinctive: ['VN000******', 'VN0A*******'],
  },
  // L47293900
  { brand: 'Salomon', words: ['SALOMON'], shapes: ['L########'] },
  // 61.98025; newer 3MD10560485
  {
    brand: 'On',
    words: ['ON RUNNING', 'ON CLOUD'],
    shapes: ['##-#####', '3M@########', '3W@########'],
  },
  // 1123194-HMBC, 1016222-CHE
  { brand: 'HOKA', words: ['HOKA', 'HOKA ONE ONE'], shapes: ['#######-@{3,4}'] },
  { brand: 'UGG', words: ['UGG'], shapes: ['#######-@{3,4}', '#######'] },
  // 110437_423, 1202491B155: the middle is the width
  { brand: 'Brooks', words: ['BROOKS'], shapes: ['######-###', '######-#@-###'] },
  // S20939-45, S20939-210
  {
    brand: 'Saucony',
    words: ['SAUCONY'],
    shapes: ['S#####-#{1,3}'],
    distinctive: ['S#####-#{2,3}'],
  },
  // 3026175-001; shoes: 30
  {
    brand: 'Under Armour',
    words: ['UNDER ARMOUR', 'UA'],
    shapes: ['#######-###'],
    distinctive: ['30#####=###'],
  },
  // TB010061713, TB0100617131
  {
    brand: 'Timberland',
    words: ['TIMBERLAND'],
    shapes: ['TB0********', 'TB0*********'],
    distinctive: ['TB0*********'],
  },
  { brand: 'Dr. Martens', words: ['DR MARTENS', 'DOC MARTENS', 'AIRWAIR'], shapes: ['########'] },
  // 0051791; shops drop the leading zeros
  { brand: 'Birkenstock', words: ['BIRKENSTOCK'], shapes: ['#######', '######'] },
  // 10001-001
  { brand: 'Crocs', words: ['CROCS'], shapes: ['#{5,6}-***'] },
  // 00501-0193, A1965-0001
  { brand: "Levi's", words: ["LEVI'S", 'LEVI STRAUSS'], shapes: ['#####-####', 'A####-####'] },
  // NF0A3C8D-JK3
  {
    brand: 'The North Face',
    words: ['THE NORTH FACE'],
    shapes: ['NF0A****-***', 'NF0A****'],
    distinctive: ['NF0A****-***'],
  },
  // 52675-BBK, 104437W/BKW: seen second-hand only
  { brand: 'Skechers', words: ['SKECHERS'], shapes: ['#{5,6}-@{2,4}', '#{5,6}@-@{2,4}'] },
];

/** Words of brands' names that may be all that glare leaves of one. */
export const PARTS_OF_BRANDS: readonly string[] = ['BALANCE', 'ARMOUR', 'MARTENS'];

/** Words that say "what follows is the style code". */
export const CODE_LABEL_WORDS: readonly string[] = [
  'STYLE',
  'STYLENO',
  'STYLENUMBER',
  'STYLECODE',
  'STYLEMODELE',
  'ART',
  'ARTNO',
  'ARTICLE',
  'ARTIKEL',
  'REF',
  'REFERENCE',
  'MODEL',
  'MODELE',
  'MODELNO',
  'SKU',
  'ITEM',
  'ITEMNO',
  'PRODUCTCODE',
];

/** Words that say "what follows is some other number". */
export const OTHER_NUMBER_WORDS: readonly string[] = [
  'ORDER',
  'ORDERNO',
  'PO',
  'PONO',
  'PO#',
  'TRACKING',
  'TRACK',
  'SHIP',
  'SHIPTO',
  'SHIPMENT',
  'CARTON',
  'ACCOUNT',
  'BIN',
  'LOT',
  'BATCH',
  'SERIAL',
  'SN',
  'INVOICE',
  'TEL',
  'PHONE',
  'FAX',
  'RN',
  'CA',
  'PAT',
  'PATENT',
  'CUSTOMER',
  'CONTAINER',
  'DATE',
  'FACTORY',
  'QTY',
  'ZIP',
  'EUR',
  'SALE',
  'RETURN',
  'DELIVERY',
];

/** Colours and names that are one slip from a word above. */
export const WORDS_OF_THEIR_OWN: readonly string[] = [
  'CARBON',
  'MATCH',
  'WATCH',
  'PATCH',
  'TRACE',
  'TRUCK',
  'BORDER',
  'OLDER',
  'AERIAL',
];

/** Words that say so of what stands below them, too; EUR, DATE or SALE may stand above a style code. */
export const OTHER_NUMBER_HEADINGS: readonly string[] = [
  'ORDER',
  'ORDERNO',
  'PO',
  'PONO',
  'TRACKING',
  'INVOICE',
  'SHIPMENT',
  'CARTON',
  'ACCOUNT',
];
