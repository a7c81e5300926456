import { LISTED_COLOURS } from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import {
  GENERIC_WORDS,
  GENERIC_WORDS_IN_NAMES,
  OPTIONAL,
  VARIANT_WORDS,
} from '#app/knowledge/words/word-lists.ts';
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

/** The texts that name a product. */
export type NameSources = {
  /** As printed on the label; empty if none was read. */
  description: string;
  /** Titles on sites, the best first. */
  titles: readonly string[];
  /** In the shop's spelling; empty if unknown. */
  vendor: string;
  styleCode: string;
};

/** The model and colour that sources agree on; each empty if no two sources agree on it. */
export type AgreedName = { model: string; colour: string };

/** The share of the label's words that a name must have to be the label's name. */
const MIN_LABEL_SHARE = 0.5;

/**
 * Returns the name on which the label and the sites agree. Each source says more than the name, in its own words: a
 * site advertises, a label abbreviates and is misread. A sequence of words that two sources share is the name. Sites
 * with the same wording count as one.
 */
export function agreeOnName(sources: NameSources): AgreedName {
  const { description, vendor, styleCode } = sources;
  const label = toNamedProduct(description, vendor, styleCode);
  const sites = withoutCopies(sources).map((title) => toNamedProduct(title, vendor, styleCode));
  const spellings = sites.flatMap(({ segments, colour }) => [segments.flat(), colour]);
  // The label's name, if a site has most of its words, although not in sequence.
  const ofLabel = confirmedDescription(description || undefined, sources.titles)
    ? joined(label)
    : [];
  const model = findModel(label, sites, plainWords(vendor)) ?? ofLabel;
  return {
    model: spellName(model, spellings),
    colour: spellName(findColour([label, ...sites]), spellings),
  };
}

function withoutCopies({ titles, vendor, styleCode }: NameSources): string[] {
  const wordings = titles.map((title) => wordingOf(title, vendor, styleCode));
  return titles.filter((_title, index) => wordings.indexOf(wordings[index] ?? '') === index);
}

/** Returns the longest name that the label shares with a site, else the longest that two sites share. */
function findModel(
  label: NamedProduct,
  sites: readonly NamedProduct[],
  vendor: readonly string[],
): Segment | null {
  const printed = label.segments.flat();
  const ofLabel = longestOf(sites.map((site) => sharedName(label, site, vendor)));
  if (ofLabel.length > 0 && ofLabel.length >= printed.length * MIN_LABEL_SHARE) return ofLabel;
  const ofSites = longestOf(
    sites.flatMap((one, index) =>
      sites.slice(index + 1).map((other) => sharedName(one, other, vendor)),
    ),
  );
  return ofSites.length > 0 ? ofSites : null;
}

/** Returns all words of a label as one name. */
export function joined({ segments }: NamedProduct): Segment {
  return segments.flat().map((atom) => ({ ...atom, glue: atom.glue || ' ' }));
}

const longestOf = (names: readonly Segment[]): Segment =>
  names.reduce((best, name) => (name.length > best.length ? name : best), []);

/**
 * Returns the longest run of words that both have, in the spelling of the first, without vendor and sales words around
 * it. In at least one of the two, the run must start where the name begins: a run in the middle of both is a part of a
 * name, or a list of colours.
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

/** Returns the words up to and including the first one that identifies the model. */
function beginningsOf({ segments }: NamedProduct, vendor: readonly string[]): Segment {
  const atoms = segments.flat();
  const first = atoms.findIndex((atom) => tellsModel(atom) && !vendor.includes(atom.key));
  return atoms.slice(0, first + 1);
}

const isOfSale = ({ key }: Atom) => GENERIC_WORDS.has(key) && !GENERIC_WORDS_IN_NAMES.has(key);
const tellsModel = (atom: Atom) =>
  !isOfSale(atom) &&
  !VARIANT_WORDS.has(atom.key) &&
  !OPTIONAL.has(atom.key) &&
  LISTED_COLOURS[atom.key] === undefined;

/** Returns the words that identify a name's model, without numbers: the model's next generation has another number. */
export function modelWords(name: string, vendor: string): Set<string> {
  const atoms = toNamedProduct(name, vendor, '').segments.flat();
  return new Set(
    atoms.flatMap((atom) => (tellsModel(atom) && !/^\d+$/.test(atom.key) ? [atom.key] : [])),
  );
}

/** A number that does not identify a model by itself, as 574 would. */
const GENERATION = /^\d{1,2}$/;

/** Trims the run. Returns [] if only words are left that any product may carry. */
function trimmed(run: Segment, vendor: readonly string[]): Segment {
  const start = run.findIndex((atom) => !isOfSale(atom));
  if (start === -1) return [];
  const name = run.slice(start, run.findLastIndex((atom) => !isOfSale(atom)) + 1);
  const bare = withoutVendor(name, vendor);
  if (bare.length < name.length) return trimmed(bare, vendor);
  return name.some((atom) => tellsModel(atom) && !GENERATION.test(atom.key)) ? name : [];
}

/** Returns the colours that two of the sources list alike, in the words of the first. */
function findColour(named: readonly NamedProduct[]): Segment {
  const listed = named.map(({ colour }) => colour).filter((colour) => colour.length > 0);
  const sameAs = (one: Segment) =>
    listed.some((other) => other !== one && coloursOf(other) === coloursOf(one));
  return listed.find(sameAs) ?? [];
}

/**
 * Returns the listed colours in order, with equal neighbours merged: `Black/Black/White` in one shop is `Nero/Bianco`
 * in another.
 */
function coloursOf(list: Segment): string {
  const colours = list.flatMap(({ key }) => LISTED_COLOURS[key] ?? []);
  return colours.filter((colour, index) => colour !== colours[index - 1]).join(' ');
}
