import { getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { queryCost } from './cost/query-cost.ts';
import { loadAdminSchema } from './graphql/admin-schema.ts';

const schema = loadAdminSchema();

function price(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return queryCost({ schema, operation, fragments: {}, variables });
}

const VARIANT = `id selectedOptions { name } inventoryItem { id inventoryLevel(locationId: "gid://shopify/Location/1") {
  quantities(names: ["available"]) { quantity } } }`;

describe('requested cost', () => {
  it('is 1 for an object, 0 for a scalar, and depends on the size of a page', () => {
    expect(price('{ shop { name } }')).toBe(1);
    expect(price('{ productVendors(first: 1000) { nodes pageInfo { hasNextPage } } }')).toBe(2);
    expect(price('{ locations(first: 50) { nodes { id } } }')).toBe(9);
    expect(
      price(
        `{ product(id: "gid://shopify/Product/1") { variants(first: 250) { nodes { ${VARIANT} } } } }`,
      ),
    ).toBe(58);
    expect(
      price(
        `query($n: Int) { product(id: "gid://shopify/Product/1") { variants(first: $n) { nodes { ${VARIANT} } } } }`,
        { n: 100 },
      ),
    ).toBe(48);
  });

  it('is 10 for a mutation, plus the fields below its direct ones', () => {
    expect(
      price(
        'mutation { tagsAdd(id: "gid://shopify/Product/1", tags: []) { userErrors { message } } }',
      ),
    ).toBe(10);
    const update = `mutation { productVariantsBulkUpdate(productId: "gid://shopify/Product/1", variants: []) {
      product { id } productVariants { id inventoryItem { id } } userErrors { message } } }`;
    expect(price(update)).toBe(11);
    const set =
      'mutation($input: ProductSetInput!) { productSet(input: $input) { productSetOperation { id userErrors { message } } userErrors { message } } }';
    expect(price(set, { input: {} })).toBe(11);
  });

  it('of a productSet depends on its variants and files', () => {
    const set = `mutation($input: ProductSetInput!) { productSet(input: $input) { product { id } userErrors { message } } }`;
    const of = (variants: number, files: number) =>
      price(set, { input: { variants: Array(variants).fill({}), files: Array(files).fill({}) } });
    expect(of(1, 0)).toBe(10);
    expect(of(12, 4)).toBe(20);
    expect(of(2048, 250)).toBe(895);
  });

  it('ignores fields that a directive excludes', () => {
    const query = 'query($with: Boolean!) { shop { name } location @include(if: $with) { id } }';
    expect(price(query, { with: true })).toBe(2);
    expect(price(query, { with: false })).toBe(1);
  });
});
