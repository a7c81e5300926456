import { brandsIn } from '#app/knowledge/brands/brand-words.ts';
import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { Confidence } from '../confidence.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { groupCount, NO_PROPOSAL, type Proposal } from './proposal.ts';

/**
 * What a code read off the label is worth once others are heard (docs/decisions/0008): high with the own
 * catalogue, the barcode, or two page groups that also fit the description; medium with two page groups,
 * or the brand's own site. A code that was not read cleanly needs the barcode.
 */
export function proposeByCode(
  photo: PhotoFindings,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Proposal {
  const { code } = photo;
  if (code === undefined) return NO_PROPOSAL;
  const tied = offers.filter((row) => tiesBarcode(row));
  const ownTied = own.filter((record) => record.carriesSoughtCode && record.gtins.length > 0);
  const gtinAgrees = tied.length + ownTied.length > 0;
  const records = own.filter((record) => isRecordOf(record, photo));
  const pages = offers.filter((row) => confirms(row, photo, agreedBrand(offers, photo)));
  const proposal = { basis: 'code', code, pages: [...new Set([...pages, ...tied])] } as const;
  const confidence = code.accepted
    ? confidenceOf(photo, pages, records, gtinAgrees)
    : gtinAgrees
      ? 'medium'
      : 'low';
  return { ...proposal, records, gtinAgrees, confidence };
}

function confidenceOf(
  photo: PhotoFindings,
  pages: readonly AssessedOffer[],
  records: readonly AssessedOwn[],
  gtinAgrees: boolean,
): Confidence {
  if (gtinAgrees || records.some((record) => record.brand === 'agrees')) return 'high';
  const fitting = pages.filter((page) => fits(page.agreement.overlap));
  const enough = groupCount(pages) >= THRESHOLDS.confirmingGroups;
  // Without a brand on the label the pages vouch for the brand as well: that is not one source more.
  if (enough && photo.brand !== undefined && groupCount(fitting) >= THRESHOLDS.confirmingGroups) {
    return 'high';
  }
  if (enough || records.length > 0 || pages.some((page) => page.onBrandSite)) return 'medium';
  return 'low';
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
  const { overlap, modelWords } = row.agreement;
  const tells = modelWords >= THRESHOLDS.forbiddingWords;
  return row.brandNames.length === 0 && tells && fits(overlap);
}

function byLooks(row: AssessedOffer): boolean {
  return row.offer.foundBy === 'image_visual';
}

function isRelatedItem(row: AssessedOffer): boolean {
  const { overlap, numbersConflict } = row.agreement;
  return row.printsSoughtCode === 'snippet' && (numbersConflict || overlap === 0);
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
  return record.sku !== null && photo.brandOrShape === undefined && fits(record.agreement.overlap);
}

function fits(overlap: number | null): boolean {
  return overlap !== null && overlap >= THRESHOLDS.modelOverlap;
}
