import { byWord } from './word-text.ts';

/**
 * Colour words as shops of eight languages write them (English, German, French, Italian, Spanish, Dutch,
 * Polish, Portuguese; lower case, without accents), by the colour a customer would call it.
 */
const WORDS: Readonly<Record<string, string>> = {
  black: `black blk anthracite schwarz noir noire noirs noires nero nera neri nere negro negra negros negras zwart zwarte
    czarny czarna czarne czern preto preta`,
  white: `white wht weiss weisse blanc blanche blancs blanches bianco bianca bianchi bianche blanco blanca
    blancos blancas wit witte bialy biala biale branco branca`,
  grey: `grey gray gris grise grau graue grigio grigia grijs grijze szary szara szare cinza`,
  red: `red rot rote rouge rouges rojo roja rojos rosso rossa rossi rood rode czerwony czerwona czerwone
    vermelho`,
  blue: `blue blau blaue bleu bleue bleus azul azules blu blauw blauwe niebieski niebieska niebieskie
    granatowy granatowa granatowe navy royal`,
  green: `green grun grune vert verte verts verde verdi verdes groen groene zielony zielona zielone olive oliwka
    oliv khaki`,
  yellow: `yellow gelb gelbe jaune jaunes giallo gialla gialli amarillo amarilla geel gele zolty zolta zolte
    amarelo`,
  orange: `orange arancione arancio naranja oranje pomaranczowy pomaranczowa pomaranczowe pomarancz laranja`,
  pink: `pink rosa roze rozowy rozowa rozowe`,
  purple: `purple violet violette violett violeta violetto lila viola paars fioletowy fioletowa fioletowe fiolet
    morado roxo`,
  brown: `brown braun braune marron marrone bruin bruine brazowy brazowa brazowe tan`,
  beige: `beige cream creme sail`,
  gold: `gold golden oro dore dorado dorada goud zloty zlota zlote dourado`,
  silver: `silver silber argent argente argento plata plateado plateada zilver srebrny srebrna srebrne prateado`,
};

/** Words that name a colour only within a list of colours: elsewhere they are names or other words. */
const LISTED_ONLY: Readonly<Record<string, string>> = {
  black: 'noire onyx onix onice jet ebony',
  white: 'snow summit ivory osso bone',
  grey: 'asphalt asphalte steel stealth graphite charcoal slate melange marl',
  red: `crimson scarlet carmin carmine carminio karmin szkarlat szkarlatny cremise maroon burgundy bordeaux
    cabernet cayenne chilli lava lave`,
  blue: `cobalt cobalto kobalt cobalte marine marino marina indigo stonewash`,
  green: 'jade giada jadeit pine pino',
  yellow: 'maize citron lemon mustard',
  orange: 'mango citrus',
  pink: 'rose roses fuchsia fuxia fucsia magenta salmon',
  purple: 'grape plum uva raisin lilac lavender aubergine',
  brown: `chocolate bronze bronce bronzo braz cocoa wheat chestnut espresso mocha cognac camel caramel walnut mahogany
    coffee rust copper`,
  beige: 'sand stone ecru champagne',
  gold: 'or ors',
};

/** Colours for which each language has its own name. They count only within a list of colours. */
const NAMED: Readonly<Record<string, string>> = {
  turquoise: `turquoise turqouise turquesa turchese turkoois turkis turkusowy turkus teal aqua lagoon lagon
    laguna lagunenblau`,
  anthracite: `anthracite anthrazit antracita antracite antracide anthracide antraciet antracyt`,
  obsidian: `obsidian obsidienne obsidiana ossidiana obsydian obsydianowy`,
  platinum: `platinum platin platine platino platyna platynowy`,
  carbon: 'carbon carbone carbono carbonio karbon',
  coral: 'coral corail corallo koral',
  taupe: 'taupe topo',
  volt: 'volt',
  peach: 'peach peche pesca melocoton',
};

/**
 * Words that say how light, strong or unusual a colour is, grouped under one word each. They distinguish two shades.
 */
const SHADES: Readonly<Record<string, string>> = {
  dark: 'dark dunkel fonce foncee scuro scura oscuro oscura donker ciemny ciemna ciemno intenso intense',
  light: 'light hell clair claire chiaro claro clara licht jasny jasna',
  metallic:
    'metallic metal metalizado metalizada metallico metallica metallique metalise metaliczny',
  total: 'total totale totaal',
  hyper: 'hyper hiper',
  vivid: 'vivid vif vive acceso bright brillant brillante brillantes felgekleurd',
  pure: 'pure pur puro pura czysty czysta',
  atomic: 'atomic atomique atomico',
  deep: 'deep profond profondo profundo',
  safety: 'safety securite seguridad',
  multi: 'multi multicolor multicolour multicolore mehrfarbig bunt',
  wolf: 'wolf loup lupo lobo',
  game: 'game',
  hot: 'hot chaud chaude caldo calda caliente heet',
  persian: 'persian persan persane persiano persiana perzisch perski',
  university: 'university universite universita universidad',
  electric: 'electric electrique elettrico electrico',
};

/** Colour word -> colour, wherever the word stands. */
export const COLOURS: Readonly<Record<string, string>> = byWord(WORDS);

/** Colour word -> colour, within a list of colours. */
export const LISTED_COLOURS: Readonly<Record<string, string>> = {
  ...COLOURS,
  ...byWord(LISTED_ONLY),
  ...byWord(NAMED),
};

/** Word for a shade -> shade. */
export const SHADE_WORDS: Readonly<Record<string, string>> = byWord(SHADES);

/**
 * Groups of colours between which shops and languages draw the line differently: a difference within a group says
 * nothing.
 */
const NEAR: readonly (readonly string[])[] = [
  ['blue', 'turquoise', 'obsidian'],
  ['turquoise', 'green'],
  ['blue', 'purple'],
  ['black', 'anthracite', 'grey', 'carbon', 'obsidian'],
  ['grey', 'silver', 'platinum', 'white'],
  ['grey', 'taupe', 'brown'],
  ['beige', 'taupe', 'pink'],
  ['white', 'beige', 'platinum'],
  ['beige', 'brown', 'gold'],
  ['gold', 'yellow', 'brown'],
  ['yellow', 'orange', 'green', 'volt'],
  ['orange', 'red', 'pink', 'coral', 'peach'],
  ['purple', 'pink', 'red'],
  ['red', 'brown'],
  ['green', 'brown', 'beige'],
];

/** Returns true if two colours are so different that no shop takes one for the other. */
export function areFarApart(one: string, other: string): boolean {
  return one !== other && !NEAR.some((group) => group.includes(one) && group.includes(other));
}
