import type { LocalOffer, LocalProduct } from '../shapes.ts';
import { type NeighbourKind, neighbourOf } from './neighbour-of.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { brandSiteOf, pageOf, shopPages } from './shop-pages.ts';
import type { WebName } from './web-names.ts';

/** What a web says of one product. */
type Web = (product: LocalProduct, random: SeededRandom) => LocalOffer[];

const KINDS: readonly NeighbourKind[] = ['colour', 'lookalike', 'model'];

/**
 * The product is for sale on three to six sites, and so is, on two, a product whose code differs in one
 * character: what a search finds on a good day.
 */
const onOffer: Web = (product, random) => [
  ...shopPages(product, 3 + random.below(4), random),
  ...shopPages(neighbourOf(product, random.pick(KINDS), random), 2, random),
];

const besideNeighbours =
  (kind: NeighbourKind): Web =>
  (product, random) => [
    ...shopPages(product, 2, random),
    ...shopPages(neighbourOf(product, kind, random), 4, random),
  ];

/** Nobody sells the product; three neighbours are everywhere. */
const neighboursOnly: Web = (product, random) =>
  KINDS.flatMap((kind) => shopPages(neighbourOf(product, kind, random), 3, random));

/** Six pages with the box's barcode under a neighbour's code; `spread` makes them what is one source. */
const wronglyTied =
  (spread: (neighbour: LocalProduct, gtin: string | undefined) => LocalOffer[]): Web =>
  (product, random) => {
    const [gtin] = product.gtins;
    return spread(
      { ...neighbourOf(product, random.pick(KINDS), random), gtins: product.gtins },
      gtin,
    );
  };

const numbered = (count: number) => Array.from({ length: count }, (_value, at) => at + 1);
const titleOf = ({ brand, name, key }: LocalProduct) => `${brand} ${name} ${key}`;

/** One text, copied by six sites. */
const copiedTitle = wronglyTied((neighbour) =>
  numbered(6).map((at) =>
    pageOf(neighbour, `copy-shop-${at}.example`, { title: titleOf(neighbour), snippet: '' }, 1),
  ),
);

const WORDS = ['sale', 'new arrival', 'best price', 'outlet', 'fast delivery', 'last pairs'];

/** Six shops below one domain: one platform, one feed. */
const subShops = wronglyTied((neighbour) =>
  WORDS.map((word, at) =>
    pageOf(
      neighbour,
      `shop-${at + 1}.all-the-boxes.example`,
      { title: `${titleOf(neighbour)} ${word} ${at} ${word.length}`, snippet: '' },
      1,
    ),
  ),
);

/** Twenty listings of one seller on a marketplace. */
const oneSeller = wronglyTied((neighbour) =>
  numbered(20).map((at) => ({
    ...pageOf(
      neighbour,
      'ebay.com',
      { title: `${titleOf(neighbour)} size ${at} lot ${at * 7} ${WORDS[at % 6]}`, snippet: '' },
      1,
    ),
    link: `https://www.ebay.com/itm/${1000 + at}`,
  })),
);

/** Price comparisons show one feed: the same picture under different titles. */
const priceMirrors = wronglyTied((neighbour) =>
  WORDS.slice(0, 5).map((word, at) => ({
    ...pageOf(
      neighbour,
      `price-watch-${at + 1}.example`,
      {
        title: `Compare ${word}: ${neighbour.name} of ${neighbour.brand} (${neighbour.key}) ${at}`,
        snippet: '',
      },
      1,
    ),
    image_url: 'https://feed.example/pictures/one-and-the-same.jpg',
  })),
);

/** Pages that list a whole family of codes, the box's among them, and show its barcode. */
const alsoAvailable: Web = (product, random) => {
  const family = KINDS.map((kind) => neighbourOf(product, kind, random).key);
  return numbered(4).map((at) =>
    pageOf(
      product,
      `family-page-${at}.example`,
      {
        title: `${product.brand} ${product.name}: every colour, page ${at}`,
        snippet: `Also available: ${random.some([...family, product.key], 4).join(', ')}. List ${at}.`,
      },
      1,
    ),
  );
};

/** Pages of other products that name the box's code among what others bought. */
const relatedItems: Web = (product, random) =>
  numbered(4).map((at) => {
    const other = neighbourOf(product, 'model', random);
    return pageOf(
      { ...other, gtins: [] },
      `other-page-${at}.example`,
      {
        title: `${titleOf(other)} no. ${at}`,
        snippet: `Customers also bought ${product.key} (${at}).`,
      },
      0,
    );
  });

/** Shops that put an adult's code on a page for children, and a child's on one for adults. */
const otherAudience: Web = (product, random) => {
  const isForChildren = /\b(?:GS|TD|PS|kids?|J|JR)\b/i.test(product.name);
  const name = `${product.name.replace(/\s*\((?:GS|TD|PS)\)|\s+(?:J|JR)$/gi, '')}`;
  const told = isForChildren ? `Men's ${name}` : `${name} (GS) Kids`;
  return shopPages({ ...product, name: told }, 3, random);
};

/** Nothing by text; by picture six confident titles of things that look the same. */
const lookalikes: Web = (product, random) =>
  KINDS.flatMap((kind) =>
    shopPages(neighbourOf(product, kind, random), 2, random, 0).map((page) => ({
      ...page,
      looks_like: [product.key],
    })),
  );

/** One shop has the box's barcode under a neighbour's code; two others sell the box's code and show no barcode. */
const wrongBarcode: Web = (product, random) => [
  ...shopPages({ ...product, gtins: [] }, 2, random),
  ...shopPages(
    { ...neighbourOf(product, random.pick(KINDS), random), gtins: product.gtins },
    1,
    random,
    1,
  ),
];

const brandSite: Web = (product, random) => {
  const domain = brandSiteOf(product);
  const own =
    domain === null
      ? []
      : [pageOf(product, domain, { title: `${titleOf(product)} | official site`, snippet: '' }, 0)];
  return [...own, ...shopPages(neighbourOf(product, random.pick(KINDS), random), 2, random)];
};

/** A good web with everything else in it as well. */
const noise: Web = (product, random) => {
  const good = onOffer(product, random);
  const [first] = good;
  return [
    ...good,
    ...(first
      ? numbered(3).map((at) => ({
          ...first,
          domain: `mirror-${at}.example`,
          link: `https://mirror-${at}.example/p`,
        }))
      : []),
    ...alsoAvailable({ ...product, gtins: [] }, random).slice(0, 2),
    ...relatedItems(product, random).slice(0, 2),
    ...lookalikes(product, random),
    {
      ...pageOf(product, 'finder.example', { title: `Results for ${product.key}`, snippet: '' }, 0),
      link: `https://finder.example/search?q=${encodeURIComponent(product.key)}`,
    },
  ];
};

const WEBS: Record<WebName, Web> = {
  on_offer: onOffer,
  noise,
  brand_site: brandSite,
  one_site: (product, random) => shopPages(product, 1, random),
  neighbour_colour: besideNeighbours('colour'),
  neighbour_lookalike: besideNeighbours('lookalike'),
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

/** All pages of that web about those products; the same seed makes the same pages. */
export function pagesOf(
  name: WebName,
  seed: string,
  products: readonly LocalProduct[],
): LocalOffer[] {
  const web = WEBS[name];
  return products.flatMap((product) =>
    web(product, seededRandom(`${seed}/${name}/${product.key}`)),
  );
}

/**
 * Pages for a code that nobody has heard of but that is one or two characters from a product's: two shops
 * sell it, as another product of the brand. Every misreading then names something real.
 */
export function pagesOfUnheardCode(
  asked: string,
  seed: string,
  products: readonly LocalProduct[],
): LocalOffer[] {
  const near = products.find(({ key }) => isNearCode(asked, key));
  if (near === undefined) return [];
  const random = seededRandom(`${seed}/unheard/${asked}`);
  return shopPages({ ...neighbourOf(near, 'model', random), key: asked }, 2, random);
}

/** Of one length, and one or two characters apart. */
export function isNearCode(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (first === undefined || second === undefined || first.length !== second.length) return false;
  const differing = [...first].filter((character, at) => character !== second[at]).length;
  return differing === 1 || differing === 2;
}
