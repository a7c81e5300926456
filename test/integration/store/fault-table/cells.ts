import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { merchantOf } from '../merchant-hands.ts';
import { aStyle, type UpsertHarness } from '../upsert-harness.ts';
import { SKU_PREFIX } from './judge-answer.ts';

const IMAGE = 'https://cdn.example.com/one.jpg';
const CHANGED = aStyle({
  title: 'Renamed',
  tags: ['new'],
  variants: [
    { options: { Size: '41' }, price: '99.00', quantity: 11 },
    { options: { Size: '42' }, quantity: 7 },
    { options: { Size: '50' }, price: '5.00', quantity: 4 },
  ],
});

const KINDS = [
  'throttle',
  'http429',
  'http502',
  'slow',
  'cut_after_commit',
  'token_revoked',
  'shop_frozen',
] as const;
type Kind = (typeof KINDS)[number];
/** One of each sort: not carried out, carried out and not told, told too late, and refused for good. */
const FEW_KINDS: readonly Kind[] = ['http502', 'cut_after_commit', 'slow', 'shop_frozen'];

/** A call, and the steps at which the store may fail it. */
export type Scenario = {
  name: string;
  input: StorefrontProductUpsertInput;
  prepare?: (store: UpsertHarness) => Promise<unknown>;
  /** How many requests it takes where nothing goes wrong, or more. */
  requests: number;
  roots: string[];
  /** What may go wrong; everything when absent. */
  kinds?: readonly Kind[];
};

/** More than the store makes while it is asked; stock of two says whether that was set. */
const MANY = Array.from({ length: 101 }, (_, size) => ({
  options: { Size: String(size) },
  price: '5.00',
  sku: `${SKU_PREFIX}${size}`,
  ...(size < 2 && { quantity: 3 }),
}));

/** The merchant has the product already, under another title and on one channel. */
async function byHand(store: UpsertHarness): Promise<void> {
  const variants = (aStyle().variants ?? []).map(({ options, sku, price }) => ({
    options,
    sku,
    price,
  }));
  const product = { title: 'By hand', vendor: 'Nike', product_type: 'Running Shoes', variants };
  await store.seed({ products: [{ ...product, publications: ['Online Store'] }] });
}

/** A product that has a size without a level, and lacks a channel. */
async function standing(store: UpsertHarness): Promise<void> {
  const [first, second, third] = aStyle().variants;
  const { quantity: _, ...bare } = second ?? {};
  await store.upsert(aStyle({ variants: [first, bare, third].flatMap((one) => one ?? []) }));
  const { publications } = await store.state();
  const publicationId = publications.find(({ title }) => title === 'Shop')?.id;
  await store.admin(
    `mutation Off($id: ID!, $from: [PublicationInput!]!) {
      publishableUnpublish(id: $id, input: $from) { userErrors { message } } }`,
    { id: (await merchantOf(store).product()).id, from: [{ publicationId }] },
  );
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'a creation',
    input: aStyle(),
    requests: 6,
    roots: ['productSet', 'metafieldsSet', 'publishablePublish'],
  },
  {
    name: 'a creation whose stock is set afterwards',
    input: aStyle(),
    prepare: (store) =>
      store.fault({
        kind: 'user_error',
        root_field: 'productSet',
        field: ['input', 'variants', '0', 'inventoryQuantities', '0', 'locationId'],
      }),
    requests: 7,
    roots: ['inventoryActivate', 'publishablePublish'],
  },
  {
    name: 'an update of everything',
    input: CHANGED,
    prepare: standing,
    requests: 3,
    roots: [
      'productUpdate',
      'tagsAdd',
      'productVariantsBulkUpdate',
      'productVariantsBulkCreate',
      'inventorySetQuantities',
      'inventoryActivate',
      'publishablePublish',
    ],
  },
  {
    name: 'an update with an image',
    input: aStyle({ title: 'Renamed', image_urls: [IMAGE] }),
    prepare: (store) => store.upsert(aStyle()),
    requests: 3,
    roots: ['productUpdate'],
  },
  {
    name: 'a creation that is not published',
    input: aStyle({ publish: false }),
    requests: 5,
    roots: ['productUpdate', 'publishableUnpublish'],
    kinds: FEW_KINDS,
  },
  {
    name: 'an adoption',
    input: aStyle(),
    prepare: byHand,
    requests: 5,
    roots: ['metafieldsSet', 'productUpdate', 'publishablePublish'],
    kinds: FEW_KINDS,
  },
  {
    name: 'a creation that the store makes in its own time',
    input: aStyle({ variants: MANY }),
    requests: 6,
    roots: ['productSet', 'productOperation'],
    kinds: FEW_KINDS,
  },
];

const FOR_EVER = 99;
const DENIED = { kind: 'root_error', code: 'ACCESS_DENIED' };
/** What goes wrong with one root field while the others of its document run; the last, one after the other. */
const OF_A_ROOT = [
  [{ kind: 'root_error' }],
  [{ kind: 'root_error', ran: true }],
  [DENIED],
  [{ kind: 'user_error', message: 'The store says no' }],
  [{ kind: 'cut_after_commit', times: 1 }, DENIED],
];

type Fault = Record<string, unknown> & { kind: string; root_field: string; skip: number };

/** One thing that goes wrong at one step of one call. */
export type Cell = { scenario: Scenario; faults: Fault[]; isReadable: boolean };

export const CELLS: Cell[] = SCENARIOS.flatMap((scenario) => {
  const { requests, roots, kinds = KINDS } = scenario;
  const everyRequest = Array.from({ length: requests }, (_, skip) => skip).flatMap((skip) =>
    kinds.flatMap((kind) =>
      // The time of a call is over once.
      (kind === 'slow' ? [1] : [1, FOR_EVER]).map((times) => ({
        scenario,
        faults: [{ kind, root_field: '*', skip, times }],
        isReadable: times === 1,
      })),
    ),
  );
  const everyRoot = roots.flatMap((root) =>
    [...kinds.map((kind) => [{ kind }]), ...OF_A_ROOT].map((faults) => ({
      scenario,
      faults: faults.map((fault) => ({ times: FOR_EVER, skip: 0, ...fault, root_field: root })),
      isReadable: true,
    })),
  );
  return [...everyRequest, ...everyRoot];
});
