import { beforeAll, describe, expect, it } from 'vitest';
import { MCP_CLIENTS, type McpClient, openMcpClient } from '#test/support/open-mcp-client.ts';
import { askByNewerProtocol, type RpcMessage } from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';

const NAMES = ['vendors', 'product-types', 'locations', 'channels', 'credits'];
const uriOf = (name: string) => `catalog-vision://${name}`;

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

describe.each(MCP_CLIENTS)('a client (%s)', (kind) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await openMcpClient(kind, app.url, shop.apiKey);
    return () => client.close();
  });

  const read = async (name: string) => JSON.parse(await client.readResource(uriOf(name)));

  it('reads what the store offers to choose from, and what is left', async () => {
    expect((await client.listResources()).map(({ name }) => name)).toEqual(NAMES);
    expect(await read('vendors')).toMatchObject({
      vendors: expect.arrayContaining(['Nike', 'New Balance']),
      total: 12,
    });
    expect((await read('product-types')).product_types).toContain('Running Shoes');
    expect((await read('locations')).locations[0]).toMatchObject({
      location_id: expect.stringContaining('gid://shopify/Location/'),
      is_primary: true,
    });
    expect((await read('channels')).channels).toContain('Online Store');
    expect(await read('credits')).toEqual({
      balance: 50,
      used_by_this_key: 0,
      top_up_url: app.services.topUpUrl,
    });
    await expect(client.readResource(uriOf('orders'))).rejects.toThrow(/not found/i);
  });

  it('gets the steps from a photo to a product, with the photo in them', async () => {
    const [prompt] = await client.listPrompts();
    expect(prompt).toMatchObject({ name: 'list-product-from-photo' });
    expect(prompt?.description).toMatch(/\w{5}/);
    const text = await client.getPrompt('list-product-from-photo', {
      photo: 'https://example.com/box.jpg',
      details: '3 pairs, 99.00 each',
    });
    expect(text).toContain('Photo: "https://example.com/box.jpg"\nDetails: "3 pairs, 99.00 each"');
    expect(text).toContain('image-product-match');
  });
});

describe('a resource', () => {
  const readOver = (apiKey: string, name = 'vendors') => {
    const uri = uriOf(name);
    const asked = { method: 'resources/read', name: uri, params: { uri } };
    return askByNewerProtocol(app.url, asked, apiKey);
  };
  const textOf = ({ result }: RpcMessage) =>
    (result as { contents: { text: string }[] }).contents.map(({ text }) => text).join();

  it('is the store’s own, and no cache may answer another caller with it', async () => {
    const other = await app.openShop();
    await other.store.control('POST', '/seed', { products: [{ title: 'x', vendor: 'Only here' }] });
    const read = await readOver(other.apiKey);
    expect(read.result).toMatchObject({ cacheScope: 'private', ttlMs: 60_000 });
    expect(textOf(read)).toContain('Only here');
    expect(textOf(await readOver(shop.apiKey))).not.toContain('Only here');
    expect((await readOver(shop.apiKey, 'credits')).result).toMatchObject({ ttlMs: 0 });
  });

  it('of the store is for keys that may list products, and counts as a call', async () => {
    const { shopId } = shop;
    const make = (scopes: string[], limits = {}) =>
      app.services.apiKeys.create({ shopId, name: 'k', scopes, limits });
    const { key } = await make(['image-product-match']);
    expect((await readOver(key)).error?.data).toMatchObject({ code: 'missing_scope' });
    expect(textOf(await readOver(key, 'credits'))).toContain('balance');
    const slow = await make(['storefront-product-upsert'], { callsPerMinute: 1 });
    expect((await readOver(slow.key)).error).toBeUndefined();
    expect((await readOver(slow.key)).error?.data).toMatchObject({ code: 'rate_limited' });
  });

  it('says what was left out where a list is too long for a model', async () => {
    const large = await app.openShop();
    const products = Array.from({ length: 200 }, (_, index) => ({
      ...{ title: `Product ${index}`, vendor: `A vendor with a rather long name ${index}` },
    }));
    await large.store.control('POST', '/seed', { products });
    const { vendors, total, left_out } = JSON.parse(textOf(await readOver(large.apiKey)));
    expect(total).toBe(212);
    expect(vendors.length).toBeLessThan(150);
    expect(left_out).toEqual([`vendors: only the first ${vendors.length} of 212`]);
  });
});
