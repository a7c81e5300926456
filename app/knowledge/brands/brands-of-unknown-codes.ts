import type { Brand } from './brand.ts';

const ordinary = (name: string, aliases: readonly string[], domains: readonly string[]): Brand => ({
  name,
  aliases,
  domains,
  isOrdinaryWord: true,
});

/**
 * Brands of whose style codes no form is known, known by name alone. The aliases of those whose name is an ordinary word
 * are longer than it.
 */
export const BRANDS_OF_UNKNOWN_CODES: readonly Brand[] = [
  { name: 'Brooks Brothers', aliases: ['brooks brothers'], domains: ['brooksbrothers.com'] },
  { name: 'Mizuno', aliases: ['mizuno'], domains: ['mizuno.com'] },
  { name: 'Merrell', aliases: ['merrell'], domains: ['merrell.com'] },
  { name: 'Carhartt', aliases: ['carhartt'], domains: ['carhartt.com', 'carhartt-wip.com'] },
  { name: 'Lululemon', aliases: ['lululemon'], domains: ['lululemon.com'] },
  { name: 'Clarks', aliases: ['clarks'], domains: ['clarks.com', 'clarksusa.com'] },
  { name: 'Fila', aliases: ['fila'], domains: ['fila.com'] },
  ordinary('Next', ['next retail', 'next uk'], ['next.co.uk', 'nextdirect.com', 'next.de']),
  ordinary('Only', ['only sons'], ['only.com']),
  ordinary('Altra', ['altra running'], ['altrarunning.com']),
  ordinary('Arena', ['arena swim', 'arena swimwear'], ['arenasport.com']),
  ordinary('Bench', ['bench clothing'], ['bench.de', 'bench.ca']),
  ordinary('Boss', ['hugo boss'], ['hugoboss.com', 'boss.com']),
  ordinary('Camper', ['camper shoes', 'camperlab'], ['camper.com']),
  ordinary('Champion', ['champion usa', 'championusa'], ['champion.com', 'championstore.com']),
  ordinary('Coach', ['coach new york', 'coach outlet'], ['coach.com', 'coachoutlet.com']),
  ordinary('Columbia', ['columbia sportswear'], ['columbia.com']),
  ordinary('Craft', ['craft sportswear'], ['craftsportswear.com']),
  ordinary('Diesel', ['diesel jeans', 'diesel industry'], ['diesel.com']),
  ordinary('Ecco', ['ecco shoes'], ['ecco.com']),
  ordinary('Element', ['element skateboards'], ['elementbrand.com']),
  ordinary(
    'Gap',
    ['gap kids', 'gapkids', 'baby gap', 'babygap', 'gap factory'],
    ['gap.com', 'gap.co.uk', 'gapfactory.com'],
  ),
  ordinary('Globe', ['globe footwear'], ['globebrand.com']),
  ordinary(
    'Guess',
    ['guess jeans', 'guess by marciano', 'guess originals'],
    ['guess.com', 'guess.eu'],
  ),
  ordinary('Hunter', ['hunter boots'], ['hunterboots.com']),
  ordinary('Kappa', ['robe di kappa'], ['kappa.com']),
  ordinary('Keen', ['keen footwear', 'keen utility'], ['keenfootwear.com', 'keenfootwear.eu']),
  ordinary('Lee', ['lee jeans'], ['lee.com']),
  ordinary('Lotto', ['lotto sport', 'lotto leggenda'], ['lotto.it', 'lottosport.com']),
  ordinary('Mango', ['mango man', 'mango teen', 'mng'], ['mango.com', 'mangooutlet.com']),
  ordinary('Patagonia', [], ['patagonia.com']),
  ordinary('Rains', [], ['rains.com']),
  ordinary('Reef', ['reef sandals'], ['reef.com']),
  ordinary('Replay', ['replay jeans'], ['replayjeans.com']),
  ordinary('Rocky', ['rocky boots'], ['rockyboots.com']),
  ordinary('Scarpa', ['scarpa spa'], ['scarpa.com', 'scarpa.net']),
  ordinary('Supreme', ['supreme new york', 'supreme nyc'], ['supremenewyork.com', 'supreme.com']),
  ordinary('Theory', [], ['theory.com']),
  ordinary('Toms', ['toms shoes'], ['toms.com']),
];
