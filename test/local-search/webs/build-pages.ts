import type { LocalOffer, LocalProduct } from '../shapes.ts';
import { buildPage, buildShopPages, findBrandSite } from './build-shop-pages.ts';
import { createNeighbour, type NeighbourKind } from './create-neighbour.ts';
import { createSeededRandom, type SeededRandom } from './create-seeded-random.ts';
import type { WebName } from './web-names.ts';

/** Builds the pages that a simulated web has about one product. */
type Web = (product: LocalProduct, random: SeededRandom) => LocalOffer[];

const KINDS: readonly NeighbourKind[] = ['colour', 'lookalike', 'model'];

/** The product is for sale on three to six sites, and a neighbour (its code differs in one character) on two. */
const onOffer: Web = (product, random) => [
  ...buildShopPages(product, 3 + random.below(4), random),
  ...buildShopPages(createNeighbour(product, random.pick(KINDS), random), 2, random),
];

const withNeighbours =
  (kind: NeighbourKind): Web =>
  (product, random) => [
    ...buildShopPages(product, 2, random),
    ...buildShopPages(createNeighbour(product, kind, random), 4, random),
  ];

/** No page of the product, nine of its neighbours. */
const neighboursOnly: Web = (product, random) =>
  KINDS.flatMap((kind) => buildShopPages(createNeighbour(product, kind, random), 3, random));

/** Pages with the product's barcode and a neighbour's code. All that `build` returns depend on one source. */
const withWrongCode =
  (build: (neighbour: LocalProduct) => LocalOffer[]): Web =>
  (product, random) =>
    build({ ...createNeighbour(product, random.pick(KINDS), random), gtins: product.gtins });

const numbersTo = (count: number) => Array.from({ length: count }, (_value, at) => at + 1);
const toTitle = ({ brand, name, key }: LocalProduct) => `${brand} ${name} ${key}`;

/** Six sites with the same text. */
const copiedTitle = withWrongCode((neighbour) =>
  numbersTo(6).map((at) =>
    buildPage(
      neighbour,
      `copy-shop-${at}.example`,
      { title: toTitle(neighbour), snippet: '' },
      true,
    ),
  ),
);

const WORDS = ['sale', 'new arrival', 'best price', 'outlet', 'fast delivery', 'last pairs'];

/** Six shops on subdomains of one platform. */
const subShops = withWrongCode((neighbour) =>
  WORDS.map((word, at) =>
    buildPage(
      neighbour,
      `shop-${at + 1}.all-the-boxes.example`,
      { title: `${toTitle(neighbour)} ${word} ${at} ${word.length}`, snippet: '' },
      true,
    ),
  ),
);

/** Twenty listings of one seller on a marketplace. */
const oneSeller = withWrongCode((neighbour) =>
  numbersTo(20).map((at) => ({
    ...buildPage(
      neighbour,
      'ebay.com',
      { title: `${toTitle(neighbour)} size ${at} lot ${at * 7} ${WORDS[at % 6]}`, snippet: '' },
      true,
    ),
    link: `https://www.ebay.com/itm/${1000 + at}`,
  })),
);

/** Five price comparison sites with one feed: the same picture under different titles. */
const priceMirrors = withWrongCode((neighbour) =>
  WORDS.slice(0, 5).map((word, at) => ({
    ...buildPage(
      neighbour,
      `price-watch-${at + 1}.example`,
      {
        title: `Compare ${word}: ${neighbour.name} of ${neighbour.brand} (${neighbour.key}) ${at}`,
        snippet: '',
      },
      true,
    ),
    image_url: 'https://feed.example/pictures/one-and-the-same.jpg',
  })),
);

/** Pages that list several codes, the product's among them, and show its barcode. */
const alsoAvailable: Web = (product, random) => {
  const family = KINDS.map((kind) => createNeighbour(product, kind, random).key);
  return numbersTo(4).map((at) =>
    buildPage(
      product,
      `family-page-${at}.example`,
      {
        title: `${product.brand} ${product.name}: every colour, page ${at}`,
        snippet: `Also available: ${random.sample([...family, product.key], 4).join(', ')}. List ${at}.`,
      },
      true,
    ),
  );
};

/** Pages of other products that mention the product's code as a related item. */
const relatedItems: Web = (product, random) =>
  numbersTo(4).map((at) => {
    const other = createNeighbour(product, 'model', random);
    return buildPage(
      { ...other, gtins: [] },
      `other-page-${at}.example`,
      {
        title: `${toTitle(other)} no. ${at}`,
        snippet: `Customers also bought ${product.key} (${at}).`,
      },
      false,
    );
  });

/** Shops that list an adult's code as a product for children, or the reverse. */
const otherAudience: Web = (product, random) => {
  const isForChildren = /\b(?:GS|TD|PS|kids?|J|JR)\b/i.test(product.name);
  const name = `${product.name.replace(/\s*\((?:GS|TD|PS)\)|\s+(?:J|JR)$/gi, '')}`;
  const otherName = isForChildren ? `Men's ${name}` : `${name} (GS) Kids`;
  return buildShopPages({ ...product, name: otherName }, 3, random);
};

/** No page of the product by text; by picture six pages of products that look the same. */
const lookalikes: Web = (product, random) =>
  KINDS.flatMap((kind) =>
    buildShopPages(createNeighbour(product, kind, random), 2, random, 0).map((page) => ({
      ...page,
      looks_like: [product.key],
    })),
  );

/** One shop has the product's barcode with a neighbour's code; two others sell the product without a barcode. */
const wrongBarcode: Web = (product, random) => [
  ...buildShopPages({ ...product, gtins: [] }, 2, random),
  ...buildShopPages(
    { ...createNeighbour(product, random.pick(KINDS), random), gtins: product.gtins },
    1,
    random,
    1,
  ),
];

const brandSite: Web = (product, random) => {
  const domain = findBrandSite(product);
  const officialPages =
    domain === null
      ? []
      : [
          buildPage(
            product,
            domain,
            { title: `${toTitle(product)} | official site`, snippet: '' },
            false,
          ),
        ];
  return [
    ...officialPages,
    ...buildShopPages(createNeighbour(product, random.pick(KINDS), random), 2, random),
  ];
};

/** Right pages of the product among mirrors, lists, related items, lookalikes and a search page. */
const noise: Web = (product, random) => {
  const offers = onOffer(product, random);
  const [first] = offers;
  return [
    ...offers,
    ...(first
      ? numbersTo(3).map((at) => ({
          ...first,
          domain: `mirror-${at}.example`,
          link: `https://mirror-${at}.example/p`,
        }))
      : []),
    ...alsoAvailable({ ...product, gtins: [] }, random).slice(0, 2),
    ...relatedItems(product, random).slice(0, 2),
    ...lookalikes(product, random),
    {
      ...buildPage(
        product,
        'finder.example',
        { title: `Results for ${product.key}`, snippet: '' },
        false,
      ),
      link: `https://finder.example/search?q=${encodeURIComponent(product.key)}`,
    },
  ];
};

const WEBS: Record<WebName, Web> = {
  on_offer: onOffer,
  noise,
  brand_site: brandSite,
  one_site: (product, random) => buildShopPages(product, 1, random),
  neighbour_colour: withNeighbours('colour'),
  neighbour_lookalike: withNeighbours('lookalike'),
  neighbours_only: neighboursOnly,
  any_code_exists: onOffer,
  copied_title: copiedTitle,
  sub_shops: subShops,
  one_seller: oneSeller,
  price_mirrors: priceMirrors,
  also_available: alsoAvailable,
  related_items: relatedItems,
  other_audience: otherAudience,
  lookalikes,
  same_picture: lookalikes,
  wrong_barcode: wrongBarcode,
};

/** Builds the pages of a simulated web about the products; the same seed gives the same pages. */
export function buildPages(
  name: WebName,
  seed: string,
  products: readonly LocalProduct[],
): LocalOffer[] {
  const web = WEBS[name];
  return products.flatMap((product) =>
    web(product, createSeededRandom(`${seed}/${name}/${product.key}`)),
  );
}

/**
 * Pages of two shops for any code that differs from a product's in one or two characters, as another product of the
 * brand. Every misread code then finds a product.
 */
export function buildPagesOfUnknownCode(
  code: string,
  seed: string,
  products: readonly LocalProduct[],
): LocalOffer[] {
  const near = products.find(({ key }) => isNearCode(code, key));
  if (near === undefined) return [];
  const random = createSeededRandom(`${seed}/unheard/${code}`);
  return buildShopPages({ ...createNeighbour(near, 'model', random), key: code }, 2, random);
}

/** Whether two codes have the same length and differ in one or two characters. */
export function isNearCode(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (first === undefined || second === undefined || first.length !== second.length) return false;
  const differing = [...first].filter((character, at) => character !== second[at]).length;
  return differing === 1 || differing === 2;
}
