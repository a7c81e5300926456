import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockAddContract } from '#app/operations/storefront-stock-add/contract.ts';
import { MCP_CLIENTS, openMcpClient } from '#test/support/open-mcp-client.ts';
import { sellOne } from '#test/support/sell-one.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';

const ADD = '/api/v1/storefront-stock-add';
const HOUR_MS = 60 * 60 * 1000;

type Seeded = { products: { variants: { id: string; inventory_item_id: string }[] }[] };
type State = {
  locations: { id: string; name: string }[];
  products: { variants: { levels: { location_id: string; available: number }[] }[] }[];
};

/** A store with one tracked variant, eight of it at its first location. */
async function openStore(app: Pick<OwnApp, 'openShop' | 'post' | 'services'>) {
  const opened = await app.openShop();
  const { key } = await app.services.apiKeys.create({
    shopId: opened.shopId,
    name: 'stock',
    also: [stockAddContract.scope],
  });
  const shop = { ...opened, apiKey: key, plainKey: opened.apiKey };
  const { store } = shop;
  const seeded = await store.control<Seeded>('POST', '/seed', {
    products: [{ title: 'Trail runner', variants: [{ stock: { 'Main Street Store': 8 } }] }],
  });
  const variant = seeded.products[0]?.variants[0];
  const { id: variantId = '', inventory_item_id: inventoryItemId = '' } = variant ?? {};
  const state = () => store.control<State>('GET', '/state');
  const { locations } = await state();
  return {
    ...shop,
    variantId,
    /** What the store has at its first location. */
    async available() {
      const levels = (await state()).products.at(-1)?.variants[0]?.levels ?? [];
      return levels[0]?.available;
    },
    add: (fields: object = {}) =>
      app.post(
        ADD,
        { variant_id: variantId, quantity: 1, receipt_key: 'box-1', ...fields },
        shop.apiKey,
      ),
    undo: (id: string) => app.post(`/api/v1/stock-additions/${id}/undo`, undefined, shop.apiKey),
    sell: () => sellOne(store, { inventoryItemId, locationId: locations[0]?.id ?? '' }),
    lose: (times = 1) =>
      store.control('POST', '/faults', {
        root_field: 'inventoryAdjustQuantities',
        kind: 'cut_after_commit',
        times,
      }),
  };
}

describe('adding what was received to the stock', () => {
  it('adds to what the store has by then, once for each key, and costs nothing', async () => {
    const store = await openStore((await getSharedApp()).app);
    const before = await store.getBalance();
    const first = await store.add({ quantity: 2 });
    expect(first).toMatchObject({
      status: 200,
      body: {
        already_added: false,
        added: 2,
        available: 10,
        title: 'Trail runner',
        location_name: 'Main Street Store',
        warnings: [],
      },
    });
    await store.sell();
    expect((await store.add({ quantity: 2 })).body).toMatchObject({
      stock_add_id: first.body.stock_add_id,
      already_added: true,
      available: 9,
    });
    expect((await store.add({ receipt_key: 'box-2' })).body).toMatchObject({ available: 10 });
    expect(await store.available()).toBe(10);
    expect(await store.getBalance()).toBe(before);
  });

  it('adds once although the answer is lost and the call repeated, also many at a time', async () => {
    const store = await openStore((await getSharedApp()).app);
    await store.lose(99);
    const lost = await store.add();
    expect(lost).toMatchObject({ status: 502, body: { charged: false } });
    expect(lost.body.detail).toContain('trying again changes it once');
    await store.store.control('DELETE', '/faults');
    const again = await Promise.all(Array.from({ length: 8 }, () => store.add()));
    expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(again.map(({ body }) => body.stock_add_id)).size).toBe(1);
    expect(await store.available()).toBe(9);
  });

  it('names the delivery in the inventory history, for the undo too', async () => {
    const store = await openStore((await getSharedApp()).app);
    const { body } = await store.add({ delivery: 'PO-2026.7' });
    await store.add({ delivery: 'another', receipt_key: 'box-1' });
    await store.undo(body.stock_add_id);
    const history = await store.store.control<unknown[]>('GET', '/stock-history');
    const document = `gid://catalog-vision/Delivery/PO-2026.7/StockAdd/${body.stock_add_id}`;
    expect(history).toMatchObject([
      { document, reason: 'received', delta: 1 },
      { document, reason: 'correction', delta: -1 },
    ]);
  });

  it('answers a repeat from its record, whatever has become of the variant', async () => {
    const store = await openStore((await getSharedApp()).app);
    const { body: first } = await store.add();
    await store.store.query(
      'mutation Delete($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }',
      { id: first.product_id },
    );
    const again = await store.add();
    expect(again).toMatchObject({
      status: 200,
      body: { stock_add_id: first.stock_add_id, already_added: true, title: '', available: null },
    });
    expect(again.body.warnings).toEqual(['The store does not have this variant any more.']);
  });

  it('refuses another receipt under the same key', async () => {
    const store = await openStore((await getSharedApp()).app);
    await store.add();
    const other = await store.add({ quantity: 3 });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await store.available()).toBe(9);
  });

  it.each([
    [{ variant_id: 'gid://shopify/ProductVariant/1' }, '/variant_id', 'no variant'],
    [{ location_id: 'gid://shopify/Location/1' }, '/location_id', 'Main Street Store'],
    [{ quantity: 0 }, '/quantity', 'at least 1'],
    [{ delivery: 'gid://x/y' }, '/delivery', '1 to 64 letters'],
    [{ quantity: 10_001 }, '/quantity', 'at most 10000'],
    [{ receipt_key: '' }, '/receipt_key', 'must not be empty'],
    [{ variant_id: 'SKU-1' }, '/variant_id', 'gid://shopify/ProductVariant/1'],
    [{ variant_id: 'gid://x/ProductVariant/1' }, '/variant_id', 'gid://shopify/ProductVariant/1'],
    [{ location_id: 'gid://x/Location/1' }, '/location_id', 'gid://shopify/Location/1'],
  ])('names what is wrong with %j', async (fields, pointer, words) => {
    const store = await openStore((await getSharedApp()).app);
    const { status, body } = await store.add(fields);
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors[0]).toMatchObject({ pointer, detail: expect.stringContaining(words) });
    expect(await store.available()).toBe(8);
  });

  it('is for keys that were made for it', async () => {
    const { app } = await getSharedApp();
    const store = await openStore(app);
    const input = { variant_id: store.variantId, quantity: 1, receipt_key: 'box-1' };
    const refused = await app.post(ADD, input, store.plainKey);
    expect([refused.status, refused.body.code]).toEqual([403, 'missing_scope']);
    expect(refused.body.detail).toContain('storefront-stock-add');
    expect(await store.available()).toBe(8);
    const { apiKeys } = app.services;
    await expect(
      apiKeys.create({ shopId: store.shopId, name: 'all', also: ['everything'] }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each(MCP_CLIENTS)('is a tool for these keys and for no others (%s)', async (kind) => {
    const { app } = await getSharedApp();
    const store = await openStore(app);
    const plain = await openMcpClient(kind, app.url, store.plainKey);
    const client = await openMcpClient(kind, app.url, store.apiKey);
    try {
      const named = async (one: typeof client) => (await one.listTools()).map(({ name }) => name);
      expect(await named(plain)).not.toContain('storefront-stock-add');
      expect(await named(client)).toEqual([
        ...(await named(plain)),
        'storefront-stock-add',
        'storefront-stock-add-undo',
      ]);
      const input = { variant_id: store.variantId, quantity: 2, receipt_key: 'box-1' };
      const added = await client.callTool('storefront-stock-add', input);
      expect(added.structure).toMatchObject({ added: 2, available: 10 });
      const { stock_add_id } = added.structure;
      const undone = await client.callTool('storefront-stock-add-undo', { stock_add_id });
      expect(undone.structure).toMatchObject({ taken_back: 2, available: 8 });
    } finally {
      await Promise.all([plain.close(), client.close()]);
    }
  });

  it('gives the key back where the store refuses, with its words', async () => {
    const store = await openStore((await getSharedApp()).app);
    await store.store.control('POST', '/faults', {
      root_field: 'inventoryAdjustQuantities',
      kind: 'user_error',
      code: 'NON_MUTABLE_INVENTORY_ITEM',
      message: 'A bundle has no stock of its own.',
      field: ['input', 'changes', '0', 'inventoryItemId'],
    });
    const { status, body } = await store.add();
    expect([status, body.code]).toEqual([422, 'store_rejected']);
    expect(body.errors).toEqual([
      {
        pointer: '/variant_id',
        detail: 'The store said "A bundle has no stock of its own." (NON_MUTABLE_INVENTORY_ITEM).',
      },
    ]);
    expect((await store.add({ quantity: 3 })).body).toMatchObject({ available: 11 });
  });
});

describe('undoing an addition', () => {
  it('takes back as many, once, of what the store has by then', async () => {
    const store = await openStore((await getSharedApp()).app);
    const { body } = await store.add({ quantity: 5 });
    await store.sell();
    const undone = await store.undo(body.stock_add_id);
    expect(undone).toMatchObject({ status: 200, body: { taken_back: 5, available: 7 } });
    expect((await store.undo(body.stock_add_id)).body).toMatchObject({ available: 7 });
    const again = await store.add({ quantity: 5 });
    expect(again.body.warnings).toEqual([expect.stringContaining('was undone')]);
    expect(await store.available()).toBe(7);
  });

  it('takes it back once although the answer is lost', async () => {
    const store = await openStore((await getSharedApp()).app);
    const { body } = await store.add();
    await store.lose(99);
    expect((await store.undo(body.stock_add_id)).status).toBe(502);
    await store.store.control('DELETE', '/faults');
    expect((await store.undo(body.stock_add_id)).body).toMatchObject({ available: 8 });
    expect(await store.available()).toBe(8);
  });

  it('knows no addition of another store, and none that is not there', async () => {
    const app = (await getSharedApp()).app;
    const [store, other] = [await openStore(app), await openStore(app)];
    const { body } = await store.add();
    expect((await other.undo(body.stock_add_id)).status).toBe(404);
    expect((await other.undo('sta_1')).status).toBe(404);
    expect(await store.available()).toBe(9);
  });
});

describe('a day later', () => {
  let app: OwnApp;
  let now = Date.parse('2026-05-04T08:00:00Z');
  let store: Awaited<ReturnType<typeof openStore>> & TestShop;
  beforeAll(async () => {
    app = await startApp({ clock: { now: () => now } });
    store = await openStore(app);
  });
  afterAll(() => app.close());

  it('an addition that the store never answered is not sent again: it might be done twice', async () => {
    await store.lose(99);
    expect((await store.add({ receipt_key: 'lost' })).status).toBe(502);
    await store.store.control('DELETE', '/faults');
    now += 23 * HOUR_MS + 1;
    const late = await store.add({ receipt_key: 'lost' });
    expect(late).toMatchObject({ status: 409, body: { code: 'stock_outcome_unknown' } });
    expect(late.body.detail).toMatch(/StockAdd\/sta_/);
    expect(await store.available()).toBe(9);
  });

  it('an undo that the store never answered is not sent again either, and is told by its sign', async () => {
    const { body } = await store.add({ receipt_key: 'undone', quantity: 2 });
    await store.lose(99);
    expect((await store.undo(body.stock_add_id)).status).toBe(502);
    await store.store.control('DELETE', '/faults');
    const before = await store.available();
    now += 23 * HOUR_MS + 1;
    const late = await store.undo(body.stock_add_id);
    expect(late).toMatchObject({ status: 409, body: { code: 'stock_outcome_unknown' } });
    expect(late.body.detail).toMatch(
      /this undo of .* for a change of -2 with the document .*; if not, take 2 off the stock by hand/s,
    );
    expect(await store.available()).toBe(before);
  });

  it('it is too late for an undo', async () => {
    const { body } = await store.add({ receipt_key: 'late' });
    now += 24 * HOUR_MS + 1;
    const undone = await store.undo(body.stock_add_id);
    expect(undone).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
    expect(await store.available()).toBe(10);
  });
});
