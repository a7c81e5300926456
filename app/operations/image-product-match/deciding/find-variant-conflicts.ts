import type { AssessedOffer } from './assess-offers.ts';
import type { Subject } from './read-subject.ts';
import { THRESHOLDS } from './thresholds.ts';
import { productName } from './title-agreement.ts';
import {
  VARIANT_CLASSES,
  VARIANT_NAMES,
  type VariantClass,
  type VariantWords,
  variantConflict,
} from './variant-words.ts';
import type { Finding } from './verdict.ts';

type VariantConflicts = {
  /** The words in question, as the sources use them. */
  words: readonly string[];
  /**
   * A kind of variant in which the label stands against most sources that speak of it. The code was
   * then most likely misread: its neighbours are real products (17.9 % of 218 Nike codes have one a
   * character away).
   */
  againstLabel: string | null;
};

type Witness = { group: string; variants: VariantWords; numbers: ReadonlySet<string> };

/** Where the sources that confirm, and the label, say different things about age, gender, width, cut or generation. */
export function findVariantConflicts(subject: Subject, finding: Finding): VariantConflicts {
  const label = { group: '', variants: subject.variants, numbers: subject.name.numbers };
  const sources = [
    ...aboutTheCode(finding).map((page) => witness(page.group, page.variants, page.offer.title)),
    ...finding.records.map((record) => witness(OWN, record.variants, record.product.title)),
  ];
  const words = new Set<string>();
  let againstLabel: string | null = null;
  for (const variant of VARIANT_CLASSES) {
    const differ = (a: Witness, b: Witness) => variantConflict(variant, a.variants, b.variants);
    const speaking = sources.filter((source) => source.variants.has(variant));
    if (mostDiffer(label, speaking, differ)) againstLabel ??= VARIANT_NAMES[variant];
    if (anyPair([label, ...sources], differ)) {
      for (const word of wordsOf([label, ...sources], variant)) words.add(word);
    }
  }
  const numbered = sources.filter((source) => source.numbers.size > 0);
  if (mostDiffer(label, numbered, numbersConflict)) againstLabel ??= 'the model number';
  for (const number of numbersInDispute([label, ...sources])) words.add(number);
  return { words: [...words].sort(), againstLabel };
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

function witness(group: string, variants: VariantWords, title: string): Witness {
  return { group, variants, numbers: productName(title).numbers };
}

/** A title speaks for its code where title or address show it; a snippet may quote another product's. */
function aboutTheCode({ route, pages }: Finding): readonly AssessedOffer[] {
  if (route !== 'code') return pages;
  const about = pages.filter((page) => page.printsSubject !== 'snippet');
  return about.length > 0 ? about : pages;
}

/** One site with twenty listings has one voice. */
function mostDiffer(
  label: Witness,
  speaking: readonly Witness[],
  differ: (one: Witness, other: Witness) => boolean,
): boolean {
  const voices = new Set(speaking.map(({ group }) => group));
  const against = new Set(
    speaking.filter((source) => differ(label, source)).map(({ group }) => group),
  );
  return against.size * 2 > voices.size;
}

function numbersConflict(one: Witness, other: Witness): boolean {
  return hasOther(one.numbers, other.numbers) && hasOther(other.numbers, one.numbers);
}

/** The numbers that one side of a conflicting pair has and the other has not. */
function numbersInDispute(witnesses: readonly Witness[]): string[] {
  return witnesses.flatMap((one) =>
    witnesses
      .filter((other) => numbersConflict(one, other))
      .flatMap((other) => [...one.numbers].filter((number) => !other.numbers.has(number))),
  );
}

function hasOther(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((value) => !other.has(value));
}

function anyPair(witnesses: readonly Witness[], differ: (a: Witness, b: Witness) => boolean) {
  return witnesses.some((one, index) =>
    witnesses.slice(index + 1).some((other) => differ(one, other)),
  );
}

function wordsOf(witnesses: readonly Witness[], variant: VariantClass): string[] {
  return witnesses.flatMap((source) => [...(source.variants.get(variant)?.values() ?? [])]);
}
