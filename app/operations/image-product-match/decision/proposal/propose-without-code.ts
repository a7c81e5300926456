import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { groupCount, NO_PROPOSAL, type Proposal } from './proposal.ts';

/**
 * The barcode alone: medium where the own store's record ties the number to a code, or where two
 * independent groups of pages about exactly one code tie it to the same. One page proposes only: it may
 * show the number beside a wrong code. A weak reading may not decide by itself.
 */
export function proposeByBarcode(
  photo: PhotoFindings,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Proposal {
  const strong = new Set(photo.gtins.filter(({ weak }) => !weak).map(({ gtin14 }) => gtin14));
  const isStrong = ({ gtins }: { gtins: readonly string[] }) =>
    gtins.some((gtin14) => strong.has(gtin14));
  const records = own.filter((record) => isStrong(record) && record.code !== null);
  const pages = offers.filter((row) => isStrong(row) && tiesToOneCode(row));
  const code = records[0]?.code ?? mostShown(pages);
  if (code === null) return NO_PROPOSAL;
  const agreeing = pages.filter((page) => page.ownCode?.key === code.key);
  const enough = records.length > 0 || groupCount(agreeing) >= THRESHOLDS.barcodeGroups;
  return {
    basis: 'barcode',
    code: { key: code.key, printed: code.printed },
    confidence: enough ? 'medium' : 'low',
    pages: agreeing,
    records: records.filter((record) => record.code?.key === code.key),
    gtinAgrees: true,
  };
}

/** Looks alone tie nothing. */
function tiesToOneCode(row: AssessedOffer): boolean {
  return isAboutOneCode(row) && row.offer.foundBy !== 'image_visual';
}

/** The code that most groups show; of equals the first in the alphabet, so that order does not matter. */
function mostShown(pages: readonly AssessedOffer[]): AssessedOffer['ownCode'] {
  const codes = new Map(pages.flatMap(({ ownCode }) => (ownCode ? [[ownCode.key, ownCode]] : [])));
  const groups = (key: string) => groupCount(pages.filter((page) => page.ownCode?.key === key));
  const [best] = [...codes.keys()].sort(
    (one, other) => groups(other) - groups(one) || (one < other ? -1 : 1),
  );
  return best === undefined ? null : (codes.get(best) ?? null);
}

/**
 * The one way a picture may decide: pages of three independent groups show the very same picture and all
 * print one code. Medium at most; a title that merely looks right is nothing.
 */
export function proposeByExactImage(offers: readonly AssessedOffer[]): Proposal {
  const exact = offers.filter((row) => row.offer.foundBy === 'image_exact');
  const keys = new Map(
    exact.filter(isAboutOneCode).map((row) => [row.ownCode?.key ?? '', row.ownCode] as const),
  );
  const best = [...keys]
    .map(([key, code]) => ({ code, pages: exact.filter((row) => row.ownCode?.key === key) }))
    .sort((one, other) => groupCount(other.pages) - groupCount(one.pages))[0];
  if (best?.code == null) return NO_PROPOSAL;
  const enough = groupCount(best.pages) >= THRESHOLDS.exactImageGroups;
  return {
    basis: 'exact_image',
    code: { key: best.code.key, printed: best.code.printed },
    confidence: enough ? 'medium' : 'low',
    pages: best.pages,
    records: [],
    gtinAgrees: false,
  };
}

/** Title or address names the code; a snippet alone may quote a list of other products. */
function isAboutOneCode(row: AssessedOffer): boolean {
  return row.ownCode !== null && !row.listsSeveral;
}
