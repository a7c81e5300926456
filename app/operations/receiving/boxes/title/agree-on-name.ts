import { LISTED_COLOURS } from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import { GENERIC, NAMES_TOO, OPTIONAL, VARIANT } from '#app/knowledge/words/word-lists.ts';
import { confirmedDescription } from './confirmed-description.ts';
import {
  type Atom,
  type NamedProduct,
  type Segment,
  toNamedProduct,
  withoutVendor,
  wordingOf,
} from './name-atoms.ts';
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
  const { description, vendor, styleCode } = sources;
  const label = toNamedProduct(description, vendor, styleCode);
  const sites = withoutCopies(sources).map((title) => toNamedProduct(title, vendor, styleCode));
  const spellings = sites.flatMap(({ segments, colour }) => [segments.flat(), colour]);
  const model = findModel(label, sites, plainWords(vendor)) ?? confirmed(label, sources);
  return {
    model: spellName(model, spellings),
    colour: spellName(findColour([label, ...sites]), spellings),
  };
}

function withoutCopies({ titles, vendor, styleCode }: NameSources): string[] {
  const wordings = titles.map((title) => wordingOf(title, vendor, styleCode));
  return titles.filter((_title, index) => wordings.indexOf(wordings[index] ?? '') === index);
}

/** The longest name that the label and a site have, else two sites. */
function findModel(
  label: NamedProduct,
  sites: readonly NamedProduct[],
  vendor: readonly string[],
): Segment | null {
  const printed = label.segments.flat();
  const ofLabel = longestOf(sites.map((site) => sharedName(label, site, vendor)));
  if (ofLabel.length > 0 && ofLabel.length >= printed.length * LEAST_OF_LABEL) return ofLabel;
  const ofSites = longestOf(
    sites.flatMap((one, index) =>
      sites.slice(index + 1).map((other) => sharedName(one, other, vendor)),
    ),
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

/**
 * The longest run of words that both have, in the first one's spelling, without vendor and words of sale around it. For one of
 * them the name begins there: what both say midway is part of a name, or a list of colours.
 */
function sharedName(one: NamedProduct, other: NamedProduct, vendor: readonly string[]): Segment {
  const beginnings = new Set([...beginningsOf(one, vendor), ...beginningsOf(other, vendor)]);
  return longestOf(
    one.segments.flatMap((here) =>
      other.segments.flatMap((there) =>
        runsOf(here, there, beginnings).map((run) => trimmed(run, vendor)),
      ),
    ),
  );
}

function runsOf(one: Segment, other: Segment, beginnings: ReadonlySet<Atom>): Segment[] {
  const runs: Segment[] = [];
  for (const [start, here] of one.entries())
    for (const [at, there] of other.entries()) {
      if (!beginnings.has(here) && !beginnings.has(there)) continue;
      let length = 0;
      while (one[start + length] && one[start + length]?.key === other[at + length]?.key)
        length += 1;
      if (length > 0) runs.push(one.slice(start, start + length));
    }
  return runs;
}

/** The words up to the first one that tells the model. */
function beginningsOf({ segments }: NamedProduct, vendor: readonly string[]): Segment {
  const atoms = segments.flat();
  const first = atoms.findIndex((atom) => tellsModel(atom) && !vendor.includes(atom.key));
  return atoms.slice(0, first + 1);
}

const isOfSale = ({ key }: Atom) => GENERIC.has(key) && !NAMES_TOO.has(key);
const tellsModel = (atom: Atom) =>
  !isOfSale(atom) &&
  !VARIANT.has(atom.key) &&
  !OPTIONAL.has(atom.key) &&
  LISTED_COLOURS[atom.key] === undefined;

/** The words of a name that tell its model, without numbers: the next generation has another one. */
export function modelWords(name: string, vendor: string, styleCode = ''): Set<string> {
  const atoms = toNamedProduct(name, vendor, styleCode).segments.flat();
  return new Set(
    atoms.flatMap((atom) => (tellsModel(atom) && !/^\d+$/.test(atom.key) ? [atom.key] : [])),
  );
}

/** A number that alone names no model, as 574 does. */
const GENERATION = /^\d{1,2}$/;

/** [] for words that any product may carry. */
function trimmed(run: Segment, vendor: readonly string[]): Segment {
  const start = run.findIndex((atom) => !isOfSale(atom));
  if (start === -1) return [];
  const name = run.slice(start, run.findLastIndex((atom) => !isOfSale(atom)) + 1);
  const bare = withoutVendor(name, vendor);
  if (bare.length < name.length) return trimmed(bare, vendor);
  return name.some((atom) => tellsModel(atom) && !GENERATION.test(atom.key)) ? name : [];
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
