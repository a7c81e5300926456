import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callOperation } from '#test/demo/call-operation.ts';
import { bulkClient } from '#test/support/bulk-jobs.ts';
import { countProductsByCode } from '#test/support/kill-bulk-job.ts';
import { type AppUnderTest, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Enough that the store is asked to make them by itself. */
const ROWS = 110;
/** Those with pictures, which are waited for. */
const PICTURED = 12;

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const clientOf = (shop: TestShop) => bulkClient(() => app.url, shop.apiKey);

async function openShop({ credits = 500 } = {}): Promise<TestShop> {
  const shop = await app.openShop({ credits });
  await shop.store.control('POST', '/throttle', { maximum: 100_000, restore_rate: 50_000 });
  return shop;
}

/** A style with pictures, stock, weight and words of its own. */
const styleOf = (index: number) =>
  upsertInput({
    style_code: `DRAFT-${index}`,
    title: `Runner ${index}`,
    description_html: `<p>Number ${index}</p>`,
    tags: ['Spring', `n${index}`],
    ...(index < PICTURED && { image_urls: [`https://pictures.example.com/${index}-a.jpg`] }),
    ...(index % 3 === 0 && { status: 'DRAFT' }),
    ...(index % 5 === 0 && { publish: false }),
    variants: ['US 8', 'US 9'].map((size, at) => ({
      options: { Size: size },
      price: '99.00',
      cost: '40.00',
      sku: `DRAFT-${index}-${at}`,
      quantity: index + at,
      weight: { value: 1.5, unit: 'KILOGRAMS' },
      ...(index < PICTURED && { image_url: `https://pictures.example.com/${index}-${at}.jpg` }),
    })),
  });
const styles = Array.from({ length: ROWS }, (_, index) => styleOf(index));

const callUpsert = (shop: TestShop, input: object) =>
  callOperation(app.url, shop.apiKey, 'storefront-product-upsert', input);

type BulkOperation = { id: string; status: string; lines_run: number };
const operationsOf = (shop: TestShop) =>
  shop.store.control<BulkOperation[]>('GET', '/bulk-operations');

type State = { products: { title: string; status: string; published_to?: unknown }[] };

/** Everything of the store's products but ids and times, by title. */
async function productsOf(shop: TestShop): Promise<string[]> {
  const { products } = await shop.store.control<State>('GET', '/state');
  const plain = (_: string, value: unknown) =>
    typeof value === 'string'
      ? value
          .replace(/\?v=\d+$/, '')
          .replace(/gid:\/\/shopify\/(\w+)\/\d+/g, '$1')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      : value;
  return products
    .filter(({ title }) => /^Runner /.test(title))
    .map((product) => JSON.stringify(product, plain, 1))
    .sort();
}

/** Of the job's products, those that are not archived. */
const listed = async (shop: TestShop) =>
  (await shop.store.control<State>('GET', '/state')).products.filter(
    ({ title, status }) => /^Runner /.test(title) && status !== 'ARCHIVED',
  );

const namesOf = async (shop: TestShop) =>
  (await shop.store.listRequests()).map(({ operation_name: name }) => name);

describe('a job of new products in hundreds', () => {
  it('ends as if each had come alone, without asking for each by itself', async () => {
    const [together, alone] = [await openShop(), await openShop()];
    const client = clientOf(together);
    const { id } = await client.start(styles);
    const job = await client.waitFor(id, ['completed']);
    expect(job).toMatchObject({ counts: { succeeded: ROWS, failed: 0 }, credits_charged: ROWS });
    for (const { output } of await client.results(id))
      expect(output).toMatchObject({ created: true });
    expect(await operationsOf(together)).toMatchObject([{ status: 'COMPLETED', lines_run: ROWS }]);
    const names = await namesOf(together);
    expect(names).not.toContain('CreateProduct');

    for (const half of [styles.slice(0, ROWS / 2), styles.slice(ROWS / 2)]) {
      const started = await clientOf(alone).start(half);
      await clientOf(alone).waitFor(started.id, ['completed']);
    }
    expect(await operationsOf(alone)).toEqual([]);
    expect(await productsOf(together)).toEqual(await productsOf(alone));
    const points = async (shop: TestShop) =>
      (await shop.store.listRequests()).reduce((sum, { requested_cost: cost }) => sum + cost, 0);
    const [ahead, without] = [await points(together), await points(alone)];
    console.log(`${ROWS} new products: ${ahead} points, one by one ${without}`);
    expect(ahead).toBeLessThan(0.65 * without);
  });

  it('leaves out what the store may have already, and what is wrong', async () => {
    const shop = await openShop();
    await callUpsert(shop, styleOf(1));
    const rows = styles.map((style, index) => {
      if (index === 2) return { ...style, vendor: 'Nkie' };
      if (index === 3) return { ...style, dry_run: true };
      return index === 4 ? { ...style, style_code: 'DRAFT-5' } : style;
    });
    const { id } = await clientOf(shop).start(rows);
    const job = await clientOf(shop).waitFor(id, ['completed']);
    expect(job.counts).toMatchObject({ succeeded: ROWS - 1, failed: 1 });
    const created = (await clientOf(shop).results(id)).map(({ output }) => output?.created);
    // The first was there, the second is wrong, the third would be created, the last two are one style.
    expect(created.slice(1, 6)).toEqual([false, undefined, true, true, false]);
    expect(await operationsOf(shop)).toMatchObject([{ lines_run: ROWS - 4 }]);
    const counts = await countProductsByCode(shop.store);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    expect(await shop.getBalance()).toBe(500 - 1 - (ROWS - 2));
  });

  it.each([
    ['the file is not taken', { root_field: 'stagedUploadsCreate', kind: 'http502', times: 9 }],
    [
      'the operation is refused',
      { root_field: 'bulkOperationRunMutation', kind: 'http502', times: 9 },
    ],
    [
      'the answer to its beginning is lost',
      { root_field: 'bulkOperationRunMutation', kind: 'cut_after_commit' },
    ],
    [
      'it fails half-way',
      { root_field: 'productSet', kind: 'bulk_fail', after_lines: 40, unreported: 5 },
    ],
  ])('ends the same where %s', async (_, fault) => {
    const shop = await openShop();
    await shop.store.control('POST', '/faults', fault);
    const { id } = await clientOf(shop).start(styles);
    const job = await clientOf(shop).waitFor(id, ['completed'], 120_000);
    expect(job).toMatchObject({ counts: { succeeded: ROWS, failed: 0 }, credits_charged: ROWS });
    for (const { output } of await clientOf(shop).results(id))
      expect(output).toMatchObject({ created: true });
    const counts = await countProductsByCode(shop.store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([ROWS, 1]);
    expect(await shop.getBalance()).toBe(500 - ROWS);
  });

  it('ends the same where the definition of the key is gone', async () => {
    const shop = await openShop();
    await callUpsert(shop, upsertInput({ style_code: 'FIRST-1' }));
    const { metafieldDefinitions } = await shop.store.query<{
      metafieldDefinitions: { nodes: { id: string }[] };
    }>(
      '{ metafieldDefinitions(first: 5, ownerType: PRODUCT, namespace: "$app", key: "style_code") { nodes { id } } }',
    );
    await shop.store.query(
      'mutation Gone($id: ID!) { metafieldDefinitionDelete(id: $id) { deletedDefinitionId userErrors { message } } }',
      { id: metafieldDefinitions.nodes[0]?.id },
    );
    const { id } = await clientOf(shop).start(styles);
    const job = await clientOf(shop).waitFor(id, ['completed'], 120_000);
    expect(job).toMatchObject({ counts: { succeeded: ROWS, failed: 0 }, credits_charged: ROWS });
    const counts = await countProductsByCode(shop.store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([ROWS + 1, 1]);
  });

  it('makes a call for one of its styles wait for the store', async () => {
    const shop = await openShop();
    await shop.store.control('POST', '/delays', { bulk_line_ms: 20 });
    const { id } = await clientOf(shop).start(styles);
    await until(async () => (await operationsOf(shop))[0]?.status === 'RUNNING', 30_000);
    expect(await clientOf(shop).get(id)).toMatchObject({ making_ahead: true });
    const other = { ...styleOf(ROWS - 1), title: 'From elsewhere' };
    await callUpsert(shop, other);
    expect((await operationsOf(shop))[0]?.status).toBe('COMPLETED');
    await clientOf(shop).waitFor(id, ['completed']);
    const counts = await countProductsByCode(shop.store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([ROWS, 1]);
    expect(await shop.getBalance()).toBe(500 - ROWS - 1);
  });

  it('stops the store when it is cancelled, archives what was made, and charges nothing', async () => {
    const shop = await openShop();
    await shop.store.control('POST', '/delays', { bulk_line_ms: 20 });
    const { id } = await clientOf(shop).start(styles);
    await until(async () => ((await operationsOf(shop))[0]?.lines_run ?? 0) > 10, 30_000);
    await clientOf(shop).command(id, 'cancel');
    await until(async () => (await listed(shop)).length === 0, 60_000);
    const [operation] = await operationsOf(shop);
    expect(operation?.status).toBe('CANCELED');
    expect(operation?.lines_run).toBeLessThan(ROWS);
    expect(await shop.getBalance()).toBe(500);
    // Nothing of the job stands in the way: the style is listed from what is there.
    const again = await callUpsert(shop, styleOf(1));
    expect(again).toMatchObject({ published: true });
    expect(
      [...(await countProductsByCode(shop.store)).values()].every((count) => count === 1),
    ).toBe(true);
  });
});

describe('what was made ahead and is not paid for', () => {
  it('is no more than there are credits for, and is taken back when they are gone', async () => {
    const shop = await openShop({ credits: ROWS + 2 });
    await shop.store.control('POST', '/delays', { bulk_line_ms: 10 });
    const more = Array.from({ length: ROWS + 20 }, (_, index) => styleOf(index + PICTURED));
    const { id } = await clientOf(shop).start(more);
    await until(async () => (await operationsOf(shop))[0]?.status === 'RUNNING', 30_000);
    for (const code of ['ELSE-1', 'ELSE-2', 'ELSE-3'])
      await callUpsert(shop, upsertInput({ style_code: code }));
    const paused = await clientOf(shop).waitFor(id, ['paused']);
    expect(paused).toMatchObject({
      counts: { succeeded: ROWS - 1, left: 21 },
      credits_charged: ROWS - 1,
    });
    expect(await operationsOf(shop)).toMatchObject([{ lines_run: ROWS + 2 }]);
    const unpaid = async () => (await listed(shop)).length - (ROWS - 1);
    await until(async () => (await unpaid()) === 0, 60_000);

    await app.services.credits.grant(shop.shopId, 50, `resumed ${shop.shopId}`);
    await clientOf(shop).command(id, 'resume');
    await clientOf(shop).waitFor(id, ['completed']);
    expect(await listed(shop)).toHaveLength(ROWS + 20);
    const counts = await countProductsByCode(shop.store);
    expect(Math.max(...counts.values())).toBe(1);
    expect(await shop.getBalance()).toBe(ROWS + 2 + 50 - 3 - (ROWS + 20));
  });
});
