import { shortestGtin } from '#app/knowledge/gtin.ts';
import { areCompatible, brandsIn } from '../../../knowledge/brands/brand-words.ts';
import type { AssessedOwn } from './case/assess-own.ts';
import type { PhotoFindings } from './case/read-photo-findings.ts';
import type { AssessedOffer } from './pages/assess-offers.ts';
import { ownShapeOf, printedCodes, printsCode } from './pages/printed-codes.ts';
import { pictureKey, siteName } from './pages/source-groups.ts';
import type { Finding, Veto } from './proposal/verdict.ts';

/** Everything that forbids the match a finding would make. Vetoes are absolute: none is outvoted. */
export function findVetoes(
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto[] {
  return [
    ...vetoesOfPhoto(photoFindings),
    wordContradicted(photoFindings),
    barcodeNamesOther(photoFindings, finding, offers, own),
    barcodeWithoutCode(photoFindings, finding, offers),
    recordContradicted(photoFindings, finding, offers),
    brandConflict(photoFindings, finding, offers, own),
    samePictureOtherCode(finding, offers),
    otherCodesOnPages(finding, offers),
  ].flatMap((veto) => (veto === null ? [] : [veto]));
}

/**
 * What even a person's earlier word on the barcode does not outweigh: what this photo shows, and the store's own
 * record of the barcode under another code.
 */
export function vetoesOfWord(
  photoFindings: PhotoFindings,
  finding: Finding,
  own: readonly AssessedOwn[],
): Veto[] {
  const inStore = barcodeNamesOther(photoFindings, finding, [], own);
  return [...vetoesOfPhoto(photoFindings), ...(inStore ? [inStore] : [])];
}

function vetoesOfPhoto(photoFindings: PhotoFindings): Veto[] {
  return [
    severalCodes(photoFindings),
    severalBrands(photoFindings),
    looseItem(photoFindings),
  ].flatMap((veto) => veto ?? []);
}

function wordContradicted({ contradicted, code }: PhotoFindings): Veto | null {
  if (contradicted === undefined || code === undefined) return null;
  const { gtin14, styleCode } = contradicted;
  return {
    kind: 'barcode_names_other_code',
    text: `a person in your store said that the barcode ${shortestGtin(gtin14)} is ${styleCode}, not ${code.printed}`,
  };
}

function severalCodes(photoFindings: PhotoFindings): Veto | null {
  if (photoFindings.rivalCodes.length === 0) return null;
  const codes = listed(photoFindings.rivalCodes);
  return { kind: 'several_codes', text: `the labels in the photo show different codes (${codes})` };
}

/** A label whose code is covered is another box all the same. */
function severalBrands({ rivalCodes, rivalBrands }: PhotoFindings): Veto | null {
  if (rivalBrands.length === 0 || rivalCodes.length > 0) return null;
  const text = `the labels in the photo are of different brands (${listed(rivalBrands)})`;
  return { kind: 'several_codes', text };
}

function looseItem(photoFindings: PhotoFindings): Veto | null {
  if (photoFindings.looseItemDiffers === undefined) return null;
  return {
    kind: 'loose_item',
    text: 'the loose item in the photo looks different from the labelled box',
  };
}

/** Shops re-label: a number that belongs to another style is a contradiction, not a detail. */
function barcodeNamesOther(
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto | null {
  if (finding.code === null) return null;
  const wanted = finding.code;
  const strong = (gtins: readonly string[]) => strongGtin(photoFindings, gtins);
  const tied = [
    ...own.map((record) => ({ gtin: strong(record.gtins), code: record.code, at: 'your store' })),
    ...offers
      .filter((row) => row.printsSoughtCode === null || finding.route !== 'code')
      .filter((row) => row.ownCode !== null && !row.listsSeveral)
      .map((row) => ({
        gtin: strong(row.gtins),
        code: row.ownCode,
        at: siteName(row.offer.link),
      })),
  ];
  const other = tied.find(({ gtin, code }) => gtin && code && isOther(code, wanted));
  if (other?.gtin === undefined || other.code === null) return null;
  return {
    kind: 'barcode_names_other_code',
    text: `the barcode ${shortestGtin(other.gtin)} belongs to ${other.code.printed} at ${other.at}, not to ${finding.code.printed}`,
  };
}

/**
 * Nothing checks the characters of a code whose brand nobody knows by name: where sites know the barcode, and none
 * of them under this code, the code was most likely misread as another product's.
 */
function barcodeWithoutCode(
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
): Veto | null {
  const isChecked = photoFindings.brandOrShape !== undefined || finding.gtinAgrees;
  if (finding.route !== 'code' || isChecked || finding.records.length > 0) return null;
  const row = offers.find(({ gtins }) => strongGtin(photoFindings, gtins) !== undefined);
  if (row === undefined) return null;
  const gtin = shortestGtin(strongGtin(photoFindings, row.gtins) ?? '');
  const text = `${siteName(row.offer.link)} knows the barcode ${gtin}, but no site knows it as ${codeText(finding)}`;
  return { kind: 'barcode_names_other_code', text };
}

/**
 * The store's record alone ties the barcode to a code whose form no known brand prints: a page that shows the barcode
 * beside another code of that form, and not beside this one, says that the record is wrong.
 */
function recordContradicted(
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
): Veto | null {
  const { route, code, records } = finding;
  if (route !== 'barcode' || code === null || records.length === 0) return null;
  for (const { offer, gtins, brandNames } of offers) {
    const gtin = strongGtin(photoFindings, gtins);
    if (gtin === undefined || offer.foundBy === 'image_visual') continue;
    const text = `${offer.title} ${offer.snippet ?? ''}`;
    if (printsCode(text, code.key, brandNames)) continue;
    const shape = ownShapeOf(code.printed, brandNames);
    const other = shape && printedCodes(text, brandNames, shape)[0];
    if (other === undefined) continue;
    const names = `${shortestGtin(gtin)} belongs to ${other.printed} at ${siteName(offer.link)}`;
    const words = `the barcode ${names}, not to ${code.printed}`;
    return { kind: 'barcode_names_other_code', text: words };
  }
  return null;
}

type Code = { printed: string; key: string };

/**
 * Colour left away is the same family; anything else that differs is another product, also a code that goes on where
 * the wanted one ends: its last character may have been covered.
 */
function isOther(one: Code, wanted: Code): boolean {
  const [short, long] = one.key.length < wanted.key.length ? [one, wanted] : [wanted, one];
  if (!long.key.startsWith(short.key)) return true;
  const tail = long.key.slice(short.key.length);
  return tail !== '' && !isColourPart(tail, long.printed);
}

/** Two or three digits, or whatever the print sets apart. */
function isColourPart(tail: string, printed: string): boolean {
  const apart = new RegExp(`[^A-Z0-9]${[...tail].join('[^A-Z0-9]?')}$`);
  return /^\d{2,3}$/.test(tail) || apart.test(printed.trim().toUpperCase());
}

function brandConflict(
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto | null {
  const brand = photoFindings.brandOrShape;
  if (brand !== undefined) return otherBrand(brand, photoFindings, finding, offers, own);
  const about = offers.filter((row) => isAbout(row, finding));
  const named = about.map((row) => brandsIn(row.offer.title)).filter((brands) => brands.length > 0);
  const [first] = named;
  const differs = named.some(
    (brands) => first && !brands.some((one) => first.some((other) => areCompatible(one, other))),
  );
  if (!differs) return null;
  const text = `sites show ${codeText(finding)} as different brands'`;
  return { kind: 'brand_conflict', text };
}

/** A page or record of the code, or of the barcode, that belongs to another brand than the label's. */
function otherBrand(
  brand: string,
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto | null {
  const byBarcode = (found: { gtins: readonly string[] }) => strongGtin(photoFindings, found.gtins);
  const row = offers.find(
    (page) => page.brand === 'conflicts' && (isAbout(page, finding) || byBarcode(page)),
  );
  const record = own.find(
    (found) => found.brand === 'conflicts' && (isRecordOf(found, finding) || byBarcode(found)),
  );
  const where = row ? siteName(row.offer.link) : record ? 'your store' : undefined;
  if (where === undefined) return null;
  const said = photoFindings.brand === undefined ? 'the form of the code says' : 'the label says';
  const text = `${said} ${brand}, but ${where} shows this code or barcode as another brand's`;
  return { kind: 'brand_conflict', text };
}

/** The first of the barcodes that was not read weakly. */
function strongGtin(photoFindings: PhotoFindings, gtins: readonly string[]): string | undefined {
  const weak = new Set(photoFindings.gtins.filter((gtin) => gtin.weak).map(({ gtin14 }) => gtin14));
  return gtins.find((gtin14) => !weak.has(gtin14));
}

/** A row that is about the code: it stands in its title or address, not merely in a snippet. */
function isAbout(row: AssessedOffer, finding: Finding): boolean {
  if (row.offer.foundBy === 'image_visual' || finding.code === null) return false;
  if (finding.route === 'code') {
    return row.printsSoughtCode === 'title' || row.printsSoughtCode === 'path';
  }
  return finding.pages.includes(row);
}

function isRecordOf(record: AssessedOwn, finding: Finding): boolean {
  return finding.code !== null && record.code?.key === finding.code.key;
}

/** The picture of a page that confirms stands elsewhere under another code: one of the two is wrong. */
function samePictureOtherCode(finding: Finding, offers: readonly AssessedOffer[]): Veto | null {
  if (finding.code === null) return null;
  const wanted = finding.code;
  const pictures = new Set(finding.pages.flatMap((page) => pictureKey(page.offer.imageUrl) ?? []));
  const row = offers.find(
    ({ offer, ownCode, printsSoughtCode }) =>
      printsSoughtCode === null &&
      ownCode !== null &&
      isOther(ownCode, wanted) &&
      pictures.has(pictureKey(offer.imageUrl) ?? ''),
  );
  if (row === undefined) return null;
  const text = `the same picture stands under ${row.ownCode?.printed} at ${siteName(row.offer.link)}`;
  return { kind: 'other_code_same_picture', text };
}

/** Nothing on the box backs a picture: one other code among the pages that show it is enough. */
function otherCodesOnPages(finding: Finding, offers: readonly AssessedOffer[]): Veto | null {
  if (finding.route !== 'exact_image' || finding.code === null) return null;
  const wanted = finding.code;
  const row = offers.find(
    ({ offer, ownCode, listsSeveral }) =>
      offer.foundBy === 'image_exact' &&
      (listsSeveral || (ownCode !== null && isOther(ownCode, wanted))),
  );
  if (row === undefined) return null;
  return {
    kind: 'several_codes_on_pages',
    text: 'pages with this picture print different codes',
  };
}

function codeText(finding: Finding): string {
  return finding.code?.printed ?? 'the code';
}

export function listed(items: readonly string[]): string {
  const shown = items.slice(0, 4);
  if (items.length > shown.length)
    return `${shown.join(', ')} and ${items.length - shown.length} more`;
  return shown.length < 2
    ? (shown[0] ?? '')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
