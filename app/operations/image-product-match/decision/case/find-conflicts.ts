import { VARIANT_AXES } from '#app/knowledge/words/variant-table.ts';
import { type VariantWords, variantConflict } from '#app/knowledge/words/variant-words.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { eachHasOthers, productName, type TitleAgreement } from '../pages/title-agreement.ts';
import type { Proposal } from '../proposal/proposal.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { AssessedOwn } from './assess-own.ts';
import { findSizeConflicts } from './find-size-conflicts.ts';
import type { Findings } from './findings.ts';

/** Contradictions between the label, the confirming sources and the store's own records of the code. */
export type Conflicts = {
  /**
   * The words on age, gender, width, cut or generation that differ, as the sources write them. Empty if the match rests
   * on a user's choice: the user saw the pages and their contradictions.
   */
  variantWords: readonly string[];
  /** The size on a label and the size that the store ties its barcode to, if the two differ. */
  sizes: readonly string[];
  /** The label's model number contradicts most of the sources that name one, and no barcode backs the code. */
  numberDiffers: boolean;
  /** No confirming source shares the label's model words, and no barcode backs the code. */
  nameDiffers: NameDifference;
  /** All confirming sources that name colours name other colours than the label, and no barcode backs the code. */
  coloursDiffer: boolean;
};

/** `perhaps` if the label has so few model words that one misreading explains the difference; null if there is none. */
type NameDifference = 'yes' | 'perhaps' | null;

type Said = { variants: VariantWords; numbers: ReadonlySet<string> };
type Source = Said & { group: string };

export function findConflicts({ photo, own }: Findings, proposal: Proposal): Conflicts {
  const label = { variants: photo.variants, numbers: photo.name.numbers };
  const { code } = proposal;
  // The records of the code, whether or not they count as confirming it.
  const isOfCode = (one: AssessedOwn) => code !== null && one.code?.key === code.key;
  const records = own.filter((one) => proposal.records.includes(one) || isOfCode(one));
  const toSource = (group: string, title: string, variants: VariantWords): Source => ({
    group,
    variants,
    numbers: productName(title, photo.forms).numbers,
  });
  const sources = [
    ...aboutTheCode(proposal).map((page) => toSource(page.group, page.offer.title, page.variants)),
    ...records.map((one) => toSource(OWN, one.product.title, one.variants)),
  ];
  const isBacked = proposal.gtinAgrees;
  const confirming = [...aboutTheCode(proposal), ...proposal.records];
  const agreements = confirming.map(({ agreement }) => agreement);
  const products = records.map(({ product }) => product);
  return {
    variantWords: proposal.basis === 'confirmed' ? [] : differingVariantWords([label, ...sources]),
    sizes: findSizeConflicts(photo.barcodes, products),
    numberDiffers: !isBacked && mostNumbersDiffer(label, sources),
    nameDiffers: isBacked ? null : nameDifference(agreements),
    coloursDiffer: !isBacked && doColoursDiffer(agreements),
  };
}

/** Returns all the words that an answer has to show. */
export function conflictWords({ variantWords, sizes }: Conflicts): string[] {
  return [...variantWords, ...sizes];
}

function differingVariantWords(sources: readonly Said[]): string[] {
  const words = VARIANT_AXES.flatMap((axis) => {
    const differ = sources.some((one) =>
      sources.some((other) => variantConflict(axis, one.variants, other.variants)),
    );
    return differ ? sources.flatMap(({ variants }) => variants.get(axis)?.words ?? []) : [];
  });
  return [...new Set([...words, ...numbersInDispute(sources)])].sort();
}

function nameDifference(agreements: readonly TitleAgreement[]): NameDifference {
  const told = agreements.filter(({ overlap }) => overlap !== null);
  const differ = told.every(({ overlap }) => (overlap ?? 0) < THRESHOLDS.otherModelOverlap);
  if (told.length === 0 || !differ) return null;
  const areFew = told.every(({ modelWords }) => modelWords < THRESHOLDS.minModelWords);
  return areFew ? 'perhaps' : 'yes';
}

function doColoursDiffer(agreements: readonly TitleAgreement[]): boolean {
  const said = agreements.filter(({ colours }) => colours !== 'unknown');
  return said.length > 0 && said.every(({ colours }) => colours === 'conflict');
}

/** The source group of the own store. */
const OWN = 'own store';

/**
 * A page's title counts for the code only if its title or address shows the code; a snippet may quote another product's
 * code.
 */
function aboutTheCode({ pages }: Proposal): readonly AssessedOffer[] {
  const about = pages.filter((page) => page.soughtCodePlace !== 'snippet');
  return about.length > 0 ? about : pages;
}

/** Counted by source group: a site with twenty listings counts once. */
function mostNumbersDiffer(label: Said, sources: readonly Source[]): boolean {
  const numbered = sources.filter(({ numbers }) => numbers.size > 0);
  const against = numbered.filter(({ numbers }) => eachHasOthers(label.numbers, numbers));
  const groupsOf = (some: readonly Source[]) => new Set(some.map(({ group }) => group)).size;
  return groupsOf(against) * 2 > groupsOf(numbered);
}

/** The numbers that one source of a contradicting pair has and the other lacks. */
function numbersInDispute(sources: readonly Said[]): string[] {
  return sources.flatMap((one) =>
    sources
      .filter((other) => eachHasOthers(one.numbers, other.numbers))
      .flatMap((other) => [...one.numbers].filter((number) => !other.numbers.has(number))),
  );
}
