import type { LocalOffer, LocalProduct } from '../shapes.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Shops with sites of their own. */
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

/** The sites that brands run themselves. */
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

/** Each shop words a product in its own way; one of them shows the code in its text only. */
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

/** The product on that many sites, each in its own words, some with the barcode. */
export function shopPages(
  product: LocalProduct,
  count: number,
  random: SeededRandom,
  barcodeShare = BARCODE_SHARE,
): LocalOffer[] {
  const shops = random.some(SHOPS, count);
  const wordings = random.some(WORDINGS, WORDINGS.length);
  return shops.map((domain, index) => {
    const wording = wordings[index % wordings.length] ?? WORDINGS[0];
    const shop = domain.split('.')[0] ?? domain;
    const words = wording?.(product, shop) ?? { title: product.key, snippet: '' };
    // A page shows one size of a stack, with the barcode of that size.
    const sizes = product.gtins.length > 0 ? [random.pick(product.gtins)] : [];
    return pageOf({ ...product, gtins: sizes }, domain, words, random.chance(barcodeShare) ? 1 : 0);
  });
}

/** @param gtins how many of the product's barcodes the page shows */
export function pageOf(
  { key, brand, gtins }: LocalProduct,
  domain: string,
  { title, snippet }: { title: string; snippet: string },
  gtinCount: number,
): LocalOffer {
  const [gtin] = gtins.slice(0, gtinCount);
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

/** Null for a brand that runs no site. */
export function brandSiteOf({ brand }: LocalProduct): string | null {
  return BRAND_SITES[brand] ?? null;
}
