import { brandsIn } from '#app/knowledge/brands/brand-words.ts';
import type { AssessedOwn } from '../case/assess-own.ts';
import type { Findings } from '../case/findings.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { showsModel } from '../pages/title-agreement.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { Proposal } from './proposal.ts';

/** Proposes the code on the label, with the sources that confirm it (docs/decisions/0008). */
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

/** Whether a page ties a barcode in the photo to the code: it shows both, no other code, and no other brand. */
function tiesBarcode(row: AssessedOffer): boolean {
  if (row.gtins.length === 0 || row.brand === 'conflicts') return false;
  return row.soughtCodePlace !== null && !isRelatedItem(row) && !byLooks(row);
}

/**
 * A page confirms if it prints exactly the code, names the brand, and is about this product. Pages found only by
 * similar looks never confirm. A code that only the snippet shows, below a title about something else, belongs to a
 * list of related items.
 */
function confirms(row: AssessedOffer, photo: PhotoFindings, brand: string | null): boolean {
  if (row.soughtCodePlace === null || byLooks(row) || isRelatedItem(row)) return false;
  if (photo.brandOrShape !== undefined) return row.brand === 'agrees';
  if (brand !== null) return row.brandNames.includes(brand);
  // No known brand: the label's model words have to stand for it, and one word is too few.
  const tells = row.agreement.modelWords >= THRESHOLDS.minModelWords;
  return row.brandNames.length === 0 && tells && showsModel(row.agreement);
}

function byLooks(row: AssessedOffer): boolean {
  return row.offer.foundBy === 'image_visual';
}

/** A single model word that the title lacks says little: it may be misread. */
function isRelatedItem(row: AssessedOffer): boolean {
  const { overlap, modelWords, numbersConflict } = row.agreement;
  const isOther = overlap === 0 && modelWords >= THRESHOLDS.minModelWords;
  return row.soughtCodePlace === 'snippet' && (numbersConflict || isOther);
}

/**
 * If neither label nor code tells the brand: the one brand that all pages with the code name in their titles, as far as
 * they name any.
 */
function agreedBrand(offers: readonly AssessedOffer[], photo: PhotoFindings): string | null {
  if (photo.brandOrShape !== undefined) return null;
  const named = offers
    .filter((row) => row.soughtCodePlace !== null)
    .map((row) => new Set(brandsIn(row.offer.title).map((brand) => brand.name)))
    .filter((names) => names.size > 0);
  const [first] = named;
  const shared = [...(first ?? [])].filter((name) => named.every((names) => names.has(name)));
  return shared[0] ?? null;
}

/**
 * The merchant's own record counts if brand or barcode backs it. A record found only by the key that this app once
 * wrote from a photo needs the same. A merchant's own SKU may instead be backed by the description, if no brand is
 * known.
 */
function isRecordOf(record: AssessedOwn, photo: PhotoFindings): boolean {
  if (!record.carriesSoughtCode || record.brand === 'conflicts') return false;
  if (record.brand === 'agrees' || record.gtins.length > 0) return true;
  return record.sku !== null && photo.brandOrShape === undefined && showsModel(record.agreement);
}
