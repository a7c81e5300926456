import type { Brand } from './brand.ts';
import { named } from './named.ts';

/**
 * Brands whose codes were seen in public product records and listings, not in a corpus of offers. A shape therefore
 * counts only beside the brand's name, and a code of another shape is not wrong.
 */
export const BRANDS_SEEN_SECOND_HAND: readonly Brand[] = [
  {
    ...named('Mizuno', ['mizuno.com']),
    shapes: [{ form: '@#@@####~##', examples: ['J1GC2203-01'] }],
  },
  { ...named('Merrell', ['merrell.com']), shapes: [{ form: 'J######', examples: ['J036267'] }] },
  {
    ...named('Fila', ['fila.com']),
    shapes: [{ form: '#@@#####~###', examples: ['1RM01986-113'] }],
  },
  {
    name: 'Carhartt',
    labelWords: ['CARHARTT', 'CARHARTT WIP'],
    aliases: ['carhartt wip', 'carhartt'],
    domains: ['carhartt.com', 'carhartt-wip.com'],
    shapes: [{ form: 'I######', examples: ['I027965'] }],
  },
  {
    name: 'Tommy Hilfiger',
    labelWords: ['TOMMY HILFIGER', 'TOMMY JEANS'],
    aliases: ['tommy hilfiger', 'tommy jeans', 'hilfiger'],
    domains: ['tommy.com'],
    // The colour follows the code.
    shapes: [
      { form: '@@0@@#####', examples: ['MW0MW11108'] },
      { form: '@@0@@#####-***', examples: ['MW0MW12983-BD2'] },
    ],
  },
  {
    name: 'Calvin Klein',
    labelWords: ['CALVIN KLEIN', 'CALVIN KLEIN JEANS'],
    aliases: ['calvin klein jeans', 'calvin klein'],
    domains: ['calvinklein.com', 'calvinklein.us'],
    shapes: [
      { form: 'K##K######', examples: ['K10K112249'] },
      { form: 'J##J######', examples: ['J30J314544'] },
    ],
  },
  {
    ...named('Lacoste', ['lacoste.com']),
    shapes: [{ form: '##@@@####', examples: ['45CMA0019'] }],
  },
  {
    ...named('Napapijri', ['napapijri.com']),
    shapes: [{ form: 'NP0A4***-***', examples: ['NP0A4G5R-D1K'] }],
  },
  {
    ...named('Dickies', ['dickies.com', 'dickieslife.com']),
    shapes: [{ form: 'DK0A4***-****', examples: ['DK0A4XK4-CH01'] }],
  },
  {
    ...named('Helly Hansen', ['hellyhansen.com']),
    shapes: [{ form: '#####~###', examples: ['62999_990'] }],
  },
  { ...named('Uniqlo', ['uniqlo.com']), shapes: [{ form: '######', examples: ['422992'] }] },
  {
    name: 'Keen',
    labelWords: ['KEEN'],
    aliases: ['keen footwear', 'keen utility'],
    domains: ['keenfootwear.com', 'keenfootwear.eu'],
    shapes: [{ form: '#######', examples: ['1017783'] }],
    isOrdinaryWord: true,
  },
  {
    name: 'Columbia',
    labelWords: ['COLUMBIA', 'COLUMBIA SPORTSWEAR COMPANY'],
    aliases: ['columbia sportswear company', 'columbia sportswear'],
    domains: ['columbia.com'],
    shapes: [{ form: '#######~###', examples: ['1553991-010'] }],
    isOrdinaryWord: true,
  },
];
