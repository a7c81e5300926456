import type { AssessedOffer } from './assess-offers.ts';
import type { AssessedOwn } from './assess-own.ts';
import { NOTHING } from './find-by-code.ts';
import type { Subject } from './read-subject.ts';
import { THRESHOLDS } from './thresholds.ts';
import { type Finding, groupCount } from './verdict.ts';

/**
 * The barcode alone: medium where the own store's record, or a page about exactly one code, ties the
 * number to a code. A weak reading may not decide by itself.
 */
export function findByBarcode(
  subject: Subject,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Finding {
  const strong = new Set(subject.gtins.filter(({ weak }) => !weak).map(({ gtin14 }) => gtin14));
  const isStrong = ({ gtins }: { gtins: readonly string[] }) =>
    gtins.some((gtin14) => strong.has(gtin14));
  const records = own.filter((record) => isStrong(record) && record.code !== null);
  const pages = offers.filter((row) => isStrong(row) && isAboutOneCode(row));
  const code = records[0]?.code ?? pages[0]?.ownCode ?? null;
  if (code === null) return NOTHING;
  return {
    route: 'barcode',
    code: { key: code.key, printed: code.printed },
    confidence: 'medium',
    pages: pages.filter((page) => page.ownCode?.key === code.key),
    records: records.filter((record) => record.code?.key === code.key),
    gtinAgrees: true,
  };
}

/**
 * The one way a picture may decide: pages of three independent groups show the very same picture and all
 * print one code. Medium at most; a title that merely looks right is nothing.
 */
export function findByExactImage(offers: readonly AssessedOffer[]): Finding {
  const exact = offers.filter((row) => row.offer.foundBy === 'image_exact');
  const keys = new Map(
    exact.filter(isAboutOneCode).map((row) => [row.ownCode?.key ?? '', row.ownCode] as const),
  );
  const best = [...keys]
    .map(([key, code]) => ({ code, pages: exact.filter((row) => row.ownCode?.key === key) }))
    .sort((one, other) => groupCount(other.pages) - groupCount(one.pages))[0];
  if (best?.code == null) return NOTHING;
  const enough = groupCount(best.pages) >= THRESHOLDS.exactImageGroups;
  return {
    route: 'exact_image',
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
