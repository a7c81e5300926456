import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const CREATE = `mutation Create($product: ProductCreateInput!, $media: [CreateMediaInput!]) {
  productCreate(product: $product, media: $media) { product { id media(first: 5) { nodes { id status } } } userErrors { field message } }
}`;
const READ = `query Read($id: ID!) { product(id: $id) {
  resourcePublicationsV2(first: 10, onlyPublished: false) { nodes { isPublished publication { catalog { title } } } }
  resourcePublicationsCount { count }
  media(first: 5) { nodes { status mediaErrors { code message } ... on MediaImage { image { url } } } } } }`;
const PUBLISH = `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
}`;

describe('publishing and images', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
  });
  afterAll(() => server.stop());

  const create = async (product: Json, media: Json = []) =>
    (await shop.graphql(CREATE, { product, media })).data.productCreate;
  const read = async (id: string) => (await shop.graphql(READ, { id })).data.product;
  const channels = async (): Promise<Json[]> => {
    const query =
      '{ publications(first: 10, catalogType: APP) { nodes { id autoPublish catalog { title } } } }';
    return (await shop.graphql(query)).data.publications.nodes;
  };
  const listed = (product: Json) =>
    product.resourcePublicationsV2.nodes.map((one: Json) => [
      one.publication.catalog.title,
      one.isPublished,
    ]);

  it('lists three channels; the market is counted but not listed', async () => {
    expect((await channels()).map((one) => [one.catalog.title, one.autoPublish])).toEqual([
      ['Online Store', true],
      ['Point of Sale', false],
      ['Shop', false],
    ]);
    const { product } = await create({ title: 'Shoe', status: 'ACTIVE' });
    const after = await read(product.id);
    expect(listed(after)).toEqual([['Online Store', true]]);
    expect(after.resourcePublicationsCount.count).toBe(2);
  });

  it('shows no listing of a draft, and all of them once it is active', async () => {
    const { product } = await create({ title: 'Shoe', status: 'DRAFT' });
    const input = (await channels()).map(({ id }) => ({ publicationId: id }));
    await shop.graphql(PUBLISH, { id: product.id, input });
    const draft = await read(product.id);
    expect(listed(draft).map(([, isPublished]: [string, boolean]) => isPublished)).toEqual([
      false,
      false,
      false,
    ]);
    expect(draft.resourcePublicationsCount.count).toBe(0);
    await shop.graphql(
      'mutation($id: ID!) { productUpdate(product: { id: $id, status: ACTIVE }) { userErrors { message } } }',
      { id: product.id },
    );
    expect(
      listed(await read(product.id)).every(([, isPublished]: [string, boolean]) => isPublished),
    ).toBe(true);
  });

  it('refuses a channel that accepts no products', async () => {
    await shop.control('POST', 'seed', {
      publications: [{ title: 'Shop', refuses_products: true }],
    });
    const { product } = await create({ title: 'Shoe', status: 'ACTIVE' });
    const input = (await channels()).map(({ id }) => ({ publicationId: id }));
    const { data } = await shop.graphql(PUBLISH, { id: product.id, input });
    expect(data.publishablePublish.userErrors).toEqual([
      {
        field: ['input', '2', 'publicationId'],
        message: 'Publication does not exist or is not publishable',
      },
    ]);
  });

  it('advances image processing with every reading request', async () => {
    await shop.control('POST', 'media', {
      url_contains: 'broken',
      error_code: 'IMAGE_DOWNLOAD_FAILURE',
    });
    const image = (name: string) => ({
      mediaContentType: 'IMAGE',
      originalSource: `https://img.example/${name}.jpg`,
    });
    const { product } = await create({ title: 'Shoe' }, [image('fine'), image('broken')]);
    const statuses = (media: Json) => media.nodes.map((one: Json) => one.status);
    expect(statuses(product.media)).toEqual(['UPLOADED', 'UPLOADED']);
    expect(statuses((await read(product.id)).media)).toEqual(['PROCESSING', 'PROCESSING']);
    const { media } = await read(product.id);
    expect(statuses(media)).toEqual(['READY', 'FAILED']);
    expect(media.nodes[0].image.url).toMatch(/^https:\/\/cdn\.shopify\.com\/.*\/fine\.jpg\?v=\d+$/);
    expect(media.nodes[1].mediaErrors[0].code).toBe('IMAGE_DOWNLOAD_FAILURE');
  });

  it('refuses the whole call for a bad image address', async () => {
    const bad = await create({ title: 'Shoe' }, [
      { mediaContentType: 'IMAGE', originalSource: 'nonsense' },
    ]);
    expect(bad).toMatchObject({
      product: null,
      userErrors: [{ field: ['media', '0', 'originalSource'] }],
    });
  });
});
