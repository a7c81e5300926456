import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const ADD = `mutation Add($id: ID!, $variants: [ProductVariantsBulkInput!]!, $strategy: ProductVariantsBulkCreateStrategy) {
  productVariantsBulkCreate(productId: $id, variants: $variants, strategy: $strategy) {
    product { options { name optionValues { name } } variants(first: 50) { nodes { title } } } userErrors { field message code }
  }
}`;
const CHANGE = `mutation Change($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $id, variants: $variants) { productVariants { price } userErrors { field code } }
}`;

describe('changing a product', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;
  let product: Json;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
    const variants = ['8', '9'].map((size) => ({
      options: { Size: size },
      price: '50.00',
      sku: `S-${size}`,
    }));
    const seed = {
      title: 'Shoe',
      tags: ['Red'],
      options: [{ name: 'Size', values: ['8', '9'] }],
      variants,
    };
    const ids = await shop.control('POST', 'seed', { products: [seed, { title: 'Plain' }] });
    product = ids.products;
  });
  afterAll(() => server.stop());

  it('adds variants with new values and refuses existing ones', async () => {
    const variant = (size: string) => ({ optionValues: [{ optionName: 'Size', name: size }] });
    const added = await shop.graphql(ADD, { id: product[0].id, variants: [variant('10')] });
    const { product: after } = added.data.productVariantsBulkCreate;
    expect(after.options[0].optionValues.map((value: Json) => value.name)).toEqual([
      '8',
      '9',
      '10',
    ]);
    const again = await shop.graphql(ADD, {
      id: product[0].id,
      variants: [variant('11'), variant('10')],
    });
    expect(again.data.productVariantsBulkCreate.userErrors).toMatchObject([
      { field: ['variants', '1'], code: 'VARIANT_ALREADY_EXISTS_CHANGE_OPTION_VALUE' },
    ]);
    expect(again.data.productVariantsBulkCreate.product).toBeNull();
  });

  it('removes the default variant unless told to keep it', async () => {
    const variants = [{ optionValues: [{ optionName: 'Title', name: 'Big' }] }];
    const titles = async (strategy: string) => {
      const { data } = await shop.graphql(ADD, { id: product[1].id, variants, strategy });
      return data.productVariantsBulkCreate.product.variants.nodes.map((one: Json) => one.title);
    };
    expect(await titles('PRESERVE_STANDALONE_VARIANT')).toEqual(['Default Title', 'Big']);
    await shop.control('POST', 'reset');
    const ids = await shop.control('POST', 'seed', {
      products: [{ title: 'x' }, { title: 'Plain' }],
    });
    product = ids.products;
    expect(await titles('DEFAULT')).toEqual(['Big']);
  });

  it('changes all listed variants or none', async () => {
    const [eight, nine] = product[0].variants;
    const change = async (prices: [string, string]) => {
      const variants = [
        { id: eight.id, price: prices[0] },
        { id: nine.id, price: prices[1] },
      ];
      const { data } = await shop.graphql(CHANGE, { id: product[0].id, variants });
      return data.productVariantsBulkUpdate;
    };
    const refused = await change(['60', '-1']);
    expect(refused.userErrors).toEqual([
      { field: ['variants', '1', 'price'], code: 'GREATER_THAN_OR_EQUAL_TO' },
    ]);
    expect(refused.productVariants.map((one: Json) => one.price)).toEqual(['50.00', '50.00']);
    expect((await change(['60', '61.5'])).productVariants.map((one: Json) => one.price)).toEqual([
      '60.00',
      '61.50',
    ]);
  });

  it('refuses stock in a variant update', async () => {
    const state = await shop.control('GET', 'state');
    const variants = [
      {
        id: product[0].variants[0].id,
        inventoryQuantities: [{ locationId: state.locations[0].id, availableQuantity: 1 }],
      },
    ];
    const { data } = await shop.graphql(CHANGE, { id: product[0].id, variants });
    expect(data.productVariantsBulkUpdate.userErrors[0].code).toBe(
      'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
    );
  });

  it('runs root fields in order and continues after a failed one', async () => {
    const document = `mutation Both($id: ID!) {
      product: productUpdate(product: { id: $id, title: "" }) { userErrors { field message } }
      tags: tagsAdd(id: $id, tags: ["new, Red", "red"]) { node { ... on Product { tags } } userErrors { message } }
    }`;
    const { data } = await shop.graphql(document, { id: product[0].id });
    expect(data.product.userErrors).toEqual([
      { field: ['title'], message: "Title can't be blank" },
    ]);
    expect(data.tags.node.tags).toEqual(['new', 'Red']);
  });

  it('assigns a custom id to one product only', async () => {
    await shop.control('POST', 'seed', {
      metafield_definitions: [{ key: 'style_code', type: 'id' }],
    });
    const claim = `mutation Claim($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { metafields { key } userErrors { field code } } }`;
    const field = (ownerId: string) => ({ ownerId, key: 'style_code', value: 'C-1' });
    const first = await shop.graphql(claim, { m: [field(product[0].id)] });
    expect(first.data.metafieldsSet.userErrors).toEqual([]);
    const second = await shop.graphql(claim, { m: [field(product[1].id)] });
    expect(second.data.metafieldsSet.userErrors).toHaveLength(1);
    const find =
      '{ productByIdentifier(identifier: { customId: { key: "style_code", value: "C-1" } }) { id } }';
    expect((await shop.graphql(find)).data.productByIdentifier.id).toBe(product[0].id);
  });

  it('finds variants by SKU or barcode', async () => {
    const query = `query Find($q: String!) { productVariants(first: 10, query: $q) { nodes { sku barcode product { title } } } }`;
    const { data } = await shop.graphql(query, { q: 'sku:"s-8" OR barcode:"195503583218"' });
    expect(data.productVariants.nodes.map((one: Json) => one.product.title).sort()).toEqual([
      'Air Zoom Pegasus 41',
      'Shoe',
    ]);
  });

  it('delays search results on request', async () => {
    await shop.control('POST', 'delays', { search_ms: 300 });
    await shop.graphql(
      'mutation { productCreate(product: { title: "Hidden" }) { userErrors { message } } }',
    );
    const find = async () => {
      const { data } = await shop.graphql(
        '{ products(first: 5, query: "title:Hidden") { nodes { id } } }',
      );
      return data.products.nodes.length;
    };
    expect(await find()).toBe(0);
    await expect.poll(find).toBe(1);
  });
});
