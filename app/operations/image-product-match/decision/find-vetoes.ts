import { shortestGtin } from '#app/knowledge/gtin.ts';
import { areCompatible, brandsIn } from '../../../knowledge/brands/brand-words.ts';
import type { AssessedOwn } from './case/assess-own.ts';
import type { Case } from './case/case.ts';
import type { PhotoFindings } from './case/read-photo-findings.ts';
import type { AssessedOffer } from './pages/assess-offers.ts';
import { ownShapeOf, printedCodes, printsCode } from './pages/printed-codes.ts';
import { pictureKey, siteName } from './pages/source-groups.ts';
import type { Proposal } from './proposal/proposal.ts';
import type { Veto } from './verdict.ts';

/** Everything that forbids the match a proposal would make. Vetoes are absolute: none is outvoted. */
export function findVetoes({ photo, proposal, offers, own }: Case): Veto[] {
  return [
    ...vetoesOfPhoto(photo),
    wordContradicted(photo),
    barcodeNamesOther(photo, proposal, offers, own),
    barcodeWithoutCode(photo, proposal, offers),
    recordContradicted(photo, proposal, offers),
    brandConflict(photo, proposal, offers, own),
    samePictureOtherCode(proposal, offers),
    otherCodesOnPages(proposal, offers),
  ].flatMap((veto) => (veto === null ? [] : [veto]));
}

/**
 * What even a person's earlier confirmation of the barcode does not outweigh: what this photo shows, and the store's
 * own record of the barcode under another code.
 */
export function vetoesOfConfirmed({ photo, proposal, own }: Case): Veto[] {
  const inStore = barcodeNamesOther(photo, proposal, [], own);
  return [...vetoesOfPhoto(photo), ...(inStore ? [inStore] : [])];
}

function vetoesOfPhoto(photo: PhotoFindings): Veto[] {
  return [severalCodes(photo), severalBrands(photo), looseItem(photo)].flatMap(
    (veto) => veto ?? [],
  );
}

function wordContradicted({ contradicted, code }: PhotoFindings): Veto | null {
  if (contradicted === undefined || code === undefined) return null;
  const { gtin14, styleCode } = contradicted;
  return {
    kind: 'barcode_names_other_code',
    text: `a person in your store said that the barcode ${shortestGtin(gtin14)} is ${styleCode}, not ${code.printed}`,
  };
}

function severalCodes(photo: PhotoFindings): Veto | null {
  if (photo.rivalCodes.length === 0) return null;
  const codes = listed(photo.rivalCodes);
  return { kind: 'several_codes', text: `the labels in the photo show different codes (${codes})` };
}

/** A label whose code is covered is another box all the same. */
function severalBrands({ rivalCodes, rivalBrands }: PhotoFindings): Veto | null {
  if (rivalBrands.length === 0 || rivalCodes.length > 0) return null;
  const text = `the labels in the photo are of different brands (${listed(rivalBrands)})`;
  return { kind: 'several_codes', text };
}

function looseItem(photo: PhotoFindings): Veto | null {
  if (photo.looseItemDiffers === undefined) return null;
  return {
    kind: 'loose_item',
    text: 'the loose item in the photo looks different from the labelled box',
  };
}

/** Shops re-label: a number that belongs to another style is a contradiction, not a detail. */
function barcodeNamesOther(
  photo: PhotoFindings,
  proposal: Proposal,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto | null {
  if (proposal.code === null) return null;
  const wanted = proposal.code;
  const strong = (gtins: readonly string[]) => strongGtin(photo, gtins);
  const tied = [
    ...own.map((record) => ({ gtin: strong(record.gtins), code: record.code, at: 'your store' })),
    ...offers
      .filter((row) => row.printsSoughtCode === null || proposal.basis !== 'code')
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
    text: `the barcode ${shortestGtin(other.gtin)} belongs to ${other.code.printed} at ${other.at}, not to ${proposal.code.printed}`,
  };
}

/**
 * Nothing checks the characters of a code whose brand nobody knows by name: where sites know the barcode, and none
 * of them under this code, the code was most likely misread as another product's.
 */
function barcodeWithoutCode(
  photo: PhotoFindings,
  proposal: Proposal,
  offers: readonly AssessedOffer[],
): Veto | null {
  const isChecked = photo.brandOrShape !== undefined || proposal.gtinAgrees;
  if (proposal.basis !== 'code' || isChecked || proposal.records.length > 0) return null;
  const row = offers.find(({ gtins }) => strongGtin(photo, gtins) !== undefined);
  if (row === undefined) return null;
  const gtin = shortestGtin(strongGtin(photo, row.gtins) ?? '');
  const text = `${siteName(row.offer.link)} knows the barcode ${gtin}, but no site knows it as ${codeText(proposal)}`;
  return { kind: 'barcode_names_other_code', text };
}

/**
 * The store's record alone ties the barcode to a code whose form no known brand prints: a page that shows the barcode
 * beside another code of that form, and not beside this one, says that the record is wrong.
 */
function recordContradicted(
  photo: PhotoFindings,
  proposal: Proposal,
  offers: readonly AssessedOffer[],
): Veto | null {
  const { basis, code, records } = proposal;
  if (basis !== 'barcode' || code === null || records.length === 0) return null;
  for (const { offer, gtins, brandNames } of offers) {
    const gtin = strongGtin(photo, gtins);
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
  photo: PhotoFindings,
  proposal: Proposal,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto | null {
  const brand = photo.brandOrShape;
  if (brand !== undefined) return otherBrand(brand, photo, proposal, offers, own);
  const about = offers.filter((row) => isAbout(row, proposal));
  const named = about.map((row) => brandsIn(row.offer.title)).filter((brands) => brands.length > 0);
  const [first] = named;
  const differs = named.some(
    (brands) => first && !brands.some((one) => first.some((other) => areCompatible(one, other))),
  );
  if (!differs) return null;
  const text = `sites show ${codeText(proposal)} as different brands'`;
  return { kind: 'brand_conflict', text };
}

/** A page or record of the code, or of the barcode, that belongs to another brand than the label's. */
function otherBrand(
  brand: string,
  photo: PhotoFindings,
  proposal: Proposal,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Veto | null {
  const byBarcode = (found: { gtins: readonly string[] }) => strongGtin(photo, found.gtins);
  const row = offers.find(
    (page) => page.brand === 'conflicts' && (isAbout(page, proposal) || byBarcode(page)),
  );
  const record = own.find(
    (found) => found.brand === 'conflicts' && (isRecordOf(found, proposal) || byBarcode(found)),
  );
  const where = row ? siteName(row.offer.link) : record ? 'your store' : undefined;
  if (where === undefined) return null;
  const said = photo.brand === undefined ? 'the form of the code says' : 'the label says';
  const text = `${said} ${brand}, but ${where} shows this code or barcode as another brand's`;
  return { kind: 'brand_conflict', text };
}

/** The first of the barcodes that was not read weakly. */
function strongGtin(photo: PhotoFindings, gtins: readonly string[]): string | undefined {
  const weak = new Set(photo.gtins.filter((gtin) => gtin.weak).map(({ gtin14 }) => gtin14));
  return gtins.find((gtin14) => !weak.has(gtin14));
}

/** A row that is about the code: it stands in its title or address, not merely in a snippet. */
function isAbout(row: AssessedOffer, proposal: Proposal): boolean {
  if (row.offer.foundBy === 'image_visual' || proposal.code === null) return false;
  if (proposal.basis === 'code') {
    return row.printsSoughtCode === 'title' || row.printsSoughtCode === 'path';
  }
  return proposal.pages.includes(row);
}

function isRecordOf(record: AssessedOwn, proposal: Proposal): boolean {
  return proposal.code !== null && record.code?.key === proposal.code.key;
}

/** The picture of a page that confirms stands elsewhere under another code: one of the two is wrong. */
function samePictureOtherCode(proposal: Proposal, offers: readonly AssessedOffer[]): Veto | null {
  if (proposal.code === null) return null;
  const wanted = proposal.code;
  const pictures = new Set(proposal.pages.flatMap((page) => pictureKey(page.offer.imageUrl) ?? []));
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
function otherCodesOnPages(proposal: Proposal, offers: readonly AssessedOffer[]): Veto | null {
  if (proposal.basis !== 'exact_image' || proposal.code === null) return null;
  const wanted = proposal.code;
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

function codeText(proposal: Proposal): string {
  return proposal.code?.printed ?? 'the code';
}

export function listed(items: readonly string[]): string {
  const shown = items.slice(0, 4);
  if (items.length > shown.length)
    return `${shown.join(', ')} and ${items.length - shown.length} more`;
  return shown.length < 2
    ? (shown[0] ?? '')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
