import { plainWords } from '../words/plain-words.ts';
import type { Brand } from './brand.ts';

/** A brand whose name means nothing else on pages. Labels print this name or one of `labelWords`. */
const named = (
  name: string,
  domains: readonly string[],
  labelWords: readonly string[] = [],
): Brand => ({
  name,
  labelWords: [name.toUpperCase(), ...labelWords],
  aliases: [name, ...labelWords].map((words) => plainWords(words).join(' ')),
  domains,
});

const ordinary = (name: string, aliases: readonly string[], domains: readonly string[]): Brand => ({
  name,
  aliases,
  domains,
  isOrdinaryWord: true,
});

/**
 * Brands that are known by name only: no form of their style codes is known. If the name is an ordinary word, it is not
 * among the aliases.
 */
export const BRANDS_OF_UNKNOWN_CODES: readonly Brand[] = [
  { name: 'Brooks Brothers', aliases: ['brooks brothers'], domains: ['brooksbrothers.com'] },
  named('Lululemon', ['lululemon.com']),
  named('Clarks', ['clarks.com', 'clarksusa.com']),
  named('Ralph Lauren', ['ralphlauren.com'], ['POLO RALPH LAUREN']),
  named('Zara', ['zara.com']),
  named('Decathlon', ['decathlon.com', 'decathlon.fr'], ['QUECHUA', 'DOMYOS', 'KALENJI', 'KIPSTA']),
  named('Superdry', ['superdry.com']),
  named('Wrangler', ['wrangler.com']),
  named('Ellesse', ['ellesse.com']),
  named('Umbro', ['umbro.com']),
  named('Quiksilver', ['quiksilver.com']),
  named('Billabong', ['billabong.com']),
  named('Fjällräven', ['fjallraven.com']),
  named("Arc'teryx", ['arcteryx.com']),
  named('Jack Wolfskin', ['jack-wolfskin.com']),
  named('Mammut', ['mammut.com']),
  named('La Sportiva', ['lasportiva.com']),
  named('Sorel', ['sorel.com']),
  named('Teva', ['teva.com']),
  named('Geox', ['geox.com']),
  named('Superga', ['superga.com']),
  named('Palladium', ['palladiumboots.com']),
  named('Jack & Jones', ['jackjones.com']),
  named('Pepe Jeans', ['pepejeans.com']),
  named('Desigual', ['desigual.com']),
  named('Speedo', ['speedo.com']),
  ordinary('Next', ['next retail', 'next uk'], ['next.co.uk', 'nextdirect.com', 'next.de']),
  ordinary('Only', ['only sons'], ['only.com']),
  ordinary('Altra', ['altra running'], ['altrarunning.com']),
  ordinary('Arena', ['arena swim', 'arena swimwear'], ['arenasport.com']),
  ordinary('Bench', ['bench clothing'], ['bench.de', 'bench.ca']),
  { ...ordinary('Boss', ['hugo boss'], ['hugoboss.com', 'boss.com']), labelWords: ['HUGO BOSS'] },
  ordinary('Camper', ['camper shoes', 'camperlab'], ['camper.com']),
  ordinary('Champion', ['champion usa', 'championusa'], ['champion.com', 'championstore.com']),
  ordinary('Coach', ['coach new york', 'coach outlet'], ['coach.com', 'coachoutlet.com']),
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
  ordinary('Lee', ['lee jeans'], ['lee.com']),
  ordinary('Lotto', ['lotto sport', 'lotto leggenda'], ['lotto.it', 'lottosport.com']),
  ordinary('Mango', ['mango man', 'mango teen', 'mng'], ['mango.com', 'mangooutlet.com']),
  { ...ordinary('Patagonia', [], ['patagonia.com']), labelWords: ['PATAGONIA'] },
  ordinary('Rains', [], ['rains.com']),
  ordinary('Reef', ['reef sandals'], ['reef.com']),
  ordinary('Replay', ['replay jeans'], ['replayjeans.com']),
  ordinary('Rocky', ['rocky boots'], ['rockyboots.com']),
  ordinary('Scarpa', ['scarpa spa'], ['scarpa.com', 'scarpa.net']),
  ordinary('Supreme', ['supreme new york', 'supreme nyc'], ['supremenewyork.com', 'supreme.com']),
  ordinary('Theory', [], ['theory.com']),
  ordinary('Toms', ['toms shoes'], ['toms.com']),
];
