import { checkDigit, shortestGtin, toGtin14 } from '#app/knowledge/gtin.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import { evidence } from './decision/evidence-builders.ts';

/** A small world of shoes that are hard to tell apart, and a web that tells half-truths about them. */
type Product = {
  code: string;
  line: string;
  model: string;
  colour: string;
  gtin14: string;
};

export type Case = {
  evidence: MatchEvidence;
  /** The code of the box in the photo. */
  truth: string;
  /** The code was misread as a real product's, and nothing else on the label tells that it was. */
  undetectable: boolean;
};

const MODELS = [
  'Air Zoom Pegasus 41',
  'Air Zoom Pegasus 40',
  'Blazer 77',
  'Metcon 9',
  'Dunk Retro',
];
const LINES = ["Men's", "Women's", 'GS'];
const COLOURS = ['black', 'white', 'red', 'blue'];
const SITES = ['stride', 'mile', 'kick', 'north', 'sole', 'heel', 'lace', 'tread'];
const WORDS = [
  'buy',
  'sale',
  'new in',
  'original',
  'fast shipping',
  'best price',
  'in stock',
  'deal',
];

/** Numbers from a seed, always the same ones (Lehmer, MINSTD). */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return {
    next,
    chance: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <Value>(list: readonly Value[]): Value => {
      const value = list[Math.floor(next() * list.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
  };
}
type Random = ReturnType<typeof createRandom>;

/** Every model in every line and colour; the last three digits of a code are the colour. */
const PRODUCTS: readonly Product[] = MODELS.flatMap((model, m) =>
  LINES.flatMap((line, l) =>
    COLOURS.map((colour, c) => {
      const family = `LC28${m + 1}${l + 1}`;
      const body = `1955${m}${l}${c}00000`.slice(0, 11);
      const gtin14 = toGtin14(`${body}${checkDigit(body)}`) ?? '';
      return { code: `${family}-10${c + 1}`, line, model, colour, gtin14 };
    }),
  ),
);

const nameOf = ({ line, model }: Product) => `${line} ${model}`;

/** One photo with all that readers and searches would say about it. */
export function createCase(random: Random, misreadShare: number): Case {
  const product = random.pick(PRODUCTS);
  const read = readingOf(product, random, misreadShare);
  const hasBarcode = random.chance(0.79);
  const barcodes = hasBarcode ? [{ gtin14: product.gtin14, weak: random.chance(0.05) }] : [];
  const offers = [
    ...(read.product === null ? [] : webAbout(read.product, random)),
    ...(hasBarcode ? webForBarcode(product, random) : []),
    ...(read.product === null ? picturesOf(product, random) : []),
  ];
  return {
    evidence: evidence({ labels: [read.label], barcodes, offers }),
    truth: product.code,
    undetectable: read.product !== null && read.product !== product && !read.tells(read.product),
  };
}

/** One in seventeen codes is not read at all, a share of the others as that of a real neighbour. */
function readingOf(product: Product, random: Random, misreadShare: number) {
  const names = {
    model: random.chance(0.8),
    line: random.chance(0.5),
    colour: random.chance(0.4),
  };
  const words = [
    ...(names.line ? [product.line] : []),
    product.model,
    ...(names.colour ? [product.colour] : []),
  ];
  const label = {
    brand: 'Nike',
    unreadable: false,
    ...(names.model && { description: words.join(' ').toUpperCase() }),
  };
  /** The label names a model or a line that the other product has not. */
  const tells = (other: Product) =>
    names.model && (other.model !== product.model || (names.line && other.line !== product.line));
  if (random.chance(0.06)) return { product: null, label: { ...label, unreadable: true }, tells };
  const neighbours = PRODUCTS.filter((other) => isNeighbour(other.code, product.code));
  const seen = random.chance(misreadShare) ? random.pick(neighbours) : product;
  const accepted = random.chance(0.9);
  const styleCode = { printed: seen.code, accepted, repaired: !accepted };
  return { product: seen, label: { ...label, styleCode }, tells };
}

/** One character differs. */
function isNeighbour(one: string, other: string): boolean {
  return [...one].filter((character, place) => character !== other[place]).length === 1;
}

function webAbout(product: Product, random: Random): Offer[] {
  return SITES.slice(0, random.below(6)).flatMap((site) => {
    const copy = random.chance(0.2) ? 'copied text' : `${random.pick(WORDS)} at ${site}`;
    return [
      page(site, `Nike ${nameOf(product)} ${product.code} ${product.colour} ${copy}`),
      ...(random.chance(0.2) ? [neighbourPage(product, site, random)] : []),
      ...(random.chance(0.15) ? [relatedPage(product, site, random)] : []),
      ...(random.chance(0.1) ? [searchPage(product, site)] : []),
    ];
  });
}

/** A page about another product, whose snippet quotes this code. */
function relatedPage(product: Product, site: string, random: Random): Offer {
  const other = random.pick(PRODUCTS);
  return { ...page(site, `Nike ${nameOf(other)}`), snippet: `related items: ${product.code}` };
}

function neighbourPage(product: Product, site: string, random: Random): Offer {
  const other = random.pick(PRODUCTS.filter(({ code }) => isNeighbour(code, product.code)));
  return page(site, `Nike ${nameOf(other)} ${other.code} ${other.colour} ${random.pick(WORDS)}`);
}

function searchPage(product: Product, site: string): Offer {
  return {
    ...page(`${site}search`, `Results for ${product.code} Nike ${nameOf(product)}`),
    link: `https://${site}search.example/search?q=${product.code}`,
  };
}

function webForBarcode(product: Product, random: Random): Offer[] {
  if (random.chance(0.4)) return [];
  const site = random.pick(SITES);
  const shown = page(site, `Nike ${nameOf(product)} ${product.code} ${random.pick(WORDS)}`);
  return [
    {
      ...shown,
      foundBy: 'gtin',
      snippet: `UPC ${shortestGtin(product.gtin14)} in stock at ${site}`,
    },
  ];
}

/** Lookalikes with confident titles, now and then the very picture, and now and then a wrong page for it. */
function picturesOf(product: Product, random: Random): Offer[] {
  const visual = SITES.slice(0, 5).map((site): Offer => {
    const other = random.pick(PRODUCTS);
    return {
      ...page(site, `Nike ${nameOf(other)} ${other.code} ${site}`),
      foundBy: 'image_visual',
    };
  });
  const exact = SITES.slice(0, random.below(6)).map((site): Offer => {
    const shown = random.chance(0.1) ? random.pick(PRODUCTS) : product;
    const title = `Nike ${nameOf(shown)} ${shown.code} ${random.pick(WORDS)} ${site}`;
    return { ...page(site, title), foundBy: 'image_exact' };
  });
  return [...visual, ...exact];
}

function page(site: string, title: string): Offer {
  const path = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    title,
    link: `https://www.${site}.example/p/${path}`,
    source: site,
    foundBy: 'style_code',
    engine: 'google',
  };
}
