import { VARIANT_AXES, type VariantAxis } from '#app/knowledge/words/variant-table.ts';
import { type VariantWords, variantConflict } from '#app/knowledge/words/variant-words.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { productName } from '../pages/title-agreement.ts';
import type { Finding } from '../proposal/verdict.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { AssessedOwn } from './assess-own.ts';
import { findSizeConflicts } from './find-size-conflicts.ts';
import type { PhotoFindings } from './read-photo-findings.ts';

type VariantConflicts = {
  /** The words in question, as the sources use them. */
  words: readonly string[];
  /**
   * The label's model number stands against most sources that tell one. The code was then most likely misread: its
   * neighbours are real products (17.9 % of 218 Nike codes have one a character away), and no two offers of one
   * product differ in the number (WDC shoes: 0 of true pairs, 19.4 % of false ones).
   */
  numberDiffers: boolean;
  /** The size on a label and the one that the store ties its barcode to, where they differ. */
  sizes: readonly string[];
};

type VariantSource = { group: string; variants: VariantWords; numbers: ReadonlySet<string> };

/**
 * Where the sources that confirm, the store's own record of the code, and the label say different things about age,
 * gender, width, cut or generation.
 */
export function findVariantConflicts(
  photoFindings: PhotoFindings,
  finding: Finding,
  own: readonly AssessedOwn[],
): VariantConflicts {
  const label = {
    group: '',
    variants: photoFindings.variants,
    numbers: photoFindings.name.numbers,
  };
  const sources = [
    ...aboutTheCode(finding).map((page) => toSource(page.group, page.variants, page.offer.title)),
    ...recordsOf(finding, own).map((one) => toSource(OWN, one.variants, one.product.title)),
  ];
  const words = new Set<string>();
  for (const axis of VARIANT_AXES) {
    const differ = (a: VariantSource, b: VariantSource) =>
      variantConflict(axis, a.variants, b.variants);
    if (!anyPair([label, ...sources], differ)) continue;
    for (const word of wordsOf([label, ...sources], axis)) words.add(word);
  }
  for (const number of numbersInDispute([label, ...sources])) words.add(number);
  const records = recordsOf(finding, own).map(({ product }) => product);
  const sizes = findSizeConflicts(photoFindings.barcodes, records);
  const numbered = sources.filter((source) => source.numbers.size > 0);
  const numberDiffers = mostDiffer(label, numbered, numbersConflict);
  return { words: [...words].sort(), numberDiffers, sizes };
}

/** Records of the code, whether or not they count as confirming it. */
function recordsOf({ records, code }: Finding, own: readonly AssessedOwn[]): AssessedOwn[] {
  return own.filter(
    (one) => records.includes(one) || (code !== null && one.code?.key === code.key),
  );
}

/**
 * No source that confirms shares the label's model words: it tells of another product, or was misread.
 * `perhaps` where the label has so few that one slip of the reader explains it.
 */
export function wordsDiffer(finding: Finding): 'yes' | 'perhaps' | 'no' {
  const told = [...aboutTheCode(finding), ...finding.records]
    .map(({ agreement }) => agreement)
    .filter(({ overlap }) => overlap !== null);
  const differ = told.every(({ overlap }) => (overlap ?? 0) < THRESHOLDS.otherModelOverlap);
  if (told.length === 0 || !differ) return 'no';
  const areFew = told.every(({ modelWords }) => modelWords < THRESHOLDS.forbiddingWords);
  return areFew ? 'perhaps' : 'yes';
}

/** Every source that names colours names others than the label: a neighbour in another colour is likely. */
export function coloursDiffer(finding: Finding): boolean {
  const said = [...aboutTheCode(finding), ...finding.records]
    .map(({ agreement }) => agreement.colours)
    .filter((colours) => colours !== 'unknown');
  return said.length > 0 && said.every((colours) => colours === 'conflict');
}

/** The own store as a source. */
const OWN = 'own store';

function toSource(group: string, variants: VariantWords, title: string): VariantSource {
  return { group, variants, numbers: productName(title).numbers };
}

/** A title speaks for its code where title or address show it; a snippet may quote another product's. */
function aboutTheCode({ route, pages }: Finding): readonly AssessedOffer[] {
  if (route !== 'code') return pages;
  const about = pages.filter((page) => page.printsSoughtCode !== 'snippet');
  return about.length > 0 ? about : pages;
}

/** One site with twenty listings has one voice. */
function mostDiffer(
  label: VariantSource,
  speaking: readonly VariantSource[],
  differ: (one: VariantSource, other: VariantSource) => boolean,
): boolean {
  const voices = new Set(speaking.map(({ group }) => group));
  const against = new Set(
    speaking.filter((source) => differ(label, source)).map(({ group }) => group),
  );
  return against.size * 2 > voices.size;
}

function numbersConflict(one: VariantSource, other: VariantSource): boolean {
  return hasOther(one.numbers, other.numbers) && hasOther(other.numbers, one.numbers);
}

/** The numbers that one side of a conflicting pair has and the other has not. */
function numbersInDispute(sources: readonly VariantSource[]): string[] {
  return sources.flatMap((one) =>
    sources
      .filter((other) => numbersConflict(one, other))
      .flatMap((other) => [...one.numbers].filter((number) => !other.numbers.has(number))),
  );
}

function hasOther(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((value) => !other.has(value));
}

function anyPair(
  sources: readonly VariantSource[],
  differ: (a: VariantSource, b: VariantSource) => boolean,
) {
  return sources.some((one, index) => sources.slice(index + 1).some((other) => differ(one, other)));
}

function wordsOf(sources: readonly VariantSource[], axis: VariantAxis): string[] {
  return sources.flatMap((source) => source.variants.get(axis)?.words ?? []);
}
