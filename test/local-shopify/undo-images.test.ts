import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';
import { TWO_PRODUCTS } from './undo-seed.ts';

const FILES = `mutation Files($files: [FileUpdateInput!]!) {
  fileUpdate(files: $files) { files { id alt fileStatus } userErrors { field message code } } }`;
const DELETE_MEDIA = `mutation DeleteMedia($productId: ID!, $mediaIds: [ID!]!) {
  productDeleteMedia(productId: $productId, mediaIds: $mediaIds) {
    deletedMediaIds deletedProductImageIds mediaUserErrors { field message code } } }`;
const pairMutation = (name: string) => `mutation Pair($productId: ID!, $variantMedia: [P!]!) {
  ${name}(productId: $productId, variantMedia: $variantMedia) {
    productVariants { id media(first: 2) { nodes { id } } } userErrors { field message code } } }`;
const ATTACH = pairMutation('productVariantAppendMedia').replace(
  'P!',
  'ProductVariantAppendMediaInput!',
);
const DETACH = pairMutation('productVariantDetachMedia').replace(
  'P!',
  'ProductVariantDetachMediaInput!',
);
const UNKNOWN_FILE = 'gid://shopify/MediaImage/1';

describe('undoing images', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;
  let product: Json;
  let other: Json;

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
    [product, other] = products;
  };
  const send = async (query: string, variables: Json) => {
    const { data, errors } = await shop.graphql(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    await look();
    return Object.values(data)[0] as Json;
  };

  it('detaches a file from a product and its variants; the file stays and can be attached again', async () => {
    const [{ id }] = product.media;
    const variantMedia = [{ variantId: product.variants[0].id, mediaIds: [id] }];
    await send(ATTACH, { productId: product.id, variantMedia });
    expect(product.variants[0].media_ids).toEqual([id]);
    const files = [{ id, referencesToRemove: [product.id] }];
    expect(await send(FILES, { files })).toEqual({
      files: [{ id, alt: 'A', fileStatus: 'READY' }],
      userErrors: [],
    });
    expect(product.media.map(({ alt }: Json) => alt)).toEqual(['B']);
    expect(product.variants[0].media_ids).toEqual([]);
    const { data } = await shop.graphql('query File($id: ID!) { node(id: $id) { id } }', { id });
    expect(data.node).toEqual({ id });
    const back = { id, alt: 'Again', referencesToAdd: [product.id, other.id] };
    expect((await send(FILES, { files: [back] })).userErrors).toEqual([]);
    expect(product.media.map(({ alt }: Json) => alt)).toEqual(['B', 'Again']);
    expect(other.media.map(({ alt }: Json) => alt)).toEqual([null, 'Again']);
  });

  it('refuses the whole call for missing or unprocessed files and missing references', async () => {
    const [{ id }] = product.media;
    const refuse = async (files: Json[]) => (await send(FILES, { files })).userErrors;
    expect(await refuse([{ id: UNKNOWN_FILE }, { id, alt: 'x' }])).toEqual([
      {
        field: ['files'],
        message: `File id ["${UNKNOWN_FILE}"] does not exist.`,
        code: 'FILE_DOES_NOT_EXIST',
      },
    ]);
    expect((await refuse([{ id: UNKNOWN_FILE }, { id: `${UNKNOWN_FILE}2` }]))[0].message).toBe(
      `File ids ["${UNKNOWN_FILE}", "${UNKNOWN_FILE}2"] do not exist.`,
    );
    const gone = 'gid://shopify/Product/1';
    expect(await refuse([{ id, alt: 'x', referencesToRemove: [gone] }])).toEqual([
      {
        field: ['files'],
        message: 'The reference target does not exist',
        code: 'REFERENCE_TARGET_DOES_NOT_EXIST',
      },
    ]);
    const media = [{ mediaContentType: 'IMAGE', originalSource: 'https://img.example.com/d.jpg' }];
    const add = `mutation Add($id: ID!, $media: [CreateMediaInput!]) {
      productUpdate(product: { id: $id }, media: $media) { product { id } userErrors { message } } }`;
    await send(add, { id: product.id, media });
    expect(await refuse([{ id: product.media[2].id, alt: 'x' }])).toEqual([
      {
        field: ['files'],
        message: 'Non-ready files cannot be updated.',
        code: 'NON_READY_STATE',
      },
    ]);
    expect(product.media[0].alt).toBe('A');
  });

  it('changes files with a valid alt text and reports the others', async () => {
    const [a, b] = product.media;
    const files = [
      { id: a.id, alt: 'New' },
      { id: b.id, alt: 'x'.repeat(513) },
    ];
    expect(await send(FILES, { files })).toEqual({
      files: [{ id: a.id, alt: 'New', fileStatus: 'READY' }],
      userErrors: [
        {
          field: ['files', '1', 'alt'],
          message: 'The alt value exceeds the maximum limit of 512 characters.',
          code: 'ALT_VALUE_LIMIT_EXCEEDED',
        },
      ],
    });
    expect(product.media.map(({ alt }: Json) => alt)).toEqual(['New', 'B']);
  });

  it('requires the scopes of files, and those of products when references change', async () => {
    const files = [{ id: product.media[0].id, referencesToRemove: [product.id] }];
    const refusal = async (scopes: string[]) => {
      await shop.control('POST', 'scopes', { scopes });
      const { errors } = await shop.graphql(FILES, { files });
      return errors?.[0].message;
    };
    expect(await refusal(['write_products'])).toMatch(/Access denied for fileUpdate field/);
    expect(await refusal(['write_files'])).toBe(
      'Access denied: Missing permission to manage products.',
    );
    expect(await refusal(['write_files', 'write_products'])).toBe(undefined);
  });

  it('deletes media of a product, all or none, with the scope of products', async () => {
    await shop.control('POST', 'scopes', { scopes: ['write_products'] });
    const [{ id }] = product.media;
    expect(
      await send(DELETE_MEDIA, { productId: product.id, mediaIds: [id, UNKNOWN_FILE] }),
    ).toEqual({
      deletedMediaIds: null,
      deletedProductImageIds: null,
      mediaUserErrors: [
        {
          field: ['mediaIds'],
          message: `Media id ${UNKNOWN_FILE} does not exist`,
          code: 'MEDIA_DOES_NOT_EXIST',
        },
      ],
    });
    expect(product.media).toHaveLength(2);
    expect(await send(DELETE_MEDIA, { productId: product.id, mediaIds: [id] })).toEqual({
      deletedMediaIds: [id],
      deletedProductImageIds: [id.replace('MediaImage', 'ProductImage')],
      mediaUserErrors: [],
    });
    expect(product.media.map(({ alt }: Json) => alt)).toEqual(['B']);
    const { data } = await shop.graphql('query File($id: ID!) { node(id: $id) { id } }', { id });
    expect(data.node).toBe(null);
  });

  it('attaches media to variants and detaches them, and reports wrong pairs', async () => {
    const [a, b] = product.media;
    const [variant] = product.variants;
    const attempt = async (query: string, pair: Json, productId = product.id) => {
      const { userErrors } = await send(query, { productId, variantMedia: [pair] });
      return userErrors[0] ?? null;
    };
    const of = (mediaIds: string[], variantId = variant.id) => ({ variantId, mediaIds });
    expect(await attempt(DETACH, of([a.id]))).toEqual({
      field: ['variantMedia', '0', 'variantId'],
      message: 'The specified media is not attached to the specified variant.',
      code: 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT',
    });
    expect(await attempt(ATTACH, of([a.id]))).toBe(null);
    expect(product.variants[0].media_ids).toEqual([a.id]);
    expect((await attempt(ATTACH, of([b.id]))).code).toBe('PRODUCT_VARIANT_ALREADY_HAS_MEDIA');
    expect(await attempt(DETACH, of([a.id]))).toBe(null);
    expect(product.variants[0].media_ids).toEqual([]);
    expect((await attempt(ATTACH, of([]))).code).toBe('BLANK');
    expect((await attempt(ATTACH, of([a.id, b.id]))).code).toBe('TOO_MANY_MEDIA_PER_INPUT_PAIR');
    expect((await attempt(ATTACH, of([other.media[0].id]))).code).toBe(
      'MEDIA_DOES_NOT_EXIST_ON_PRODUCT',
    );
    expect((await attempt(ATTACH, of([a.id], other.variants[0].id))).code).toBe(
      'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT',
    );
    expect((await attempt(ATTACH, of([a.id]), 'gid://shopify/Product/1')).code).toBe(
      'PRODUCT_DOES_NOT_EXIST',
    );
  });
});
