import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const UPDATE = `mutation Update($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { id handle } userErrors { message } } }`;
const FIND = `query Find($handle: String!, $code: String!, $search: String!) {
  byHandle: productByIdentifier(identifier: { handle: $handle }) { title }
  byCode: productByIdentifier(identifier: { customId: { key: "style_code", value: $code } }) { title }
  variants: productVariants(first: 50, query: $search) { nodes { sku } }
}`;

describe('search after changes', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
    await shop.control('POST', 'reset', { empty: true });
    await shop.control('POST', 'seed', {
      locations: [{ name: 'Here', is_primary: true }],
      metafield_definitions: [{ namespace: '$app', key: 'style_code', type: 'id' }],
    });
  });
  afterAll(() => server.stop());

  const seed = (title: string, sku: string, code: string) => ({
    title,
    variants: [{ sku, barcode: `B${sku}` }],
    metafields: [{ namespace: '$app', key: 'style_code', value: code }],
  });
  const add = async (...products: Json[]) =>
    (await shop.control('POST', 'seed', { products })).products;
  const find = async (handle: string, code: string, search: string) => {
    const { data, errors } = await shop.graphql(FIND, { handle, code, search });
    if (errors) throw new Error(JSON.stringify(errors));
    return [
      data.byHandle?.title ?? null,
      data.byCode?.title ?? null,
      data.variants.nodes.map(({ sku }: Json) => sku),
    ];
  };

  it('finds products by changed handles, custom ids and SKUs', async () => {
    const [one] = await add(seed('One', 'AB-1', 'C1'), seed('Two', 'AB-2', 'C2'));
    expect(await find('one', 'C1', 'sku:ab-1')).toEqual(['One', 'One', ['AB-1']]);
    await shop.graphql(UPDATE, { product: { id: one.id, title: 'Uno', handle: 'uno' } });
    await shop.graphql(
      `mutation Key($fields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $fields) { userErrors { message } } }`,
      { fields: [{ ownerId: one.id, namespace: '$app', key: 'style_code', value: 'C9' }] },
    );
    await shop.graphql(
      `mutation Codes($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
      {
        id: one.id,
        variants: [{ id: one.variants[0].id, barcode: 'NEW', inventoryItem: { sku: 'ZZ-1' } }],
      },
    );
    expect(await find('one', 'C1', 'sku:AB-1 OR barcode:BAB-1')).toEqual([null, null, []]);
    expect(await find('uno', 'C9', 'sku:"zz-1"')).toEqual(['Uno', 'Uno', ['ZZ-1']]);
    expect(await find('uno', 'C9', 'barcode:new OR sku:AB-2')).toEqual([
      'Uno',
      'Uno',
      ['ZZ-1', 'AB-2'],
    ]);
  });

  it('finds SKUs by a prefix of any length, in the order of the products', async () => {
    await add(seed('One', 'ab-20', 'C1'), seed('Two', 'AB-1', 'C2'), seed('Three', 'abc', 'C3'));
    const skus = async (search: string) => (await find('-', '-', search))[2];
    expect(await skus('sku:a*')).toEqual(['ab-20', 'AB-1', 'abc']);
    expect(await skus('sku:AB-*')).toEqual(['ab-20', 'AB-1']);
    expect(await skus('sku:AB-2*')).toEqual(['ab-20']);
    expect(await skus('sku:x*')).toEqual([]);
    expect(await skus('sku:x* OR title:Three')).toEqual(['abc']);
    expect(await skus('sku:ab* title:Two')).toEqual(['AB-1']);
  });

  it('does not find deleted products', async () => {
    const [one] = await add(seed('One', 'AB-1', 'C1'));
    await shop.graphql(
      `mutation Delete($input: ProductDeleteInput!) { productDelete(input: $input) { userErrors { message } } }`,
      { input: { id: one.id } },
    );
    expect(await find('one', 'C1', 'sku:AB-1 OR sku:A*')).toEqual([null, null, []]);
    const [again] = await add(seed('One', 'AB-1', 'C1'));
    expect(again.handle).toBe('one');
    expect(await find('one', 'C1', 'sku:AB-1')).toEqual(['One', 'One', ['AB-1']]);
  });

  it('finds in one root field what the previous one changed', async () => {
    const [one] = await add(seed('One', 'AB-1', 'C1'));
    const { data } = await shop.graphql(
      `mutation Both($id: ID!) {
        moved: productUpdate(product: { id: $id, handle: "elsewhere" }) { product { handle } }
        next: productCreate(product: { title: "One" }) { product { handle } }
        third: productCreate(product: { title: "One" }) { product { handle } }
      }`,
      { id: one.id },
    );
    const handles = Object.values(data).map((payload) => (payload as Json).product.handle);
    expect(handles).toEqual(['elsewhere', 'one', 'one-1']);
  });

  it('answers 30 searches per second and stock writes in a shop of 3,000 products', async () => {
    const sizes = ['7', '8', '9', '10'];
    for (let block = 0; block < 3_000; block += 500)
      await add(
        ...Array.from({ length: 500 }, (_, index) => ({
          ...seed(`Shoe ${block + index}`, '', `CODE-${block + index}`),
          variants: sizes.map((size) => ({
            options: { Size: size },
            sku: `SKU-${block + index}-${size}`,
          })),
        })),
      );
    const from = performance.now();
    for (let index = 0; index < 60; index += 1) {
      const found = await find(`shoe-${index}`, `CODE-${index}`, `sku:SKU-${index}-* OR sku:none`);
      expect(found[2]).toHaveLength(4);
    }
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
