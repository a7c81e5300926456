import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '#app/commands/commands.ts';
import { CREDIT_PACKS } from '#app/domain/credits/credit-packs.ts';
import { paymentsOf } from '#test/support/payments.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';

const [PACK = { id: '', credits: 0 }] = CREDIT_PACKS;
const START = 50;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Random numbers of a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let nowMs = Date.now();
let app: OwnApp;
let shop: TestShop;
let payments: ReturnType<typeof paymentsOf>;

beforeAll(async () => {
  app = await startApp({ clock: { now: () => nowMs } });
});
afterAll(() => app.close());
beforeEach(async () => {
  nowMs = Date.now();
  shop = await app.openShop();
  payments = paymentsOf(shop.store);
});

const storeOf = ({ shopId, store }: TestShop) => ({ id: shopId, domain: store.shop });
const buy = (pack = PACK.id) => app.services.creditSales.buy(storeOf(shop), '42', pack);
const lastPayment = async () => {
  const last = (await payments.list()).at(-1);
  if (!last) throw new Error('there is no payment');
  return last;
};
const statusOf = async (order: string | null) =>
  (await app.services.creditPurchases.find(shop.shopId, order ?? ''))?.status;
const lookAgain = () => app.services.creditSales.settleWaiting(storeOf(shop));
const purchaseEntries = async () =>
  (await app.services.creditLedger.list(shop.shopId, { size: 100 })).entries.filter(
    ({ kind }) => kind === 'purchase',
  ).length;
const hasBalance = (credits: number) => async () => (await shop.getBalance()) === credits;

describe('buying credits', { timeout: 60_000 }, () => {
  it('asks Shopify for the payment, leads back to the Credits page, and credits what was approved', async () => {
    const page = await buy();
    expect(await lastPayment()).toMatchObject({ status: 'PENDING', test: false });
    const back = await payments.decide(page, 'approve');
    expect(back.pathname).toMatch(/\/app\/credits$/);
    await lookAgain();
    expect(await shop.getBalance()).toBe(START + PACK.credits);
    expect(await statusOf(back.searchParams.get('order'))).toBe('credited');
  });

  it('credits once for 20 webhooks in any order, two tabs and a visit in between', async () => {
    const random = randomOf(20261127);
    const page = await buy();
    const { id } = await lastPayment();
    await payments.decide(page, 'approve');
    const says = ['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED'];
    const deliveries = Array.from({ length: 20 }, (_, number) => ({
      status: says[number % says.length] ?? 'ACTIVE',
      // Some of them twice under one id, as Shopify may.
      id: number % 5 === 0 ? 'the same' : randomUUID(),
      rank: random(),
    })).sort((one, other) => one.rank - other.rank);
    const answers = await Promise.all([
      ...deliveries.map(({ status, id: delivery }) =>
        payments.tell(app.url, id, status, { id: `${shop.shopId} ${delivery}` }),
      ),
      ...Array.from({ length: 8 }, lookAgain),
      app.services.creditSales.settleDue(),
    ]);
    expect(answers.flatMap((answer) => (answer ? [answer.status] : []))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    await until(hasBalance(START + PACK.credits));
    await lookAgain();
    await app.services.creditSales.settleDue();
    expect(await purchaseEntries()).toBe(1);
    expect(await shop.getBalance()).toBe(START + PACK.credits);
  });

  it('does not believe a webhook, but asks Shopify', async () => {
    await buy();
    const { id } = await lastPayment();
    await payments.tell(app.url, id, 'ACTIVE');
    await app.services.creditSales.settleDue();
    expect(await shop.getBalance()).toBe(START);
    await payments.set(id, 'ACTIVE');
    await payments.tell(app.url, id, 'DECLINED');
    await until(hasBalance(START + PACK.credits));
  });

  it('takes a webhook of another store for no payment of this one', async () => {
    const page = await buy();
    const { id } = await lastPayment();
    await payments.decide(page, 'approve');
    const other = await app.openShop();
    expect((await paymentsOf(other.store).tell(app.url, id, 'ACTIVE')).status).toBe(200);
    await app.services.creditSales.settleDue();
    expect(await other.getBalance()).toBe(START);
  });

  it('goes on with a payment whose answer was lost: it is found by the name of the order', async () => {
    const fault = { kind: 'cut_after_commit', root_field: 'appPurchaseOneTimeCreate' };
    await shop.store.control('POST', '/faults', fault);
    await expect(buy()).rejects.toMatchObject({ code: 'upstream_unavailable' });
    const { id } = await lastPayment();
    // Nobody has its page; only Shopify itself could activate it.
    await payments.set(id, 'ACTIVE');
    await payments.tell(app.url, id, 'ACTIVE');
    await until(hasBalance(START + PACK.credits));
    expect(await purchaseEntries()).toBe(1);
  });

  it('finds out within a day what no webhook told', async () => {
    const page = await buy();
    await payments.rule({ payments_fail: true });
    const back = await payments.decide(page, 'approve');
    nowMs += HOUR_MS + 1;
    await app.services.creditSales.settleDue();
    expect(await statusOf(back.searchParams.get('order'))).toBe('pending');
    await payments.set((await lastPayment()).id, 'ACTIVE');
    await app.services.creditSales.settleDue();
    expect(await shop.getBalance()).toBe(START);
    nowMs += DAY_MS;
    await until(hasBalance(START + PACK.credits));
  });

  it('ends an order that was declined or expired, and one that Shopify never had', async () => {
    const back = await payments.decide(await buy(), 'decline');
    await lookAgain();
    expect(await statusOf(back.searchParams.get('order'))).toBe('declined');
    await buy();
    const expiring = await lastPayment();
    await payments.set(expiring.id, 'EXPIRED');
    await lookAgain();
    expect(await statusOf(new URL(expiring.returnUrl).searchParams.get('order'))).toBe('expired');
    const { begin } = app.services.creditPurchases;
    const lost = await begin({ shopId: shop.shopId, staffId: '42' }, CREDIT_PACKS[1] as never);
    nowMs += 4 * DAY_MS;
    await until(async () => {
      await app.services.creditSales.settleDue();
      return (await statusOf(lost.id)) === 'expired';
    });
    expect(await shop.getBalance()).toBe(START);
  });

  it('leads two tabs to one payment, and a next order to a next one', async () => {
    const [first, again] = [await buy(), await buy()];
    expect(again).toBe(first);
    expect(await payments.list()).toHaveLength(1);
    expect(await buy(CREDIT_PACKS[1]?.id)).not.toBe(first);
    await payments.decide(first, 'approve');
    expect(await buy()).not.toBe(first);
    expect(await shop.getBalance()).toBe(START + PACK.credits);
  });

  it('says so where Shopify refuses to sell, and keeps no order open', async () => {
    await payments.rule({ managed_pricing: true });
    await expect(buy()).rejects.toMatchObject({ code: 'store_rejected' });
    expect(await app.services.creditPurchases.listWaiting(shop.shopId, 5)).toEqual([]);
    await expect(buy('credits-1000000')).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/pack' }],
    });
  });

  it('adds nothing for a payment of less than the order', async () => {
    await buy();
    const { id, returnUrl } = await lastPayment();
    await shop.store.control('POST', '/charges', { id, status: 'ACTIVE', amount: '8.99' });
    await lookAgain();
    expect(await statusOf(new URL(returnUrl).searchParams.get('order'))).toBe('mismatched');
    expect(await shop.getBalance()).toBe(START);
  });

  it('goes on waiting where Shopify does not answer', async () => {
    const page = await buy();
    await payments.decide(page, 'approve');
    await shop.store.control('POST', '/faults', { kind: 'shop_frozen', times: 1 });
    await lookAgain();
    expect(await shop.getBalance()).toBe(START);
    await lookAgain();
    expect(await shop.getBalance()).toBe(START + PACK.credits);
  });
});

it('a test payment counts only where the settings say so', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase();
  const testing = await startApp({ database, env: { TEST_PURCHASE_STORES: '*' } });
  const own = await testing.openShop();
  const { list, decide } = paymentsOf(own.store);
  const sales = testing.services.creditSales;
  const first = await sales.buy(storeOf(own), '42', PACK.id);
  await decide(first, 'approve');
  await sales.settleWaiting(storeOf(own));
  expect(await own.getBalance()).toBe(START + PACK.credits);
  const second = await sales.buy(storeOf(own), '42', PACK.id);
  await decide(second, 'approve');
  expect((await list()).map(({ test }) => test)).toEqual([true, true]);
  await testing.close();

  const selling = await startApp({ database });
  await selling.services.creditSales.settleWaiting(storeOf(own));
  const { credits, creditPurchases } = selling.services;
  expect(await credits.getBalance(own.shopId)).toBe(START + PACK.credits);
  const order = new URL((await list()).at(-1)?.returnUrl ?? '').searchParams.get('order');
  expect(await creditPurchases.find(own.shopId, order ?? '')).toMatchObject({
    status: 'test_only',
  });
  await selling.close();
  await database.remove();
});

describe('a refunded purchase', { timeout: 60_000 }, () => {
  const revoke = (purchase?: string) =>
    runCommand(app.services, { name: 'credits revoke', options: { purchase } });

  it('is revoked by a command, once, and what was spent is owed', async () => {
    const page = await buy();
    await payments.decide(page, 'approve');
    await lookAgain();
    const { id } = await lastPayment();
    const number = id.split('/').at(-1);
    const answers = await Promise.all([number, id, number, id].map(revoke));
    expect(answers.filter(({ data }) => data.revoked)).toHaveLength(1);
    expect((await revoke(id)).data).toEqual({ balance: START, owed: 0, revoked: false });
    await payments.tell(app.url, id, 'ACTIVE');
    await app.services.creditSales.settleDue();
    expect(await shop.getBalance()).toBe(START);
  });

  it('is named by its number: another text is refused with what would be right', async () => {
    await expect(revoke('invoice-1')).rejects.toThrow('--purchase must be the number');
    await expect(revoke('12')).rejects.toThrow('No store was credited for a purchase 12.');
    await expect(revoke()).rejects.toThrow('--purchase is missing');
  });
});
