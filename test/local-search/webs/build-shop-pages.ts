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

/** How shops word a product. The last one shows the code in the snippet only. */
const WORDINGS: readonly Wording[] = [
  ({ brand, name, key }, shop) => ({
    title: `${brand} ${name} ${key}`,
    snippet: `Order at ${shop} before noon, shipped today.`,
  }),
  ({ brand, name, key }, shop) => ({
    title: `Buy ${name} by ${brand} | style ${key}`,
    snippet: `${shop}: free returns within 60 days.`,
  }),
  ({ brand, name, key, colour }) => ({
    title: `${key} - ${brand} ${name} ${colour ?? ''}`.trim(),
    snippet: 'Brand new in its box, straight from our warehouse.',
  }),
  ({ brand, name, key, colour }) => ({
    title: `${brand} ${name}, ${colour ?? 'all sizes'} (${key})`,
    snippet: 'Every size in stock. Pay later.',
  }),
  ({ brand, name, key }, shop) => ({
    title: `${name} ${key} from ${brand}, new at ${shop}`,
    snippet: 'Authentic. Pick it up in the store.',
  }),
  ({ brand, name, key, colour }, shop) => ({
    title: `${brand} ${name} ${colour ?? ''} at ${shop}`.replace(/\s+/g, ' '),
    snippet: `Style code ${key}. Ships worldwide.`,
  }),
];

/** Share of pages that show the product's barcode. */
const BARCODE_SHARE = 0.7;

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
    return buildPage({ ...product, gtins: sizes }, domain, words, random.chance(barcodeShare));
  });
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
