import { LISTED_COLOURS } from '#app/knowledge/words/colour-words.ts';
import { GENERIC, NAMES_TOO, VARIANT } from '#app/knowledge/words/word-lists.ts';
import { confirmedDescription } from './confirmed-description.ts';
import { type Atom, type NamedProduct, type Segment, toNamedProduct } from './name-atoms.ts';
import { spellName } from './spell-name.ts';

/** What calls a product by a name. */
export type NameSources = {
  /** As printed on the label; '' where none was read. */
  description: string;
  /** Titles at sites, the best first. */
  titles: readonly string[];
  /** In the store's spelling; '' where none is known. */
  vendor: string;
  styleCode: string;
};

/** What a product is called; each '' where no two sources agree on it. */
export type AgreedName = { model: string; colour: string };

/** Share of the label's words without which a name is not that of the label. */
const LEAST_OF_LABEL = 0.5;

/**
 * What the label and the sites agree on. Each says more than the name, and in words of its own: a site praises, a label
 * abbreviates and is misread. What two of them say side by side is the name. Sites that word it alike are one.
 */
export function agreeOnName(sources: NameSources): AgreedName {
  const { description, titles, vendor, styleCode } = sources;
  const label = toNamedProduct(description, vendor, styleCode);
  const sites = withoutCopies(titles.map((title) => toNamedProduct(title, vendor, styleCode)));
  const spellings = sites.flatMap(({ segments, colour }) => [segments.flat(), colour]);
  const model = findModel(label, sites) ?? confirmed(label, sources);
  return {
    model: spellName(model, spellings),
    colour: spellName(findColour([label, ...sites]), spellings),
  };
}

const keysOf = (atoms: Segment) => atoms.map(({ key }) => key).join(' ');

function withoutCopies(sites: readonly NamedProduct[]): NamedProduct[] {
  const wordingOf = ({ segments, colour }: NamedProduct) => keysOf([...segments.flat(), ...colour]);
  const first = new Map(sites.toReversed().map((site) => [wordingOf(site), site]));
  return sites.filter((site) => first.get(wordingOf(site)) === site);
}

/** The longest name that the label and a site have, else two sites. */
function findModel(label: NamedProduct, sites: readonly NamedProduct[]): Segment | null {
  const printed = label.segments.flat();
  const ofLabel = longestOf(sites.map((site) => sharedName(label, site)));
  if (ofLabel.length > 0 && ofLabel.length >= printed.length * LEAST_OF_LABEL) return ofLabel;
  const ofSites = longestOf(
    sites.flatMap((one, index) => sites.slice(index + 1).map((other) => sharedName(one, other))),
  );
  return ofSites.length > 0 ? ofSites : null;
}

/** What the label calls it, where a site has most of its words, although not side by side. */
function confirmed(label: NamedProduct, { description, titles }: NameSources): Segment {
  return confirmedDescription(description || undefined, titles) ? joined(label) : [];
}

/** All words of a label as one name. */
export function joined({ segments }: NamedProduct): Segment {
  return segments.flat().map((atom) => ({ ...atom, glue: atom.glue || ' ' }));
}

const longestOf = (names: readonly Segment[]): Segment =>
  names.reduce((best, name) => (name.length > best.length ? name : best), []);

/** The longest run of words that both have, in the first one's spelling, without words of sale around it. */
function sharedName(one: NamedProduct, other: NamedProduct): Segment {
  return longestOf(
    one.segments.flatMap((here) => other.segments.map((there) => trimmed(longestRun(here, there)))),
  );
}

function longestRun(one: Segment, other: Segment): Segment {
  let best: Segment = [];
  for (let start = 0; start < one.length; start += 1)
    for (let at = 0; at < other.length; at += 1) {
      let length = 0;
      while (one[start + length] && one[start + length]?.key === other[at + length]?.key)
        length += 1;
      if (length > best.length) best = one.slice(start, start + length);
    }
  return best;
}

const isOfSale = ({ key }: Atom) => GENERIC.has(key) && !NAMES_TOO.has(key);
const tellsModel = (atom: Atom) =>
  !isOfSale(atom) && !VARIANT.has(atom.key) && LISTED_COLOURS[atom.key] === undefined;

/** The words of a name that tell its model, without numbers: the next generation has another one. */
export function modelWords(name: string, vendor: string, styleCode = ''): Set<string> {
  const atoms = toNamedProduct(name, vendor, styleCode).segments.flat();
  return new Set(
    atoms.flatMap((atom) => (tellsModel(atom) && !/^\d+$/.test(atom.key) ? [atom.key] : [])),
  );
}

/** [] for words that any product may carry. */
function trimmed(run: Segment): Segment {
  const start = run.findIndex((atom) => !isOfSale(atom));
  const name = run.slice(start, run.findLastIndex((atom) => !isOfSale(atom)) + 1);
  return start >= 0 && name.some(tellsModel) ? name : [];
}

/** The colours that two of them list alike, in the words of the first. */
function findColour(named: readonly NamedProduct[]): Segment {
  const listed = named.map(({ colour }) => colour).filter((colour) => colour.length > 0);
  const sameAs = (one: Segment) =>
    listed.some((other) => other !== one && coloursOf(other) === coloursOf(one));
  return listed.find(sameAs) ?? [];
}

/** Their colours in order, equal neighbours once: `Black/Black/White` at one shop is `Nero/Bianco` at the next. */
function coloursOf(list: Segment): string {
  const colours = list.flatMap(({ key }) => LISTED_COLOURS[key] ?? []);
  return colours.filter((colour, index) => colour !== colours[index - 1]).join(' ');
}
