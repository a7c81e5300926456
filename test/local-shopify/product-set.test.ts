import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const SET = `mutation Set($id: ProductSetIdentifiers, $input: ProductSetInput!, $sync: Boolean) {
  productSet(identifier: $id, input: $input, synchronous: $sync) {
    product { id handle title status tags variants(first: 50) { nodes { id sku position selectedOptions { name value } } }
      styleCode: metafield(key: "style_code") { value } metafields(first: 10) { nodes { key } } media(first: 10) { nodes { id status } } }
    productSetOperation { id status }
    userErrors { field message code }
  }
}`;

const byCode = (value: string) => ({ customId: { key: 'style_code', value } });
const sizes = (...names: string[]) => ({
  productOptions: [{ name: 'Size', values: names.map((name) => ({ name })) }],
  variants: names.map((name) => ({
    sku: `S-${name}`,
    optionValues: [{ optionName: 'Size', name }],
  })),
});

describe('productSet', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
    await shop.control('POST', 'seed', {
      metafield_definitions: [{ key: 'style_code', type: 'id' }],
    });
  });
  afterAll(() => server.stop());

  const set = async (id: Json, input: Json, sync = true): Promise<Json> => {
    const body = await shop.graphql(SET, { id, input, sync });
    return body.errors ? body : body.data.productSet;
  };

  it('creates a product with a custom id, then updates it', async () => {
    const created = await set(byCode('A-1'), { title: 'Shoe', ...sizes('8', '9') });
    expect(created.userErrors).toEqual([]);
    expect(created.product).toMatchObject({
      handle: 'shoe',
      status: 'ACTIVE',
      styleCode: { value: 'A-1' },
    });
    const updated = await set(byCode('A-1'), { title: 'Better shoe' });
    expect(updated.product.id).toBe(created.product.id);
    expect(updated.product.handle).toBe('shoe');
    expect(updated.product.variants.nodes).toHaveLength(2);
  });

  it('creates one product from two concurrent calls', async () => {
    const input = { title: 'Raced', ...sizes('8') };
    const both = await Promise.all([set(byCode('R-1'), input), set(byCode('R-1'), input)]);
    expect(both[0].product.id).toBe(both[1].product.id);
  });

  it('deletes entries that a given list leaves out, and keeps lists that are not given', async () => {
    const full = {
      title: 'Shoe',
      tags: ['b', 'a'],
      metafields: [
        { namespace: 'custom', key: 'care', type: 'single_line_text_field', value: 'x' },
      ],
      files: [{ originalSource: 'https://img.example/a.jpg' }],
      ...sizes('8', '9', '10'),
    };
    const { product } = await set(null, full);
    const id = { id: product.id };
    const fewer = await set(id, sizes('9', '11'));
    const [nine] = fewer.product.variants.nodes;
    expect(nine.id).toBe(product.variants.nodes[1].id);
    expect(fewer.product.variants.nodes.map((one: Json) => one.selectedOptions[0].value)).toEqual([
      '9',
      '11',
    ]);
    expect(fewer.product).toMatchObject({
      tags: ['a', 'b'],
      metafields: { nodes: [{ key: 'care' }] },
    });
    const bare = await set(id, { tags: ['z'], files: [], metafields: [] });
    expect(bare.product).toMatchObject({
      tags: ['z'],
      media: { nodes: [] },
      metafields: { nodes: [] },
    });
  });

  it('refuses an identifier that contradicts the input', async () => {
    const { product } = await set(byCode('M-1'), { title: 'Shoe' });
    const code = async (id: Json, input: Json) => (await set(id, input)).userErrors[0]?.code;
    expect(await code(byCode('M-1'), { id: product.id, title: 'x' })).toBe('ID_NOT_ALLOWED');
    expect(await code({ id: 'gid://shopify/Product/1' }, { title: 'x' })).toBe(
      'PRODUCT_DOES_NOT_EXIST',
    );
    const metafields = [
      { namespace: 'custom', key: 'care', type: 'single_line_text_field', value: 'x' },
    ];
    expect(await code(byCode('M-1'), { metafields })).toBe('METAFIELD_MISMATCH');
    const withType = [{ key: 'style_code', type: 'id', value: 'M-1' }];
    expect(await code(byCode('M-1'), { metafields: withType })).toBe('METAFIELD_MISMATCH');
  });

  it('returns a top-level error without the definition, and for an unknown category', async () => {
    const other = await openShop(server.ready);
    const { errors, data } = await other.graphql(SET, { id: byCode('X'), input: { title: 'x' } });
    expect(data.productSet).toBeNull();
    expect(errors[0].extensions.code).toBe('NOT_FOUND');
    const unknown = await set(null, {
      title: 'x',
      category: 'gid://shopify/TaxonomyCategory/zz-1',
    });
    expect(unknown.errors[0].extensions.code).toBe('INVALID_PRODUCT_TAXONOMY_NODE_ID');
  });

  it('checks options and variants, and changes nothing on an error', async () => {
    const { product } = await set(null, { title: 'Shoe', ...sizes('8') });
    const errors = async (input: Json) => (await set({ id: product.id }, input)).userErrors;
    const twice = { ...sizes('8'), variants: [...sizes('8').variants, ...sizes('8').variants] };
    expect(await errors({ title: 'New', ...twice })).toMatchObject([
      { field: ['input', 'variants', '1'], code: null },
    ]);
    expect(await errors({ productOptions: sizes('8').productOptions })).toMatchObject([
      { field: ['input', 'variants'] },
    ]);
    expect(await errors({ ...sizes('8', '9'), variants: sizes('8').variants })).toMatchObject([
      { field: ['input', 'productOptions', '0', 'values', '1'] },
    ]);
    const slash = [{ name: 'A / B', values: [{ name: '8' }] }];
    expect(await errors({ productOptions: slash, variants: [] })).toMatchObject([
      { code: 'INVALID_INPUT' },
    ]);
    const { data } = await shop.graphql('query($id: ID!) { product(id: $id) { title } }', {
      id: product.id,
    });
    expect(data.product.title).toBe('Shoe');
  });

  it('refuses lists that are too long before running anything', async () => {
    const many = (count: number) => Array.from({ length: count }, (_one, index) => String(index));
    const tooMany = await shop.graphql(SET, { input: { title: 'x', ...sizes(...many(2_049)) } });
    expect(tooMany).not.toHaveProperty('data');
    expect(tooMany.errors[0].message).toContain('2049 is greater than the maximum allowed of 2048');
    const tags = await shop.graphql(SET, { input: { title: 'x', tags: many(251) } });
    expect(tags.errors[0].extensions.code).toBe('MAX_INPUT_SIZE_EXCEEDED');
  });

  it('accepts 2,048 variants', async () => {
    const names = Array.from({ length: 2_048 }, (_one, index) => String(index));
    const { userErrors } = await set(null, { title: 'Big', ...sizes(...names) });
    expect(userErrors).toEqual([]);
  });

  it('runs in the background on request', async () => {
    const { productSetOperation, product } = await set(
      byCode('J-1'),
      { title: 'Job', ...sizes('8') },
      false,
    );
    expect(product).toBeNull();
    expect(productSetOperation.status).toBe('CREATED');
    const poll =
      'query($id: ID!) { productOperation(id: $id) { status ... on ProductSetOperation { product { title } userErrors { code } } } }';
    await expect
      .poll(
        async () =>
          (await shop.graphql(poll, { id: productSetOperation.id })).data.productOperation,
      )
      .toEqual({ status: 'COMPLETE', product: { title: 'Job' }, userErrors: [] });
  });
});
