import type { Brand } from '#app/knowledge/brands/brand.ts';
import { brandAgreement, brandsIn, sameBrand } from '#app/knowledge/brands/brand-words.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { brandNameOf } from '#app/knowledge/code-shapes/page-patterns.ts';
import { SEASONS } from '#app/knowledge/words/seasons.ts';
import { pageVariants, type VariantWords } from '#app/knowledge/words/variant-words.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import { findCarriedBarcodes, type PhotoFindings } from '../case/read-photo-findings.ts';
import { ownShapeOf, type PrintedCode, printedCodes, printsCode } from './printed-codes.ts';
import { domainOf, groupSources } from './source-groups.ts';
import { fullWords, productName, type TitleAgreement, titleAgreement } from './title-agreement.ts';

/** Where a page shows something. What is in its title or address is what the page is about. */
export type Place = 'title' | 'path' | 'snippet';

/** One page and what it says, compared with what the photo says. */
export type AssessedOffer = {
  offer: Offer;
  /** The source to which the page belongs. */
  group: string;
  /**
   * Where the page prints exactly the photo's code, and no other code beside it. Also null if the photo has no code, or
   * if the page is a list: see `listsSeveral`.
   */
  soughtCodePlace: Place | null;
  /**
   * The one code that the page is about, read from its title, otherwise its address, otherwise its snippet; null if
   * there is none or several. It may be the photo's code. A shape that also occurs elsewhere counts only for the brands
   * that the page names.
   */
  ownCode: { key: string; printed: string; place: Place } | null;
  /** There is more than one code at the place where the page's own code should be. */
  listsSeveral: boolean;
  /** The photo's barcodes that the page shows, or that an index says it has. */
  gtins: readonly string[];
  /** The first of these barcodes that was not read weakly, as a shop writes it. */
  barcode: string | undefined;
  /**
   * As `barcode`, or else the barcode by which the page was found although nothing says that the page has it: enough
   * for a doubt.
   */
  possibleBarcode: string | undefined;
  brand: 'agrees' | 'conflicts' | 'unknown';
  /** Known brands that the page names anywhere. */
  brandNames: readonly string[];
  /** The page is on a site that the photo's brand, or its brand group, runs itself. */
  onBrandSite: boolean;
  agreement: TitleAgreement;
  variants: VariantWords;
};

/**
 * Compares every page with what the photo says. The order of the pages does not depend on the order of their rows. A
 * shop's own search page says nothing about a product and is left out. A page that was found several times, by the code
 * and by the barcode or in two indexes, becomes one page with what all its rows say: each row quotes what was asked
 * for.
 */
export function assessOffers(offers: readonly Offer[], photo: PhotoFindings): AssessedOffer[] {
  const rows = offers
    .filter((offer) => !isSearchPage(offer.link))
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  // This comes before rows are joined, because copies of a text are recognised by equal words.
  const groups = groupSources(rows);
  return [...Map.groupBy(rows, pageOf).values()].map((same) => {
    const offer = same.reduce(joinRows);
    return assess(offer, groups.get(same[0] ?? offer) ?? offer.link, photo);
  });
}

function assess(offer: Offer, group: string, photo: PhotoFindings): AssessedOffer {
  const texts = { title: offer.title, path: pathOf(offer.link), snippet: offer.snippet ?? '' };
  const whole = `${texts.title} ${texts.snippet}`;
  const domain = domainOf(offer.link);
  const site = BRANDS.find(({ domains }) => domains.some((one) => one === domain));
  const wanted = photo.brandOrShape;
  const brand = wanted === undefined ? 'unknown' : agreementWith(wanted, photo, texts, site);
  const wantedName = wanted === undefined ? undefined : brandNameOf(wanted, photo.forms);
  const named = [...brandsIn(whole), site].map((one) => one?.name);
  const agreed = brand === 'agrees' ? wantedName : undefined;
  const brandNames = [...new Set([...named, agreed])].filter((name) => name !== undefined);
  const isNamed = brandNames.length > 0 || wanted === undefined;
  const context = isNamed ? brandNames : [wantedName ?? wanted];
  const read = photo.code?.printed ?? photo.unknownCode;
  const shape = read === undefined ? undefined : ownShapeOf(read, context, photo.forms);
  const printedAt = (place: Place) => printedCodes(texts[place], context, shape, photo.forms);
  const keys = new Set(PLACES.flatMap(printedAt).map(({ key }) => key));
  const places = PLACES.map((place) => {
    const text = texts[place];
    const codes = printedAt(place);
    const isAnItem = (code: PrintedCode) =>
      place === 'path' && isWithoutParts(code) && !isOfModel(code.key, photo.code);
    const counts = (code: PrintedCode) =>
      code.key === photo.code?.key || !(isSeason(code, keys) || isAnItem(code));
    return { place, text, codes: codes.filter(counts) };
  });
  const printed = printedGtins(`${whole} ${texts.path}`);
  const carries = (gtin14: string) => gtin14 === offer.gtin14 || printed.has(gtin14);
  const tied = findCarriedBarcodes(photo, carries);
  const isSearched = (gtin14: string) => gtin14 === offer.searchedGtin14;
  return {
    offer,
    group,
    soughtCodePlace: placeOfSoughtCode(places, context, photo),
    ...ownCodeOf(places),
    ...tied,
    possibleBarcode: tied.barcode ?? findCarriedBarcodes(photo, isSearched).barcode,
    brand,
    brandNames,
    onBrandSite: site !== undefined && wanted !== undefined && sameBrand(site.name, wanted),
    agreement: titleAgreement(photo.name, productName(offer.title, photo.forms)),
    variants: pageVariants(offer.title, texts.snippet),
  };
}

const SEASON = new RegExp(`^(?:${SEASONS})20[12]\\d$`);
/**
 * `FW2024` has the form of an adidas code and was once a code: of all seasons only FW may be a code, if the page has no
 * other.
 * @param all codes of the page
 */
const isSeason = ({ key }: PrintedCode, all: ReadonlySet<string>) =>
  SEASON.test(key) && (!key.startsWith('FW') || all.size > 1);
/** Another colour of the sought model, written without a separator: `37491502` beside `374915-01`. */
function isOfModel(key: string, sought: PhotoFindings['code']): boolean {
  if (sought?.key.length !== key.length) return false;
  const model = sought.printed.replace(/[^A-Z0-9].*/is, '');
  return model !== '' && key.startsWith(model.toUpperCase());
}
/**
 * A number in a shop's address with as many digits as a code that is usually printed in parts is the shop's own number.
 */
const isWithoutParts = ({ printed, hasParts }: PrintedCode) => hasParts && /^\d+$/.test(printed);

const PLACES: readonly Place[] = ['title', 'path', 'snippet'];
type ReadPlace = { place: Place; text: string; codes: readonly PrintedCode[] };

/** The first place that shows the code decides; another code there or in an earlier place makes the page a list. */
function placeOfSoughtCode(
  places: readonly ReadPlace[],
  brands: readonly string[],
  { code: sought, forms }: PhotoFindings,
): Place | null {
  if (sought === undefined) return null;
  const { key } = sought;
  for (const { place, text, codes } of places) {
    if (codes.some((code) => isOtherThanSought(code.key, key))) return null;
    if (printsCode(text, key, brands, forms)) return place;
  }
  return null;
}

/** A code without its colour, a part of the wanted code, and the wanted code with a size are not another code. */
function isOtherThanSought(key: string, wanted: string): boolean {
  const isWithTail = key.startsWith(wanted) && /^\d{1,2}5?$/.test(key.slice(wanted.length));
  return !wanted.includes(key) && !(isWithTail && wanted.length > 7);
}

function ownCodeOf(places: readonly ReadPlace[]) {
  for (const { place, codes } of places) {
    const [code, ...others] = new Map(codes.map((one) => [one.key, one])).values();
    if (code === undefined) continue;
    if (others.length > 0) return { ownCode: null, listsSeveral: true };
    return { ownCode: { key: code.key, printed: code.printed, place }, listsSeveral: false };
  }
  return { ownCode: null, listsSeveral: false };
}

/** Numbers in a text that may be barcodes. */
function printedGtins(text: string): ReadonlySet<string> {
  const runs = text.match(/(?<!\d)\d{8,14}(?!\d)/g) ?? [];
  return new Set(runs.map((digits) => digits.padStart(14, '0')));
}

/** Any part of the page may name the brand; only the title can contradict it. */
function agreementWith(
  wanted: string,
  { name }: PhotoFindings,
  { title, snippet }: Record<Place, string>,
  site: Brand | undefined,
): AssessedOffer['brand'] {
  const model = fullWords(name);
  const inTitle = brandAgreement(title, wanted, model);
  if (inTitle !== 'unknown') return inTitle;
  if (brandAgreement(`${title} ${snippet}`, wanted, model) === 'agrees') return 'agrees';
  return site !== undefined && sameBrand(site.name, wanted) ? 'agrees' : 'unknown';
}

/** The address without its query: `?q=` repeats what a user searched for. */
function pathOf(link: string): string {
  const path = URL.parse(link)?.pathname ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isSearchPage(link: string): boolean {
  const url = URL.parse(link);
  if (url === null) return true;
  if (/\/(?:(?:search|catalogsearch|suche|recherche|buscar)(?:\/|$)|s\/?$)/i.test(url.pathname))
    return true;
  return ['q', 'query', 'search', 'keyword', 'keywords', '_nkw', 's'].some((name) =>
    url.searchParams.has(name),
  );
}

/** The ways in which rows are found, the most telling first; rows are sorted by it. */
const FOUND_BY_RANK: readonly Offer['foundBy'][] = [
  'style_code',
  'gtin',
  'image_exact',
  'description',
  'image_visual',
];

/**
 * Rows found by words belong to one page if they have the same link; rows found by a picture are kept apart by how they
 * were found.
 */
function pageOf({ link, foundBy }: Offer): string {
  const isByPicture = foundBy === 'image_exact' || foundBy === 'image_visual';
  return JSON.stringify(isByPicture ? [link, foundBy] : [link]);
}

/** Returns the first row, completed with what only the other has, and with the snippets of both. */
function joinRows(one: Offer, other: Offer): Offer {
  const passages = new Set([one.snippet, other.snippet].filter((text) => text !== undefined));
  return {
    ...one,
    imageUrl: one.imageUrl ?? other.imageUrl,
    price: one.price ?? other.price,
    gtin14: one.gtin14 ?? other.gtin14,
    searchedGtin14: one.searchedGtin14 ?? other.searchedGtin14,
    snippet: passages.size > 0 ? [...passages].join(' … ') : undefined,
  };
}

function sortKey(offer: Offer): string {
  return JSON.stringify([
    FOUND_BY_RANK.indexOf(offer.foundBy),
    offer.link,
    offer.title,
    offer.snippet ?? '',
    offer.imageUrl ?? '',
    offer.source,
    offer.price ?? null,
    offer.engine,
    offer.gtin14 ?? '',
    offer.searchedGtin14 ?? '',
  ]);
}
