import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { RUN, readRows, runBulk, sendToBucket, upload, waitForBulk } from './bulk-client.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const CREATE =
  'mutation($product: ProductCreateInput!) { productCreate(product: $product) { product { id title } userErrors { field message } } }';
const CANCEL =
  'mutation Cancel($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field message } } }';

const titled = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ product: { title: `Row ${index}` } }));

describe('bulk operations', () => {
  let server: ReadyProcess<string>;
  let url: string;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
    url = server.ready;
  });
  beforeEach(async () => {
    shop = await openShop(url);
  });
  afterAll(() => server.stop());

  const made = async () => {
    const { products } = await shop.control('GET', 'state');
    return products.map(({ title }: Json) => title).filter((title: string) => /^Row /.test(title));
  };

  it('runs every line and returns the results with line numbers, out of order', async () => {
    const rows = [...titled(23), { product: { title: '' } }];
    const { bulkOperation, userErrors } = await runBulk(url, shop, CREATE, rows);
    expect(userErrors).toEqual([]);
    expect(bulkOperation).toEqual({ id: bulkOperation.id, status: 'CREATED' });
    const done = await waitForBulk(shop, bulkOperation.id);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      errorCode: null,
      objectCount: '24',
      rootObjectCount: '24',
      partialDataUrl: null,
      query: CREATE,
    });
    const results = await readRows(url, done.url);
    const numbers = results.map((row) => row.__lineNumber);
    expect(numbers).not.toEqual(rows.map((_, index) => index));
    expect([...numbers].sort((a, b) => a - b)).toEqual(rows.map((_, index) => index));
    for (const { data, __lineNumber: line } of results.filter((row) => row.__lineNumber < 23))
      expect(data.productCreate.product.title).toBe(`Row ${line}`);
    const refused = results.find((row) => row.__lineNumber === 23);
    expect(refused.data.productCreate).toEqual({
      product: null,
      userErrors: [{ field: ['title'], message: "Title can't be blank" }],
    });
    expect(await made()).toHaveLength(23);
  });

  it('returns the errors of a line that does not fit the variables, and continues', async () => {
    const rows = [{ product: { nonsense: 1 } }, ...titled(1)];
    const { bulkOperation } = await runBulk(url, shop, CREATE, rows);
    const done = await waitForBulk(shop, bulkOperation.id);
    const results = await readRows(url, done.url);
    const wrong = results.find((row) => row.__lineNumber === 0);
    expect(wrong.errors[0].extensions.code).toBe('INVALID_VARIABLE');
    expect(await made()).toEqual(['Row 0']);
  });

  it('costs no points and does not block single requests', async () => {
    const { bulkOperation } = await runBulk(url, shop, CREATE, titled(600));
    let slowestMs = 0;
    let availableBefore = 0;
    let isDone = false;
    while (!isDone) {
      const from = performance.now();
      const { data, extensions } = await shop.graphql(
        'query Look($id: ID!) { bulkOperation(id: $id) { status } }',
        { id: bulkOperation.id },
      );
      slowestMs = Math.max(slowestMs, performance.now() - from);
      const { actualQueryCost, throttleStatus } = extensions.cost;
      const { currentlyAvailable } = throttleStatus;
      expect(currentlyAvailable).toBeGreaterThanOrEqual(availableBefore - actualQueryCost);
      availableBefore = currentlyAvailable;
      isDone = data.bulkOperation.status === 'COMPLETED';
    }
    expect(slowestMs).toBeLessThan(1_000);
    expect(await made()).toHaveLength(600);
    const requests = await shop.control('GET', 'requests');
    expect(requests.some(({ root_fields: fields }: Json) => fields.includes('productCreate'))).toBe(
      false,
    );
  });

  it('runs five at a time; the sixth is refused with the ids of the others', async () => {
    await shop.control('POST', 'delays', { bulk_line_ms: 20 });
    const running = [];
    for (let index = 0; index < 5; index += 1)
      running.push((await runBulk(url, shop, CREATE, titled(100))).bulkOperation.id);
    expect(await runBulk(url, shop, CREATE, titled(1))).toEqual({
      bulkOperation: null,
      userErrors: [
        {
          field: null,
          message: `A bulk mutation operation for this app and shop is already in progress: ${running.join(', ')}.`,
          code: 'OPERATION_IN_PROGRESS',
        },
      ],
    });
    const list = `{ bulkOperations(first: 10, query: "status:running operation_type:mutation") { nodes { id } } }`;
    await waitForBulk(shop, running[4], ({ status }) => status === 'RUNNING');
    const { data } = await shop.graphql(list);
    expect(data.bulkOperations.nodes.map(({ id }: Json) => id)).toEqual([...running].reverse());
    for (const id of running) await shop.graphql(CANCEL, { id });
    for (const id of running) expect((await waitForBulk(shop, id)).status).toBe('CANCELED');
  });

  it('keeps what was run before a cancellation, without results; a finished one cannot be cancelled', async () => {
    await shop.control('POST', 'delays', { bulk_line_ms: 5 });
    const { bulkOperation } = await runBulk(url, shop, CREATE, titled(500));
    const { id } = bulkOperation;
    await waitForBulk(shop, id, ({ objectCount }) => Number(objectCount) >= 3);
    const canceled = await shop.graphql(CANCEL, { id });
    expect(canceled.data.bulkOperationCancel).toEqual({
      bulkOperation: { id, status: 'CANCELING' },
      userErrors: [],
    });
    const done = await waitForBulk(shop, id);
    expect(done).toMatchObject({
      status: 'CANCELED',
      completedAt: null,
      url: null,
      fileSize: null,
    });
    expect(await made()).toHaveLength(Number(done.objectCount));
    expect((await shop.graphql(CANCEL, { id })).data.bulkOperationCancel).toEqual({
      bulkOperation: { id, status: 'CANCELED' },
      userErrors: [
        { field: null, message: 'A bulk operation cannot be canceled when it is canceled' },
      ],
    });
    const unknown = { id: 'gid://shopify/BulkOperation/1' };
    expect((await shop.graphql(CANCEL, unknown)).data.bulkOperationCancel).toEqual({
      bulkOperation: null,
      userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }],
    });
  });

  it('fails after the lines set through the control API, with partial results', async () => {
    await shop.control('POST', 'faults', {
      kind: 'bulk_fail',
      root_field: 'productCreate',
      error_code: 'TIMEOUT',
      after_lines: 7,
      unreported: 2,
    });
    const { bulkOperation } = await runBulk(url, shop, CREATE, titled(20));
    const done = await waitForBulk(shop, bulkOperation.id);
    expect(done).toMatchObject({
      status: 'FAILED',
      errorCode: 'TIMEOUT',
      url: null,
      completedAt: null,
      objectCount: '7',
    });
    expect(await readRows(url, done.partialDataUrl)).toHaveLength(5);
    expect(await made()).toHaveLength(7);
    expect(await shop.control('GET', 'faults')).toEqual([]);
    await expect(
      shop.control('POST', 'faults', { kind: 'bulk_fail', error_code: 'NONSENSE' }),
    ).rejects.toThrow(/error_code must be one of ACCESS_DENIED, INTERNAL_SERVER_ERROR, TIMEOUT/);
  });

  it('fails without partial results when no line was run or a scope is missing', async () => {
    await shop.control('POST', 'faults', { kind: 'bulk_fail' });
    const early = await runBulk(url, shop, CREATE, titled(3));
    expect(await waitForBulk(shop, early.bulkOperation.id)).toMatchObject({
      status: 'FAILED',
      errorCode: 'INTERNAL_SERVER_ERROR',
      partialDataUrl: null,
    });
    await shop.control('POST', 'scopes', { scopes: ['read_products'] });
    const denied = await runBulk(url, shop, CREATE, titled(3));
    expect((await waitForBulk(shop, denied.bulkOperation.id)).errorCode).toBe('ACCESS_DENIED');
    expect(await made()).toEqual([]);
  });

  it('sends the app a webhook at the end', async () => {
    const heard: Json[] = [];
    const app: Server = createServer(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      heard.push({
        topic: request.headers['x-shopify-topic'],
        signed: Boolean(request.headers['x-shopify-hmac-sha256']),
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      response.end();
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const target = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    await shop.control('POST', 'webhooks', { topic: 'app/scopes_update', target });
    const { bulkOperation } = await runBulk(url, shop, CREATE, titled(2));
    const done = await waitForBulk(shop, bulkOperation.id);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toEqual({
      topic: 'bulk_operations/finish',
      signed: true,
      body: {
        admin_graphql_api_id: done.id,
        completed_at: done.completedAt,
        created_at: done.createdAt,
        error_code: null,
        status: 'completed',
        type: 'mutation',
      },
    });
    await expect
      .poll(() => shop.control('GET', 'bulk-operations'))
      .toMatchObject([{ id: done.id, status: 'COMPLETED', lines_run: 2, webhook_status: 200 }]);
    await new Promise((resolve) => app.close(resolve));
  });

  it('serves results at their signed address only', async () => {
    const { bulkOperation } = await runBulk(url, shop, CREATE, titled(1));
    const { url: address } = await waitForBulk(shop, bulkOperation.id);
    const unsigned = new URL(address);
    unsigned.search = '';
    expect((await sendToBucket(url, unsigned.href)).status).toBe(403);
    expect((await sendToBucket(url, `${unsigned.origin}/elsewhere`)).status).toBe(404);
  });

  it('runs mutations that have directives and variables', async () => {
    const seeded = await shop.control('POST', 'seed', {
      products: [{ title: 'Stocked', variants: [{ sku: 'S-1' }] }],
    });
    const item = seeded.products[0].variants[0].inventory_item_id;
    const { data } = await shop.graphql('{ location { id } }');
    const path = await upload(url, shop, [
      {
        key: 'bulk-stock-1',
        input: {
          name: 'available',
          reason: 'correction',
          quantities: [
            {
              inventoryItemId: item,
              locationId: data.location.id,
              quantity: 9,
              changeFromQuantity: null,
            },
          ],
        },
      },
    ]);
    const mutation =
      'mutation($input:InventorySetQuantitiesInput!,$key:String!){inventorySetQuantities(input:$input) @idempotent(key:$key){userErrors{field message code}}}';
    const started = await shop.graphql(RUN, { mutation, path, clientIdentifier: 'import-0001' });
    const done = await waitForBulk(shop, started.data.bulkOperationRunMutation.bulkOperation.id);
    expect(await readRows(url, done.url)).toEqual([
      { data: { inventorySetQuantities: { userErrors: [] } }, __lineNumber: 0 },
    ]);
    const { products } = await shop.control('GET', 'state');
    const stocked = products.find(({ title }: Json) => title === 'Stocked');
    expect(stocked.variants[0].levels[0].available).toBe(9);
  });
});
