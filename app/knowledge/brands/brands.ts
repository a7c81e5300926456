import type { CodeShape } from '../code-shapes/code-shape.ts';
import type { Brand } from './brand.ts';
import { BRANDS_OF_UNKNOWN_CODES } from './brands-of-unknown-codes.ts';
import { BRANDS_SEEN_SECOND_HAND } from './brands-seen-second-hand.ts';
import { named } from './named.ts';

const NIKE: readonly CodeShape[] = [
  { form: '@@####-###', examples: ['DD1391-100', 'DZ5485-612'], withoutBrand: 'anywhere' },
  {
    form: '######-###',
    examples: ['414962-103'],
    withoutBrand: 'labels',
    formWithoutBrand: '######=###',
  },
];

/** The code identifies the colour as well. */
const ADIDAS: readonly CodeShape[] = [
  { form: '@@####', examples: ['GW2288'] },
  { form: '@#####', examples: ['B75806'] },
];

const ASICS: readonly CodeShape[] = [
  { form: '1###@###-###', examples: ['1011B548-001', '1201A019.020'], withoutBrand: 'anywhere' },
  // Older codes.
  { form: '@#**@-####', examples: ['H63QQ-2323', 'T719N-4990'] },
  { form: '@@#**-####', examples: ['HL6G0-5050'] },
];

const VANS = { formOnPages: 'VN-0*{6,9}' };

/**
 * All brands: first those whose style codes are known, then the others. Labels are read for those with `labelWords`.
 */
export const BRANDS: readonly Brand[] = [
  { ...named('Nike', ['nike.com']), group: 'nike', shapes: NIKE },
  {
    name: 'Jordan',
    labelWords: ['JORDAN', 'AIR JORDAN', 'JUMPMAN'],
    aliases: ['air jordan', 'jordan brand', 'jordan'],
    domains: ['jordan.com'],
    group: 'nike',
    shapes: NIKE,
  },
  {
    name: 'adidas',
    labelWords: ['ADIDAS'],
    aliases: ['adidas originals', 'adidas'],
    domains: ['adidas.com', 'adidas.co.uk', 'adidas.de'],
    shapes: ADIDAS,
  },
  {
    ...named('Reebok', ['reebok.com', 'reebok.eu']),
    shapes: [{ form: '1000#####', examples: ['100033793'] }, ...ADIDAS],
  },
  {
    name: 'New Balance',
    labelWords: ['NEW BALANCE'],
    aliases: ['new balance', 'newbalance'],
    domains: ['newbalance.com', 'newbalance.co.uk'],
    shapes: [
      {
        form: '@{1,3}#{3,4}@{1,4}#{0,2}',
        examples: ['M990GL6', 'BB550WT1', 'ML2002RA', 'MRL247RB'],
        withoutBrand: 'labels',
        formWithoutBrand: '@{1,2}####@{2,3}#{0,2}',
      },
    ],
  },
  {
    name: 'ASICS',
    labelWords: ['ASICS', 'GEL-KAYANO', 'GEL-NIMBUS', 'GEL-CUMULUS', 'ONITSUKA TIGER'],
    aliases: ['asics'],
    domains: ['asics.com'],
    group: 'asics',
    shapes: ASICS,
  },
  {
    name: 'Onitsuka Tiger',
    aliases: ['onitsuka tiger', 'onitsuka'],
    domains: ['onitsukatiger.com'],
    group: 'asics',
    shapes: ASICS,
  },
  {
    ...named('PUMA', ['puma.com']),
    shapes: [{ form: '######-##', examples: ['360601-01', '352634 75'] }],
  },
  {
    name: 'Converse',
    labelWords: ['CONVERSE', 'CHUCK TAYLOR', 'CTAS', 'CHUCK 70'],
    aliases: ['converse'],
    domains: ['converse.com'],
    shapes: [
      { form: 'M####C', examples: ['M9160C'], isModelName: true },
      { form: 'M####', examples: ['M9160'], isModelName: true },
      { form: '######C', examples: ['162050C'], withoutBrand: 'pages' },
      { form: 'A#####C', examples: ['A02123C'], withoutBrand: 'anywhere' },
      { form: '######F', examples: ['162050F'] },
      { form: 'A#####F', examples: ['A02123F'] },
    ],
  },
  {
    ...named('Vans', ['vans.com', 'vans.eu']),
    shapes: [
      { ...VANS, form: 'VN000******', examples: ['VN000D3HY28'], withoutBrand: 'anywhere' },
      { ...VANS, form: 'VN0A*******', examples: ['VN0A38G1EO2'], withoutBrand: 'anywhere' },
      // Without its dash it may be the beginning of a longer code.
      { ...VANS, form: 'VN=0******', examples: ['VN-0EYEBLK'], withoutBrand: 'pages' },
    ],
  },
  {
    ...named('Salomon', ['salomon.com']),
    shapes: [{ form: 'L########', examples: ['L47293900'], withoutBrand: 'pages' }],
  },
  {
    name: 'On',
    labelWords: ['ON RUNNING', 'ON CLOUD'],
    aliases: ['on running', 'onrunning', 'on ag'],
    domains: ['on.com', 'on-running.com'],
    shapes: [
      { form: '##.#####', examples: ['61.98025'] },
      { form: '3M@########', examples: ['3MD10560485'], withoutBrand: 'pages' },
      { form: '3W@########', examples: ['3WD10560485'], withoutBrand: 'pages' },
    ],
    isOrdinaryWord: true,
  },
  {
    name: 'HOKA',
    labelWords: ['HOKA', 'HOKA ONE ONE'],
    aliases: ['hoka one one', 'hoka'],
    domains: ['hoka.com'],
    shapes: [{ form: '#######-@{3,4}', examples: ['1123194-HMBC'] }],
  },
  {
    ...named('UGG', ['ugg.com']),
    shapes: [
      { form: '#######-@{3,4}', examples: ['1016222-CHE'] },
      { form: '#######', examples: ['1016222'] },
    ],
  },
  {
    name: 'Brooks',
    labelWords: ['BROOKS'],
    aliases: ['brooks running', 'brooks'],
    domains: ['brooksrunning.com'],
    shapes: [
      { form: '######-###', examples: ['110437_423'] },
      // The middle part is the width.
      { form: '######-#@-###', examples: ['1202491B155'] },
    ],
  },
  {
    ...named('Saucony', ['saucony.com']),
    shapes: [
      {
        form: 'S#####~#{1,3}',
        examples: ['S20939-45', 'S20939-210', 'S20939-4'],
        withoutBrand: 'anywhere',
        formWithoutBrand: 'S#####-#{2,3}',
      },
    ],
  },
  {
    name: 'Under Armour',
    labelWords: ['UNDER ARMOUR', 'UA'],
    aliases: ['under armour', 'underarmour', 'under armor'],
    domains: ['underarmour.com'],
    // The codes of shoes begin with 30.
    shapes: [
      {
        form: '#######~###',
        examples: ['3026175-001'],
        withoutBrand: 'labels',
        formWithoutBrand: '30#####=###',
      },
    ],
  },
  {
    ...named('Timberland', ['timberland.com']),
    shapes: [
      { form: 'TB#********', examples: ['TB010061713', 'TB118094231'], withoutBrand: 'anywhere' },
      {
        form: 'TB#*********',
        examples: ['TB0100617131', 'TB1180942311'],
        withoutBrand: 'anywhere',
      },
    ],
  },
  {
    name: 'Dr. Martens',
    labelWords: ['DR MARTENS', 'DOC MARTENS', 'AIRWAIR'],
    aliases: ['dr martens', 'doc martens', 'drmartens'],
    domains: ['drmartens.com'],
    shapes: [{ form: '########', examples: ['11822006'] }],
  },
  {
    ...named('Birkenstock', ['birkenstock.com']),
    // Shops leave out leading zeros.
    shapes: [
      { form: '#######', examples: ['0051791'] },
      { form: '######', examples: ['051791'] },
    ],
  },
  { ...named('Crocs', ['crocs.com']), shapes: [{ form: '#{5,6}~***', examples: ['10001-001'] }] },
  {
    name: "Levi's",
    labelWords: ["LEVI'S", 'LEVI STRAUSS'],
    aliases: ['levi strauss', 'levis', 'levi s'],
    domains: ['levi.com'],
    shapes: [
      { form: '#####-####', examples: ['00501-0193'] },
      { form: 'A####-####', examples: ['A1965-0001'] },
    ],
  },
  {
    name: 'The North Face',
    labelWords: ['THE NORTH FACE'],
    aliases: ['the north face', 'north face', 'tnf'],
    domains: ['thenorthface.com'],
    shapes: [
      { form: 'NF0A****-***', examples: ['NF0A3C8D-JK3'], withoutBrand: 'anywhere' },
      { form: 'NF0A****', examples: ['NF0A3C8D'] },
    ],
  },
  {
    ...named('Skechers', ['skechers.com']),
    // Seen only in public records and listings, like the codes in brands-seen-second-hand.ts.
    shapes: [
      { form: '#{5,6}~@{2,4}', examples: ['52675-BBK'] },
      { form: '#{5,6}@/@{2,4}', examples: ['104437W/BKW'] },
    ],
  },
  ...BRANDS_SEEN_SECOND_HAND,
  ...BRANDS_OF_UNKNOWN_CODES,
];
