import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#app/platform/ids.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const CREDITS = 6;
const CALLS = 320;

let database: TestDatabase;
let apps: OwnApp[];
let shops: TestShop[];
beforeAll(async () => {
  database = await createTestDatabase();
  apps = [await startApp({ database }), await startApp({ database })];
  shops = [];
  for (let number = 0; number < 8; number += 1)
    shops.push(await (apps[0] as OwnApp).openShop({ credits: CREDITS }));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.remove();
});

it('spends exactly the credits of each shop when two processes run calls of all of them, and refunds each once', async () => {
  const runs = Array.from({ length: CALLS }, async (_, index) => {
    const { credits } = (apps[index % 2] as OwnApp).services;
    // The processes take the shops in opposite orders.
    const place = (index >> 1) % 8;
    const shop = shops[index % 2 === 0 ? place : 7 - place] as TestShop;
    const callId = newId('call');
    // Four calls of a shop, in both processes, have the same key: some come while the first is settled or refunded.
    const idempotencyKey = `key ${index >> 5}`;
    const call = { callId, shopId: shop.shopId, idempotencyKey, fingerprint: 'a', input: {} };
    try {
      const { kind } = await credits.reserve({
        ...call,
        operation: 'image-product-match',
        requestId: newId('req'),
        transport: 'rest',
        priceCredits: 1,
      });
      if (kind === 'replay') return 'replayed';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
    await credits.heartbeat();
    if (index % 3 === 0) {
      await credits.refund(callId, 'internal_error');
      return 'refunded';
    }
    return (await credits.settle(callId, { ok: true })) === null ? 'lost' : 'settled';
  });
  const outcomes = await Promise.all(runs);
  const known = [
    'settled',
    'refunded',
    'replayed',
    'idempotency_in_flight',
    'insufficient_credits',
  ];
  expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
  const settled = outcomes.filter((outcome) => outcome === 'settled').length;
  expect(settled).toBeGreaterThan(0);
  const balances = await Promise.all(shops.map((shop) => shop.getBalance()));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(8 * CREDITS - settled);
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
});
