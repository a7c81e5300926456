import { shortestGtin } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { VARIANT_AXES, VARIANT_NAMES } from '#app/knowledge/words/variant-table.ts';
import { variantConflict } from '#app/knowledge/words/variant-words.ts';
import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import type { NamedAlike } from '../pages/named-alike.ts';

const PLACE_WORDS = { title: 'in its title', path: 'in its address', snippet: 'in its text' };

/** Describes what speaks for and against a page. */
export function describeOffer(
  row: AssessedOffer,
  photo: PhotoFindings,
  alike: NamedAlike,
): string[] {
  const lines: string[] = [];
  if (row.soughtCodePlace !== null) {
    lines.push(`prints ${photo.code?.printed ?? 'the code'} ${PLACE_WORDS[row.soughtCodePlace]}`);
  } else if (row.listsSeveral) lines.push('lists several style codes');
  else if (row.ownCode !== null) {
    const { printed, place } = row.ownCode;
    const code = photo.code === undefined ? printed : `another code (${printed})`;
    lines.push(`prints ${code} ${PLACE_WORDS[place]}`);
  } else lines.push('prints no style code');
  if (alike.relation === 'same') lines.push(`names the same product as ${alike.source}`);
  if (alike.relation === 'different')
    lines.push('names another product than the pages with the code');
  lines.push(...gtinLines(row.gtins));
  if (row.offer.foundBy === 'image_exact') lines.push('shows exactly the same picture');
  if (row.offer.foundBy === 'image_visual') lines.push('only looks alike');
  if (row.onBrandSite) lines.push("is the brand's own site");
  return [...lines, ...commonLines(row, photo)];
}

/** Describes what speaks for and against a product of the own store. */
export function describeRecord(record: AssessedOwn, photo: PhotoFindings): string[] {
  const lines: string[] = [];
  if (record.code !== null) {
    const { key, printed } = record.code;
    lines.push(record.carriesSoughtCode ? skuLine(record.sku, key) : `has the code ${printed}`);
  }
  return [...lines, ...gtinLines(record.gtins), ...commonLines(record, photo)];
}

/** @param key comparison key of the photo's code, which the record carries */
function skuLine(sku: string | null, key: string): string {
  if (sku === null) return 'was listed under this code';
  if (comparisonKey(sku) === key) return `has this code as SKU (${sku})`;
  const how = comparisonKey(sku).startsWith(key) ? 'begins with' : 'contains';
  return `has the SKU ${sku}, which ${how} this code`;
}

/** @param overlap share of the label's model words, 0 to 1 */
function nameLine(overlap: number): string {
  if (overlap === 1) return 'has the whole name that is on the label';
  if (overlap >= 0.5) return 'has most of the name that is on the label';
  return overlap > 0
    ? 'shares few words with the name on the label'
    : 'shares no words with the name on the label';
}

function gtinLines(gtins: readonly string[]): string[] {
  return gtins.map((gtin14) => `carries the barcode ${shortestGtin(gtin14)}`);
}

function commonLines(
  { brand: said, agreement, variants }: AssessedOffer | AssessedOwn,
  photo: PhotoFindings,
): string[] {
  const lines: string[] = [];
  const brand = photo.brandOrShape ?? 'the brand';
  if (said === 'agrees') lines.push(`names ${brand}`);
  if (said === 'conflicts') lines.push(`names another brand than ${brand}`);
  const { overlap, numbersConflict, colours } = agreement;
  if (overlap !== null) lines.push(nameLine(overlap));
  if (numbersConflict) lines.push('has another model number than the label');
  if (colours === 'conflict') lines.push('names another colour than the label');
  for (const axis of VARIANT_AXES) {
    if (variantConflict(axis, photo.variants, variants)) {
      lines.push(`differs from the label in ${VARIANT_NAMES[axis]}`);
    }
  }
  return lines;
}
