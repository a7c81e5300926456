import { describe, expect, it, vi } from 'vitest';
import { countProductsByCode } from '#test/support/kill-bulk-job.ts';
import {
  buildNewStyle,
  callUpsert,
  NEW_ROWS,
  NEW_STYLES,
  openJobs,
  openWideShop,
  PICTURED,
} from '#test/support/new-styles.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

vi.setConfig({ testTimeout: 180_000 });

const { app } = await getSharedApp();

const clientOf = (shop: TestShop) => openJobs(app, shop);
const openShop = (options?: { credits: number }) => openWideShop(app, options);
const call = (shop: TestShop, input: object) => callUpsert(app, shop, input);

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
  it('does not ask the store for each by itself', async () => {
    const together = await openShop();
    const client = clientOf(together);
    const { id } = await client.start(NEW_STYLES);
    const job = await client.waitFor(id, ['completed']);
    expect(job).toMatchObject({
      counts: { succeeded: NEW_ROWS, failed: 0 },
      credits_charged: NEW_ROWS,
    });
    for (const { output } of await client.results(id))
      expect(output).toMatchObject({ created: true });
    expect(await operationsOf(together)).toMatchObject([
      { status: 'COMPLETED', lines_run: NEW_ROWS },
    ]);
    const names = await namesOf(together);
    expect(names).not.toContain('CreateProduct');
  });

  it.runIf(byDepth(false, true))('ends as if each had come alone', async () => {
    const [together, alone] = [await openShop(), await openShop()];
    const { id } = await clientOf(together).start(NEW_STYLES);
    await clientOf(together).waitFor(id, ['completed']);
    for (const half of [NEW_STYLES.slice(0, NEW_ROWS / 2), NEW_STYLES.slice(NEW_ROWS / 2)]) {
      const started = await clientOf(alone).start(half);
      await clientOf(alone).waitFor(started.id, ['completed']);
    }
    expect(await operationsOf(alone)).toEqual([]);
    expect(await productsOf(together)).toEqual(await productsOf(alone));
    const points = async (shop: TestShop) =>
      (await shop.store.listRequests()).reduce((sum, { requested_cost: cost }) => sum + cost, 0);
    const [ahead, without] = [await points(together), await points(alone)];
    console.log(`${NEW_ROWS} new products: ${ahead} points, one by one ${without}`);
    expect(ahead).toBeLessThan(0.65 * without);
  });

  it('leaves out what the store may have already, and what is wrong', async () => {
    const shop = await openShop();
    await call(shop, buildNewStyle(1));
    const rows = NEW_STYLES.map((style, index) => {
      if (index === 2) return { ...style, vendor: 'Nkie' };
      if (index === 3) return { ...style, dry_run: true };
      return index === 4 ? { ...style, style_code: 'DRAFT-5' } : style;
    });
    const { id } = await clientOf(shop).start(rows);
    const job = await clientOf(shop).waitFor(id, ['completed']);
    expect(job.counts).toMatchObject({ succeeded: NEW_ROWS - 1, failed: 1 });
    const created = (await clientOf(shop).results(id)).map(({ output }) => output?.created);
    // The first was there, the second is wrong, the third would be created, the last two are one style.
    expect(created.slice(1, 6)).toEqual([false, undefined, true, true, false]);
    expect(await operationsOf(shop)).toMatchObject([{ lines_run: NEW_ROWS - 4 }]);
    const counts = await countProductsByCode(shop.store);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    expect(await shop.getBalance()).toBe(500 - 1 - (NEW_ROWS - 2));
  });

  it('makes a call for one of its styles wait for the store', async () => {
    const shop = await openShop();
    await shop.store.control('POST', '/delays', { bulk_line_ms: 20 });
    const { id } = await clientOf(shop).start(NEW_STYLES);
    await until(async () => (await operationsOf(shop))[0]?.status === 'RUNNING', 30_000);
    expect(await clientOf(shop).get(id)).toMatchObject({ making_ahead: true });
    const other = { ...buildNewStyle(NEW_ROWS - 1), title: 'From elsewhere' };
    await call(shop, other);
    expect((await operationsOf(shop))[0]?.status).toBe('COMPLETED');
    await clientOf(shop).waitFor(id, ['completed']);
    const counts = await countProductsByCode(shop.store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([NEW_ROWS, 1]);
    expect(await shop.getBalance()).toBe(500 - NEW_ROWS - 1);
  });

  it('stops the store when it is cancelled, archives what was made, and charges nothing', async () => {
    const shop = await openShop();
    await shop.store.control('POST', '/delays', { bulk_line_ms: 20 });
    const { id } = await clientOf(shop).start(NEW_STYLES);
    await until(async () => ((await operationsOf(shop))[0]?.lines_run ?? 0) > 10, 30_000);
    await clientOf(shop).command(id, 'cancel');
    await until(async () => (await listed(shop)).length === 0, 60_000);
    const [operation] = await operationsOf(shop);
    expect(operation?.status).toBe('CANCELED');
    expect(operation?.lines_run).toBeLessThan(NEW_ROWS);
    expect(await shop.getBalance()).toBe(500);
    // Nothing of the job stands in the way: the style is listed from what is there.
    const again = await call(shop, buildNewStyle(1));
    expect(again).toMatchObject({ published: true });
    expect(
      [...(await countProductsByCode(shop.store)).values()].every((count) => count === 1),
    ).toBe(true);
  });
});

describe('what was made ahead and is not paid for', () => {
  it('is no more than there are credits for, and is taken back when they are gone', async () => {
    const shop = await openShop({ credits: NEW_ROWS + 2 });
    await shop.store.control('POST', '/delays', { bulk_line_ms: 10 });
    const more = Array.from({ length: NEW_ROWS + 20 }, (_, index) =>
      buildNewStyle(index + PICTURED),
    );
    const { id } = await clientOf(shop).start(more);
    await until(async () => (await operationsOf(shop))[0]?.status === 'RUNNING', 30_000);
    for (const code of ['ELSE-1', 'ELSE-2', 'ELSE-3'])
      await call(shop, upsertInput({ style_code: code }));
    const paused = await clientOf(shop).waitFor(id, ['paused']);
    expect(paused).toMatchObject({
      counts: { succeeded: NEW_ROWS - 1, left: 21 },
      credits_charged: NEW_ROWS - 1,
    });
    expect(await operationsOf(shop)).toMatchObject([{ lines_run: NEW_ROWS + 2 }]);
    const unpaid = async () => (await listed(shop)).length - (NEW_ROWS - 1);
    await until(async () => (await unpaid()) === 0, 60_000);

    await app.services.credits.grant(shop.shopId, 50, `resumed ${shop.shopId}`);
    await clientOf(shop).command(id, 'resume');
    await clientOf(shop).waitFor(id, ['completed']);
    expect(await listed(shop)).toHaveLength(NEW_ROWS + 20);
    const counts = await countProductsByCode(shop.store);
    expect(Math.max(...counts.values())).toBe(1);
    expect(await shop.getBalance()).toBe(NEW_ROWS + 2 + 50 - 3 - (NEW_ROWS + 20));
  });

  it.runIf(byDepth(false, true))('is no more than the key may spend this month', async () => {
    const shop = await openShop();
    const { key } = await app.services.apiKeys.create({
      shopId: shop.shopId,
      name: 'feed',
      also: ['bulk-jobs'],
      limits: { monthlyCredits: NEW_ROWS },
    });
    const rows = Array.from({ length: NEW_ROWS + 20 }, (_, index) =>
      buildNewStyle(index + PICTURED),
    );
    const client = clientOf({ ...shop, apiKey: key });
    const { id } = await client.start(rows);
    expect(await client.waitFor(id, ['paused'])).toMatchObject({ credits_charged: NEW_ROWS });
    expect(await operationsOf(shop)).toMatchObject([{ lines_run: NEW_ROWS }]);
    expect(await listed(shop)).toHaveLength(NEW_ROWS);
  });
});
