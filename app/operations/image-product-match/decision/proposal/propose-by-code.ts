import { brandsIn } from '#app/knowledge/brands/brand-words.ts';
import type { AssessedOwn } from '../case/assess-own.ts';
import type { Findings } from '../case/findings.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { showsModel } from '../pages/title-agreement.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { Proposal } from './proposal.ts';

/** The code on the label, and who else prints it (docs/decisions/0008). */
export function proposeByCode(
  { photo, offers, own }: Findings,
  code: NonNullable<PhotoFindings['code']>,
): Proposal {
  const tied = offers.filter(tiesBarcode);
  const brand = agreedBrand(offers, photo);
  const pages = offers.filter((row) => confirms(row, photo, brand));
  return {
    basis: 'code',
    code,
    pages: [...new Set([...pages, ...tied])],
    records: own.filter((record) => isRecordOf(record, photo)),
    gtinAgrees:
      tied.length > 0 || own.some((record) => record.carriesSoughtCode && record.gtins.length > 0),
  };
}

/** The row ties a barcode of the photo to the code: it shows both, no other code, no other brand. */
function tiesBarcode(row: AssessedOffer): boolean {
  if (row.gtins.length === 0 || row.brand === 'conflicts') return false;
  return row.printsSoughtCode !== null && !isRelatedItem(row) && !byLooks(row);
}

/**
 * A page confirms when it prints exactly the code, names the brand, and is about this product. What was
 * found by looks alone never confirms. A code that only the snippet shows, below a title that tells of
 * something else, belongs to a "related items" list.
 */
function confirms(row: AssessedOffer, photo: PhotoFindings, brand: string | null): boolean {
  if (row.printsSoughtCode === null || byLooks(row) || isRelatedItem(row)) return false;
  if (photo.brandOrShape !== undefined) return row.brand === 'agrees';
  if (brand !== null) return row.brandNames.includes(brand);
  // A brand nobody knows by name: the label's own words stand for it, and one word is too few to.
  const tells = row.agreement.modelWords >= THRESHOLDS.minModelWords;
  return row.brandNames.length === 0 && tells && showsModel(row.agreement);
}

function byLooks(row: AssessedOffer): boolean {
  return row.offer.foundBy === 'image_visual';
}

/** One model word that the title lacks says little: it may be misread. */
function isRelatedItem(row: AssessedOffer): boolean {
  const { overlap, modelWords, numbersConflict } = row.agreement;
  const isOther = overlap === 0 && modelWords >= THRESHOLDS.minModelWords;
  return row.printsSoughtCode === 'snippet' && (numbersConflict || isOther);
}

/** Where neither label nor code tells the brand: the one brand that every page with the code names. */
function agreedBrand(offers: readonly AssessedOffer[], photo: PhotoFindings): string | null {
  if (photo.brandOrShape !== undefined) return null;
  const named = offers
    .filter((row) => row.printsSoughtCode !== null)
    .map((row) => new Set(brandsIn(row.offer.title).map((brand) => brand.name)))
    .filter((names) => names.size > 0);
  const [first] = named;
  const shared = [...(first ?? [])].filter((name) => named.every((names) => names.has(name)));
  return shared[0] ?? null;
}

/**
 * The merchant's own record counts with brand or barcode on its side. A record found only by the key that
 * this app once wrote from a photo needs the same; a merchant's own SKU may have the description instead.
 */
function isRecordOf(record: AssessedOwn, photo: PhotoFindings): boolean {
  if (!record.carriesSoughtCode || record.brand === 'conflicts') return false;
  if (record.brand === 'agrees' || record.gtins.length > 0) return true;
  return record.sku !== null && photo.brandOrShape === undefined && showsModel(record.agreement);
}
