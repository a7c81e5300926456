import type { LocalOffer, LocalProduct } from '../shapes.ts';
import type { SeededRandom } from './create-seeded-random.ts';

/** Sites of independent shops, and eBay. */
const SHOPS = [
  'stride-house.example',
  'milestore.example',
  'kick-lab.example',
  'northsole.example',
  'heelandtoe.example',
  'lacework.example',
  'treadmarket.example',
  'runners-corner.example',
  'boxfresh-deals.example',
  'cobbler-and-co.example',
  'ebay.com',
];

/** The brands' official sites. */
const BRAND_SITES: Readonly<Record<string, string>> = {
  Nike: 'nike.com',
  Jordan: 'nike.com',
  adidas: 'adidas.com',
  'New Balance': 'newbalance.com',
  ASICS: 'asics.com',
  PUMA: 'puma.com',
  Converse: 'converse.com',
  Vans: 'vans.com',
  'Under Armour': 'underarmour.com',
  Salomon: 'salomon.com',
  "Levi's": 'levi.com',
};

type Wording = (product: LocalProduct, shop: string) => { title: string; snippet: string };

/** How shops word a product, and what else they say at the top of a page. */
const WORDINGS: readonly Wording[] = [
  ({ brand, name }, shop) => ({
    title: `${brand} ${name}`,
    snippet: `Order at ${shop} before noon, shipped today.`,
  }),
  ({ brand, name }, shop) => ({
    title: `Buy ${name} by ${brand}`,
    snippet: `${shop}: free returns within 60 days.`,
  }),
  ({ brand, name, colour }) => ({
    title: `${brand} ${name} ${colour ?? ''}, new in box`.replace(/\s+/g, ' '),
    snippet: 'Brand new in its box, straight from our warehouse.',
  }),
  ({ brand, name, colour }, shop) => ({
    title: `${brand} ${name}, ${colour ?? 'all sizes'} | ${shop}`,
    snippet: 'Every size in stock. Pay later.',
  }),
  ({ brand, name }, shop) => ({
    title: `${name} from ${brand}, online at ${shop}`,
    snippet: 'Authentic. Pick it up in the store.',
  }),
  ({ brand, name, colour }, shop) => ({
    title: `${brand} ${name} ${colour ?? ''} at ${shop}`.replace(/\s+/g, ' '),
    snippet: 'Ships worldwide, with tracking.',
  }),
];

/** How a title shows the code beside the name. */
const TITLES_WITH_CODE: readonly ((title: string, key: string) => string)[] = [
  (title, key) => `${title} ${key}`,
  (title, key) => `${title} | style ${key}`,
  (title, key) => `${key} - ${title}`,
  (title, key) => `${title} (${key})`,
];

/** What stands between the parts of a page, longer than a snippet: each shop in words of its own. */
const TALK: readonly ((shop: string) => string)[] = [
  (shop) =>
    `${shop} picks what lasts: the lining breathes, the seams lie flat, and the shape holds from the first day, as people keep telling us in their reviews, which you find below with pictures sent to ${shop}.`,
  (shop) =>
    `At ${shop} we measured it for you, so choose your usual size. If it does not fit, send it back in the same box with the label that we enclose, and the whole price comes back to you within days, says ${shop}.`,
  (shop) =>
    `Seen in the shop window of ${shop}. Materials come from certified makers, and the box is recycled paper. Write to us to hear of new arrivals first, and collect points with each order that you place at ${shop}.`,
];

/** How shops word the details of a product, which stand in any order: the code, the barcode where they print it, and more. */
const CODES: readonly ((key: string) => string)[] = [
  (key) => `Style code ${key}.`,
  (key) => `Article number: ${key}.`,
  (key) => `Details: model ${key}, see the size table.`,
  (key) => `Manufacturer's reference ${key}.`,
];
const BARCODES: readonly ((gtin: string) => string)[] = [
  (gtin) => `EAN ${gtin}.`,
  (gtin) => `Barcode: ${gtin}.`,
  (gtin) => `UPC/GTIN ${gtin}, one of our sizes.`,
];

const OTHER_DETAILS: readonly string[] = [
  'Upper of textile and leather, sole of rubber.',
  'Wash by hand, do not bleach, dry away from heat.',
  'Country of origin: see the box.',
];

/** Share of pages that have the product's barcode, in their text or only in their data. */
const BARCODE_SHARE = 0.7;
/** Share of those whose text prints it. Not measured. */
const PRINTED_BARCODE_SHARE = 0.5;
/**
 * Share of titles that show the code. Of 1,246 real offers for shoes of known brands 30 % do (WDC, validation set); these
 * webs leave out pages that print the code nowhere, so that of theirs it is more.
 */
const CODE_IN_TITLE_SHARE = 0.5;

/** Builds a page of the product on each of `count` sites, with different wordings, some with the barcode. */
export function buildShopPages(
  product: LocalProduct,
  count: number,
  random: SeededRandom,
  barcodeShare = BARCODE_SHARE,
): LocalOffer[] {
  const shops = random.sample(SHOPS, count);
  const wordings = random.sample(WORDINGS, WORDINGS.length);
  return shops.map((domain, index) => {
    const wording = wordings[index % wordings.length] ?? WORDINGS[0];
    const shop = domain.split('.')[0] ?? domain;
    const words = wording?.(product, shop) ?? { title: product.key, snippet: '' };
    // A page shows one size of a stack, with the barcode of that size.
    const sizes = product.gtins.length > 0 ? [random.pick(product.gtins)] : [];
    const hasGtin = random.chance(barcodeShare);
    const page = { ...product, gtins: hasGtin ? sizes : [] };
    return buildPage(page, domain, wordPage(page, words, shop, random), hasGtin);
  });
}

/** The title and the text of a shop's page: the code in either, the barcode where the page prints it. */
function wordPage(
  { key, gtins: [gtin] }: LocalProduct,
  { title, snippet }: { title: string; snippet: string },
  shop: string,
  random: SeededRandom,
): { title: string; snippet: string } {
  const isInTitle = random.chance(CODE_IN_TITLE_SHARE);
  const isPrinted = random.chance(PRINTED_BARCODE_SHARE);
  const talk = random.sample(TALK, TALK.length).map((say) => say(shop));
  const details = [
    random.pick(CODES)(key),
    ...(gtin !== undefined && isPrinted ? [random.pick(BARCODES)(gtin)] : []),
    ...random.sample(OTHER_DETAILS, 2),
  ];
  const parts = [snippet, talk[0], ...random.sample(details, details.length), talk[1]];
  return {
    title: isInTitle ? random.pick(TITLES_WITH_CODE)(title, key) : title,
    snippet: parts.join(' '),
  };
}

/** Builds a page of the product, with its first barcode if `hasGtin`. */
export function buildPage(
  { key, brand, gtins }: LocalProduct,
  domain: string,
  { title, snippet }: { title: string; snippet: string },
  hasGtin: boolean,
): LocalOffer {
  const gtin = hasGtin ? gtins[0] : undefined;
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    key,
    brand,
    title,
    domain,
    link: `https://www.${domain}/p/${slug}`,
    snippet,
    price: 99,
    image_url: `https://cdn.${domain}/${slug}.jpg`,
    ...(gtin !== undefined && { gtin }),
  };
}

/** The official site of the product's brand, or null. */
export function findBrandSite({ brand }: LocalProduct): string | null {
  return BRAND_SITES[brand] ?? null;
}
