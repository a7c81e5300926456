import type { Random } from '../random.ts';
import type { LabelKind, Look } from './label-plan.ts';

const CJK = "'Noto Sans CJK SC', 'Noto Sans CJK JP', 'Droid Sans Fallback', sans-serif";
const toList = (font: string) => `${font}, ${CJK}`;
const SANS = [
  "'Nimbus Sans', Helvetica, Arial",
  "'Liberation Sans', Arial",
  "Roboto, 'Liberation Sans'",
  "Lato, 'DejaVu Sans'",
  "'TeX Gyre Adventor', 'URW Gothic', 'Century Gothic', 'DejaVu Sans'",
  "Karla, 'Liberation Sans'",
  "'DejaVu Sans', Verdana",
].map(toList);
const CONDENSED = [
  "'Liberation Sans Narrow', 'Arial Narrow', Arial",
  "'Roboto Condensed', 'Liberation Sans Narrow', Arial",
  "'PT Sans Narrow', 'Liberation Sans Narrow', Arial",
].map(toList);
const SERIF = [
  "'TeX Gyre Termes', 'Liberation Serif', 'Times New Roman', serif",
  "C059, 'TeX Gyre Schola', 'Liberation Serif', serif",
  "P052, 'Liberation Serif', serif",
].map(toList);
const MONO = [
  "'Liberation Mono', 'Courier New', monospace",
  "'Nimbus Mono PS', 'Courier New', monospace",
  "'PT Mono', 'DejaVu Sans Mono', monospace",
  "'OCR B', 'Liberation Mono', monospace",
  "Inconsolata, 'DejaVu Sans Mono', monospace",
].map(toList);
const HEADS = [
  "'Bebas Neue', Impact, 'Liberation Sans Narrow'",
  "'League Spartan', 'DejaVu Sans'",
  "'Ubuntu-Title', 'DejaVu Sans'",
  "'TeX Gyre Chorus', Z003, 'Liberation Serif'",
  "'URW Bookman', 'Liberation Serif'",
].map(toList);

type Colours = readonly [paper: string, ink: string];
const WHITES: readonly Colours[] = [
  ['#f6f5f1', '#17171a'],
  ['#fbfbfa', '#222226'],
  ['#eeece4', '#26221e'],
];
const KRAFTS: readonly Colours[] = [
  ['#c39a66', '#1e140c'],
  ['#b98e5c', '#20160d'],
];
/** Only for real ink: a till's printer heads give no light print. */
const LIGHT_ON_KRAFT: readonly Colours[] = [
  ['#9a7145', '#fff8ea'],
  ['#835f3a', '#fff8ea'],
];
const DARKS: readonly Colours[] = [
  ['#17181a', '#f2f0ea'],
  ['#1f2b44', '#f0efe9'],
  ['#3a1d22', '#f3e3c8'],
  ['#23382e', '#ece6cf'],
  ['#2b2b2d', '#d9b866'],
];
const TINTS: readonly Colours[] = [
  ['#e9c4c8', '#2a1416'],
  ['#f1df7a', '#1d1a10'],
  ['#bcd3dd', '#14212b'],
  ['#d94f36', '#fff6ec'],
  ['#cfd8b8', '#1c2412'],
];
const FABRICS: readonly Colours[] = [
  ['#f2f0ea', '#1c1c20'],
  ['#e6dcc6', '#2a2119'],
  ['#18181b', '#eeece6'],
  ['#22304f', '#f1efe6'],
  ['#c9c9c7', '#1a1a1c'],
  ['#7d1f2b', '#f5eadb'],
];

/** Papers by kind of label; a colour group may stand several times. */
const PAPERS: Readonly<Record<LabelKind, readonly (readonly Colours[])[]>> = {
  'garment-tag': [FABRICS],
  'hang-tag': [WHITES, KRAFTS, LIGHT_ON_KRAFT, DARKS, DARKS, TINTS],
  'carton-label': [WHITES, WHITES, KRAFTS],
  'packing-slip': [WHITES, WHITES, TINTS],
  'bag-sticker': [WHITES, WHITES, TINTS],
  'printer-label': [WHITES, WHITES, TINTS, KRAFTS],
  'tongue-label': [WHITES, DARKS, DARKS, TINTS],
};

const FONTS: Readonly<Record<LabelKind, readonly string[]>> = {
  'garment-tag': [...SANS, ...CONDENSED, ...SERIF],
  'hang-tag': [...SANS, ...SERIF, ...CONDENSED],
  'carton-label': [...SANS, ...CONDENSED, ...MONO],
  'packing-slip': [...SANS, ...MONO, ...SERIF],
  'bag-sticker': [...SANS, ...CONDENSED],
  'printer-label': MONO,
  'tongue-label': [...SANS, ...CONDENSED],
};

/** Chooses paper, ink, fonts and kind of print of one label. */
export function planLook(random: Random, kind: LabelKind): Look {
  const colours = random.pick(PAPERS[kind]);
  const [paper, ink] = random.pick(colours);
  const bodyFont = random.pick(FONTS[kind]);
  const codeFont = random.chance(0.6) ? bodyFont : random.pick([...MONO, ...FONTS[kind]]);
  return {
    paper,
    ink,
    bodyFont,
    codeFont,
    headFont: random.chance(0.6) ? random.pick(HEADS) : bodyFont,
    material: materialOf(random, kind, colours === KRAFTS || colours === LIGHT_ON_KRAFT),
    print: printOf(random, kind),
  };
}

function materialOf(random: Random, kind: LabelKind, isKraft: boolean): Look['material'] {
  if (kind === 'garment-tag') return random.pick(['satin', 'woven', 'woven']);
  if (kind === 'tongue-label') return random.pick(['satin', 'paper', 'woven']);
  if (kind === 'bag-sticker') return 'plastic';
  if (kind === 'carton-label' && isKraft) return 'cardboard';
  return isKraft ? 'kraft' : 'paper';
}

function printOf(random: Random, kind: LabelKind): Look['print'] {
  if (kind === 'printer-label') return random.pick(['thermal', 'dot-matrix']);
  if (kind === 'packing-slip') return random.pick(['offset', 'offset', 'dot-matrix']);
  if (kind === 'carton-label' || kind === 'bag-sticker') return random.pick(['offset', 'thermal']);
  return 'offset';
}
