import { normaliseStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { LocalProduct } from '#test/local-search/shapes.ts';
import { createNeighbour, type NeighbourKind } from '#test/local-search/webs/create-neighbour.ts';
import {
  createSeededRandom,
  type SeededRandom,
} from '#test/local-search/webs/create-seeded-random.ts';
import type { Seed, SeedProduct, SeedVariant } from '#test/local-shopify/store/seed-types.ts';

/** The stores that can be made about products: what a merchant has of them, rightly or wrongly. */
export const STORE_NAMES = [
  'own_code',
  'own_barcode',
  'own_sku_with_size',
  'own_wrong_barcode',
  'own_from_photo',
  'own_lookalike',
] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** What a store holds of one product. */
type Holding = (product: LocalProduct, random: SeededRandom) => SeedProduct[];

const KINDS: readonly NeighbourKind[] = ['colour', 'lookalike', 'model'];
const SIZES = ['8', '9', '10'];

const titleOf = ({ brand, name, colour }: LocalProduct) =>
  `${brand} ${name} ${colour ?? ''}`.trim();

function record({ brand, name }: LocalProduct, variants: readonly SeedVariant[]): SeedProduct {
  return {
    title: `${brand} ${name}`,
    vendor: brand,
    variants: variants.map((variant, at) => ({ options: { Size: `No. ${at + 1}` }, ...variant })),
  };
}

/** As this app lists a product: under its style code, a variant for each size. */
function listed(product: LocalProduct, gtins: readonly string[]): SeedProduct {
  const { identityKey, printed } = normaliseStyleCode(product.key);
  return {
    ...record(
      product,
      gtins.map((barcode) => ({ barcode })),
    ),
    metafields: [
      { namespace: '$app', key: 'style_code', type: 'id', value: identityKey },
      { namespace: '$app', key: 'style_code_printed', value: printed },
    ],
  };
}

/** No shop has a space in its SKUs. */
const withSizes = (product: LocalProduct) =>
  record(
    product,
    SIZES.map((size) => ({ sku: `${product.key.replaceAll(' ', '-')}-${size}` })),
  );

/** Listed by this app, beside a neighbour of it. */
const byCode: Holding = (product, random) => {
  const neighbour = createNeighbour(product, random.pick(KINDS), random);
  return [listed(product, product.gtins), listed(neighbour, neighbour.gtins)];
};

/** The shop scanned its barcode and named it in its own words. */
const byBarcode: Holding = (product) => [
  record(
    product,
    product.gtins.map((barcode) => ({ barcode })),
  ),
];

/** The shop's SKUs are the code and a size; a neighbour's are as well. */
const bySku: Holding = (product, random) => [
  withSizes(product),
  withSizes(createNeighbour(product, random.pick(KINDS), random)),
];

/** A neighbour that was given this box's barcode by mistake. */
const wrongBarcode: Holding = (product, random) => [
  listed(createNeighbour(product, random.pick(KINDS), random), product.gtins),
];

/** This product, listed from a photo on which one character of its code was misread. */
const fromPhoto: Holding = (product, random) => {
  const { key } = createNeighbour(product, 'lookalike', random);
  return [listed({ ...product, key }, product.gtins)];
};

/** Something that is called the same, and nothing that says which it is. */
const lookalike: Holding = (product) => [
  { ...record(product, [{ sku: 'SHELF-7', barcode: null }]), title: titleOf(product) },
];

const HOLDINGS: Record<StoreName, Holding> = {
  own_code: byCode,
  own_barcode: byBarcode,
  own_sku_with_size: bySku,
  own_wrong_barcode: wrongBarcode,
  own_from_photo: fromPhoto,
  own_lookalike: lookalike,
};

/** A store about those products, for local Shopify; the same seed makes the same one. */
export function storeOf(name: StoreName, seed: string, products: readonly LocalProduct[]): Seed {
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
