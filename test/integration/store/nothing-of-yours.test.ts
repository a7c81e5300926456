import { describe, expect, it } from 'vitest';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { feedOf, merchantProduct } from './merchant-product.ts';
import { storeDifferences } from './store-differences.ts';
import { createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

const PRODUCT = 'products[own-boot]';
const SIZE_39 = `${PRODUCT}.variants[Size=39]`;
const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const;

/** One size of the feed with more said about it. */
function size39(more: object) {
  const [first, second] = feedOf().variants;
  return { variants: [{ ...first, ...more }, second] };
}

/** Each kind of update: what the feed says, and the only lines in which the store may differ afterwards. */
const UPDATES: [kind: string, says: Record<string, unknown>, differs: (string | RegExp)[]][] = [
  ['nothing new', {}, []],
  ['a title', { title: 'Boot' }, [`changed ${PRODUCT}.title from "The merchant’s boot" to "Boot"`]],
  ['a vendor', { vendor: 'adidas' }, [`changed ${PRODUCT}.vendor from "Nike" to "adidas"`]],
  [
    'a type',
    { product_type: 'Sneakers' },
    [`changed ${PRODUCT}.product_type from "Running Shoes" to "Sneakers"`],
  ],
  ['a description', { description_html: '<p>Feed</p>' }, [/^changed \S+\.description_html from/]],
  [
    'a category',
    { category_id: 'gid://shopify/TaxonomyCategory/aa-1' },
    [`changed ${PRODUCT}.category_id from null to "gid://shopify/TaxonomyCategory/aa-1"`],
  ],
  ['tags', { tags: ['feed', 'Autumn'] }, [`new ${PRODUCT}.tags[feed] "feed"`]],
  ['a price', size39({ price: '79.00' }), [`changed ${SIZE_39}.price from "89.00" to "79.00"`]],
  [
    'a compare-at price',
    size39({ compare_at_price: '99.00' }),
    [`changed ${SIZE_39}.compare_at_price from "120.00" to "99.00"`],
  ],
  ['a cost', size39({ cost: '20.00' }), [`changed ${SIZE_39}.cost from "31.50" to "20.00"`]],
  [
    'a barcode',
    size39({ barcode: '4006381333931' }),
    [`changed ${SIZE_39}.barcode from "2000000000039" to "4006381333931"`],
  ],
  ['a switch', size39({ taxable: false }), [`changed ${SIZE_39}.taxable from true to false`]],
  [
    'a weight',
    size39({ weight: { value: 1.25, unit: 'KILOGRAMS' } }),
    [/Size=39\]\.weight/, /Size=39\]\.weight/],
  ],
  [
    'stock',
    size39({ quantity: 9 }),
    [`changed ${SIZE_39}.levels[Main Street Store].available from 4 to 9`],
  ],
  [
    'a new size',
    { variants: [...feedOf().variants, { options: { Size: '42' }, price: '89.00' }] },
    Array(22).fill(
      /^new products\[own-boot\]\.(variants\[Size=42\]|options\[Size\]\.values\[42\])/,
    ),
  ],
  [
    'images',
    { image_urls: ['https://cdn.example.com/feed.jpg'] },
    Array(6).fill(/^new products\[own-boot\]\.media\[https:\/\/cdn\.example\.com\/feed\.jpg\]/),
  ],
];

describe('nothing of the merchant’s is touched', () => {
  describe.each(STATUSES)('on a product that is %s', (status) => {
    it.each(UPDATES)('by %s', async (_kind, says, differs) => {
      const store = await openStore(status);
      await store.upsert(feed({}));
      const before = await store.state();
      await store.upsert(feed(says));
      expectOnly(before, await store.state(), differs);
    });
  });

  it.each(STATUSES)('when a product that is %s is adopted', async (status) => {
    const store = await openStore(status);
    const before = await store.state();
    const { warnings, created } = await store.upsert(feed({}));
    expect(created).toBe(false);
    expect(warnings.join(' ')).toContain('had this product already');
    expectOnly(
      before,
      await store.state(),
      Array(8).fill(/^new products\[own-boot\]\.metafields\[app--\d+\.style_code/),
    );
  });

  it('by publishing: channels are added and nothing else', async () => {
    const store = await openStore('ACTIVE');
    await store.upsert(feed({}));
    const before = await store.state();
    await store.upsert(feed({ publish: true }));
    const added = /^new products\[own-boot\]\.publications\[(Point of Sale|Shop)\]/;
    expectOnly(before, await store.state(), Array(8).fill(added));
  });

  it('by a status, but for the status and where it is live', async () => {
    const store = await openStore('ACTIVE');
    await store.upsert(feed({}));
    const before = await store.state();
    await store.upsert(feed({ status: 'DRAFT' }));
    expectOnly(before, await store.state(), [
      `changed ${PRODUCT}.publications[Online Store].is_published from true to false`,
      `changed ${PRODUCT}.status from "ACTIVE" to "DRAFT"`,
    ]);
  });

  it('by a dry run: not one field', async () => {
    const store = await openStore('ACTIVE');
    const before = await store.state();
    await store.upsert(feed({ title: 'Boot', tags: ['a'], dry_run: true }));
    expectOnly(before, await store.state(), []);
  });
});

describe('the comparison itself', () => {
  it('catches an updater that sends the feed as the whole product, and names what was lost', async () => {
    const store = await openStore('ACTIVE');
    await store.upsert(feed({}));
    const before = await store.state();
    await naiveUpdate(store, (await store.product('MP-1')).id);
    const after = await store.state();
    expect(() => expectOnly(before, after, [])).toThrow();
    const lost = storeDifferences(before, after).filter((line) => line.startsWith('lost'));
    for (const what of [
      /variants\[Size=38\]\.sku "MP-1-38"/,
      /variants\[Size=41\]\.levels\[Warehouse\]\.available 11/,
      /media\[https:\/\/photos\.example\.com\/own-1\.jpg\]/,
      /metafields\[reviews\.rating\]\.value "4\.8"/,
      /metafields\[custom\.material\]/,
      /tags\[staff pick\]/,
      /collections\[/,
    ])
      expect(lost).toContainEqual(expect.stringMatching(what));
  });
});

function feed(says: Record<string, unknown>): StorefrontProductUpsertInput {
  return feedOf(says) as StorefrontProductUpsertInput;
}

async function openStore(status: (typeof STATUSES)[number]): Promise<UpsertHarness> {
  const store = await createUpsertHarness();
  await store.services.storeCatalog.ensureDefinitions(store.shop, {
    signal: AbortSignal.timeout(10_000),
  });
  await store.seed({
    collections: [{ title: 'Summer sale' }],
    products: [merchantProduct(status)],
  });
  return store;
}

/** Every difference is one of those foreseen, and each of those came about. */
function expectOnly(before: unknown, after: unknown, differs: readonly (string | RegExp)[]): void {
  const lines = storeDifferences(before, after);
  const matches = (line: string, one: string | RegExp) =>
    typeof one === 'string' ? one === line : one.test(line);
  const unforeseen = lines.filter((line) => !differs.some((one) => matches(line, one)));
  expect(unforeseen).toEqual([]);
  const missing = differs.filter((one) => !lines.some((line) => matches(line, one)));
  expect(missing).toEqual([]);
}

/** What peers do: one productSet of what the feed says, on a product that exists. */
async function naiveUpdate(store: UpsertHarness, id: string): Promise<void> {
  const { title, vendor, product_type: productType, variants } = feedOf();
  await store.admin(
    `mutation Naive($id: ID!, $input: ProductSetInput!) {
      productSet(identifier: { id: $id }, input: $input) {
        userErrors { message } } }`,
    {
      id,
      input: {
        title,
        vendor,
        productType,
        tags: [],
        collections: [],
        files: [],
        metafields: [],
        productOptions: [{ name: 'Size', values: [{ name: '39' }, { name: '40' }] }],
        variants: variants.map(({ options, sku }) => ({
          sku,
          optionValues: [{ optionName: 'Size', name: options.Size }],
        })),
      },
    },
  );
}
