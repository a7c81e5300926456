import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';
import { TWO_PRODUCTS } from './undo-seed.ts';

const DELETE_VARIANTS = `mutation DeleteVariants($productId: ID!, $variantsIds: [ID!]!) {
  productVariantsBulkDelete(productId: $productId, variantsIds: $variantsIds) {
    product { id variants(first: 9) { nodes { id } } } userErrors { field message code } } }`;
const UPDATE_VARIANTS = `mutation UpdateVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) {
    productVariants { id } userErrors { field message code } } }`;

describe('undoing variants, fields and stock', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;
  let product: Json;

  beforeAll(async () => {
    server = await startLocalShopify({
      SCOPES: 'write_products,write_files,write_inventory,write_publications,read_locations',
    });
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
    await shop.control('POST', 'reset', { empty: true });
    await shop.control('POST', 'seed', TWO_PRODUCTS);
    await look();
  });
  afterAll(() => server.stop());

  const look = async () => {
    const { products } = await shop.control('GET', 'state');
    [product] = products;
  };
  const send = async (query: string, variables: Json) => {
    const { data, errors } = await shop.graphql(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    await look();
    return Object.values(data)[0] as Json;
  };

  it('deletes all given variants or none, and never the last', async () => {
    const [first, second] = product.variants;
    const attempt = (variantsIds: string[], productId = product.id) =>
      send(DELETE_VARIANTS, { productId, variantsIds });
    expect(await attempt([first.id, 'gid://shopify/ProductVariant/1'])).toEqual({
      product: null,
      userErrors: [
        {
          field: ['variantsIds', '1'],
          message: 'At least one variant does not belong to the product',
          code: 'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
        },
      ],
    });
    expect((await attempt([first.id, second.id])).userErrors[0].code).toBe(
      'CANNOT_DELETE_LAST_VARIANT',
    );
    expect((await attempt([], 'gid://shopify/Product/1')).userErrors[0].code).toBe(
      'PRODUCT_DOES_NOT_EXIST',
    );
    expect(product.variants).toHaveLength(2);
    expect((await attempt([second.id])).product.variants.nodes).toEqual([{ id: first.id }]);
    expect(product.options[0].values).toEqual(['8']);
    expect((await attempt([first.id])).userErrors[0].code).toBe('CANNOT_DELETE_LAST_VARIANT');
  });

  it('clears optional fields of a variant, but not its price', async () => {
    const [variant] = product.variants;
    const update = (fields: Json) =>
      send(UPDATE_VARIANTS, {
        productId: product.id,
        variants: [{ id: variant.id, ...fields }],
      });
    const cleared = await update({
      compareAtPrice: null,
      barcode: null,
      inventoryItem: { sku: null, cost: null },
    });
    expect(cleared.userErrors).toEqual([]);
    expect(product.variants[0]).toMatchObject({
      compare_at_price: null,
      barcode: null,
      sku: null,
      cost: null,
      price: '10.00',
    });
    expect((await update({ price: null })).userErrors).toEqual([
      { field: ['variants', '0', 'price'], message: "Price can't be blank", code: 'BLANK' },
    ]);
  });

  it('clears a category, removes tags ignoring case and deletes the app’s metafields', async () => {
    const update = `mutation Update($product: ProductUpdateInput!) {
      productUpdate(product: $product) { product { category { id } } userErrors { message } } }`;
    expect(await send(update, { product: { id: product.id, category: null } })).toEqual({
      product: { category: null },
      userErrors: [],
    });
    const tags = `mutation Tags($id: ID!, $tags: [String!]!) {
      tagsRemove(id: $id, tags: $tags) { node { id } userErrors { field message } } }`;
    await send(tags, { id: product.id, tags: ['summer', 'SALE', 'missing'] });
    expect(product.tags).toEqual(['own']);
    const fields = `mutation Fields($metafields: [MetafieldIdentifierInput!]!) {
      metafieldsDelete(metafields: $metafields) {
        deletedMetafields { ownerId namespace key } userErrors { field message } } }`;
    const metafields = ['style_code', 'unknown'].map((key) => ({
      ownerId: product.id,
      namespace: '$app',
      key,
    }));
    expect(await send(fields, { metafields })).toEqual({
      deletedMetafields: [
        { ownerId: product.id, namespace: 'app--347082227713', key: 'style_code' },
        null,
      ],
      userErrors: [],
    });
    expect(product.metafields.map(({ key }: Json) => key)).toEqual(['care']);
  });

  it('unpublishes a product from several channels at once', async () => {
    const ids = product.publications.map(({ id }: Json) => ({ publicationId: id }));
    const unpublish = `mutation Off($id: ID!, $input: [PublicationInput!]!) {
      publishableUnpublish(id: $id, input: $input) { userErrors { field message } } }`;
    await send(unpublish, { id: product.id, input: ids.slice(0, 2) });
    expect(product.publications.map(({ title }: Json) => title)).toEqual(['Three']);
  });

  it('deactivates a level, but not the last one', async () => {
    const item = product.variants[0].inventory_item_id.split('/').at(-1);
    const off = async (place: string, itemNumber = item) => {
      const levelId = `gid://shopify/InventoryLevel/${place}?inventory_item_id=${itemNumber}`;
      const text = `mutation Off($levelId: ID!, $key: String!) {
        inventoryDeactivate(inventoryLevelId: $levelId) @idempotent(key: $key) { userErrors { field message } } }`;
      const payload = await send(text, { levelId, key: crypto.randomUUID() });
      return payload.userErrors[0]?.message ?? null;
    };
    const places = product.variants[0].levels.map(({ location_id: id }: Json) =>
      id.split('/').at(-1),
    );
    expect(await off(places[1])).toBe(null);
    expect(product.variants[0].levels[1]).toMatchObject({ is_active: false });
    expect(await off(places[0])).toMatch(/need to be stocked at a minimum of 1 location/);
    expect(await off('1', '2')).toMatch(/because the product was deleted/);
    expect(await off('1')).toMatch(/because the location was deleted/);
  });
});
