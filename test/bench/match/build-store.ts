import { normaliseStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { LocalProduct } from '#test/local-search/shapes.ts';
import { createNeighbour, type NeighbourKind } from '#test/local-search/webs/create-neighbour.ts';
import {
  createSeededRandom,
  type SeededRandom,
} from '#test/local-search/webs/create-seeded-random.ts';
import type { Seed, SeedProduct, SeedVariant } from '#test/local-shopify/store/seed-types.ts';

/** Kinds of stores: what a merchant has recorded of a product, rightly or wrongly. */
export const STORE_NAMES = [
  'own_code',
  'own_barcode',
  'own_sku_with_size',
  'own_wrong_barcode',
  'own_from_photo',
  'own_lookalike',
] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Builds what a store has recorded of one product. */
type Holding = (product: LocalProduct, random: SeededRandom) => SeedProduct[];

const KINDS: readonly NeighbourKind[] = ['colour', 'lookalike', 'model'];
const SIZES = ['8', '9', '10'];

const toTitle = ({ brand, name, colour }: LocalProduct) =>
  `${brand} ${name} ${colour ?? ''}`.trim();

function buildProduct(
  { brand, name }: LocalProduct,
  variants: readonly SeedVariant[],
): SeedProduct {
  return {
    title: `${brand} ${name}`,
    vendor: brand,
    variants: variants.map((variant, at) => ({ options: { Size: `No. ${at + 1}` }, ...variant })),
  };
}

/** A product as this app lists it: with its style code and a variant per size. */
function buildListed(product: LocalProduct, gtins: readonly string[]): SeedProduct {
  const { identityKey, printed } = normaliseStyleCode(product.key);
  return {
    ...buildProduct(
      product,
      gtins.map((barcode) => ({ barcode })),
    ),
    metafields: [
      { namespace: '$app', key: 'style_code', type: 'id', value: identityKey },
      { namespace: '$app', key: 'style_code_printed', value: printed },
    ],
  };
}

/** SKUs of style code and size, without spaces. */
const withSizes = (product: LocalProduct) =>
  buildProduct(
    product,
    SIZES.map((size) => ({ sku: `${product.key.replaceAll(' ', '-')}-${size}` })),
  );

/** Listed by this app, along with a neighbour. */
const byCode: Holding = (product, random) => {
  const neighbour = createNeighbour(product, random.pick(KINDS), random);
  return [buildListed(product, product.gtins), buildListed(neighbour, neighbour.gtins)];
};

/** Recorded by the shop with its barcode and a title of the shop's choice. */
const byBarcode: Holding = (product) => [
  buildProduct(
    product,
    product.gtins.map((barcode) => ({ barcode })),
  ),
];

/** Recorded with SKUs of code and size, along with a neighbour. */
const bySku: Holding = (product, random) => [
  withSizes(product),
  withSizes(createNeighbour(product, random.pick(KINDS), random)),
];

/** A neighbour recorded with this product's barcode by mistake. */
const wrongBarcode: Holding = (product, random) => [
  buildListed(createNeighbour(product, random.pick(KINDS), random), product.gtins),
];

/** The product listed under a code of which one character was misread. */
const fromPhoto: Holding = (product, random) => {
  const { key } = createNeighbour(product, 'lookalike', random);
  return [buildListed({ ...product, key }, product.gtins)];
};

/** A product with the same title and neither code nor barcode. */
const lookalike: Holding = (product) => [
  { ...buildProduct(product, [{ sku: 'SHELF-7', barcode: null }]), title: toTitle(product) },
];

const HOLDINGS: Record<StoreName, Holding> = {
  own_code: byCode,
  own_barcode: byBarcode,
  own_sku_with_size: bySku,
  own_wrong_barcode: wrongBarcode,
  own_from_photo: fromPhoto,
  own_lookalike: lookalike,
};

/** Builds the seed of a local Shopify store with these products; the same seed text gives the same store. */
export function buildStore(name: StoreName, seed: string, products: readonly LocalProduct[]): Seed {
  return {
    locations: [{ name: 'Stock room', is_primary: true }],
    metafield_definitions: [
      { namespace: '$app', key: 'style_code', type: 'id' },
      { namespace: '$app', key: 'style_code_printed', type: 'single_line_text_field' },
    ],
    products: products.flatMap((product) =>
      HOLDINGS[name](product, createSeededRandom(`${seed}/${name}/${product.key}`)),
    ),
  };
}
