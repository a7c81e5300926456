import type { Findings } from '../case/findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { groupCount, NO_PROPOSAL, type Proposal } from './proposal.ts';

type Code = { key: string; printed: string };
/** A page or a record, and the one code that it is about. */
type Told<Source> = { source: Source; code: Code };

/**
 * Proposes the code to which the own store's record, otherwise pages about exactly one code, tie the barcode. A weak
 * reading cannot decide by itself, and similar looks alone tie nothing.
 */
export function proposeByBarcode({ offers, own }: Findings): Proposal {
  const records = own
    .filter(({ barcode }) => barcode !== undefined)
    .flatMap((record) => told(record, record.code));
  const pages = offers
    .filter(({ barcode, offer }) => barcode !== undefined && offer.foundBy !== 'image_visual')
    .flatMap((page) => told(page, page.ownCode));
  // If several codes are shown equally often, the alphabetically first one is taken.
  const code = records[0]?.code ?? mostShown(pages.toSorted(byCode));
  if (code === null) return NO_PROPOSAL;
  return {
    basis: 'barcode',
    code: { key: code.key, printed: code.printed },
    pages: sourcesOf(code, pages),
    records: sourcesOf(code, records),
    gtinAgrees: true,
  };
}

/** Proposes the code that most groups with exactly the same picture print. */
export function proposeByExactImage({ offers }: Findings): Proposal {
  const pages = offers
    .filter(({ offer }) => offer.foundBy === 'image_exact')
    .flatMap((page) => told(page, page.ownCode));
  const code = mostShown(pages);
  if (code === null) return NO_PROPOSAL;
  return {
    basis: 'exact_image',
    code: { key: code.key, printed: code.printed },
    pages: sourcesOf(code, pages),
    records: [],
    gtinAgrees: false,
  };
}

function told<Source>(source: Source, code: Code | null): Told<Source>[] {
  return code === null ? [] : [{ source, code }];
}

function byCode({ code: one }: Told<AssessedOffer>, { code: other }: Told<AssessedOffer>): number {
  return one.key < other.key ? -1 : 1;
}

/** Returns the code that most groups show; ties go to the one shown first. */
function mostShown(pages: readonly Told<AssessedOffer>[]): Code | null {
  const ofCodes = [...Map.groupBy(pages, ({ code }) => code.key).values()];
  const groups = (some: readonly Told<AssessedOffer>[]) =>
    groupCount(some.map(({ source }) => source));
  const [most] = ofCodes.sort((one, other) => groups(other) - groups(one));
  return most?.at(-1)?.code ?? null;
}

function sourcesOf<Source>({ key }: Code, some: readonly Told<Source>[]): Source[] {
  return some.filter(({ code }) => code.key === key).map(({ source }) => source);
}
