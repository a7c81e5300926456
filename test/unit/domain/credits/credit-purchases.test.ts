import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CreditPack } from '#app/domain/credits/credit-packs.ts';
import {
  type CreditPurchases,
  createCreditPurchases,
} from '#app/domain/credits/credit-purchases.ts';
import { setUpLedger } from './ledger-harness.ts';

const ledger = setUpLedger();
const PACK: CreditPack = { id: 'p', credits: 10, priceCents: 900, currency: 'USD' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now = Date.now();
let lastNumber = 0;
const purchases = (): CreditPurchases =>
  createCreditPurchases(ledger.database.pool, { now: () => now });
const newPayment = () => {
  lastNumber += 1;
  return `gid://shopify/AppPurchaseOneTime/${lastNumber}`;
};
const begin = () => purchases().begin({ shopId: ledger.shopId, staffId: '42' }, PACK);
/** An order that Shopify has answered, and its payment. */
async function ordered() {
  const { id } = await begin();
  const payment = newPayment();
  await purchases().recordCreated(id, payment, 'https://shop.example/approve');
  return { id, payment };
}
const statusOf = async (id: string) => (await purchases().find(ledger.shopId, id))?.status;
const balance = () => ledger.credits.getBalance(ledger.shopId);
const owed = () => ledger.credits.getOwed(ledger.shopId);
const spend = (credits: number) => ledger.reserved({ priceCredits: credits });

describe('an order of credits', () => {
  it('is credited once, however often and by whomever it is settled', async () => {
    const { id, payment } = await ordered();
    const done = await Promise.all(
      Array.from({ length: 20 }, () => purchases().credit(id, payment)),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await balance()).toBe(10);
    expect(await ledger.entriesOf(ledger.shopId)).toEqual(['purchase 10']);
  });

  it('is not credited by the payment of another one, nor twice by two payments', async () => {
    const first = await ordered();
    const second = await begin();
    await purchases().credit(first.id, first.payment);
    expect(await purchases().credit(second.id, first.payment)).toBe(false);
    expect(await purchases().credit(first.id, newPayment())).toBe(false);
    expect(await balance()).toBe(10);
  });

  it('whose answer was lost is credited by the payment that is found later', async () => {
    const { id } = await begin();
    expect(await purchases().credit(id, newPayment())).toBe(true);
    expect(await balance()).toBe(10);
  });

  it('that ended is credited where it is paid after all; one that was credited does not end otherwise', async () => {
    const { id, payment } = await ordered();
    await purchases().end(id, 'expired');
    expect(await statusOf(id)).toBe('expired');
    await purchases().credit(id, payment);
    await purchases().end(id, 'declined');
    expect(await statusOf(id)).toBe('credited');
    expect(await balance()).toBe(10);
  });

  it('is asked about by one process at a time, and again where that process fell silent', async () => {
    const { id } = await ordered();
    const due = async () =>
      (await purchases().takeDue(100)).filter(({ shopId }) => shopId === ledger.shopId);
    expect(await due()).toEqual([]);
    now += 61 * MINUTE_MS;
    const taken = await Promise.all([due(), due(), due()]);
    expect(taken.flat().map((order) => order.id)).toEqual([id]);
    now += 11 * MINUTE_MS;
    const [again] = await due();
    if (!again) throw new Error('it is not due');
    await purchases().postponeCheck(again);
    now += DAY_MS - MINUTE_MS;
    expect(await due()).toEqual([]);
    now += MINUTE_MS;
    expect(await due()).toHaveLength(1);
  });

  it('keeps a hint that comes while Shopify is asked', async () => {
    const { id } = await ordered();
    const asked = await purchases().find(ledger.shopId, id);
    await ledger.database.prisma.creditPurchase.update({
      where: { id },
      data: { askAt: new Date(now) },
    });
    if (asked) await purchases().postponeCheck(asked);
    expect((await purchases().takeDue(100)).map((order) => order.id)).toContain(id);
  });

  it('is refused where a shop has begun too many and paid none', async () => {
    for (let count = 0; count < 20; count += 1) await begin();
    await expect(begin()).rejects.toMatchObject({ code: 'rate_limited' });
    now += DAY_MS;
    await begin();
  });
});

describe('a purchase that is revoked', () => {
  it('takes its credits back once', async () => {
    const { id, payment } = await ordered();
    await ledger.credits.grant(ledger.shopId, 5, `gift ${id}`);
    await purchases().credit(id, payment);
    expect(await purchases().revoke(payment)).toEqual({ shopId: ledger.shopId, isNew: true });
    expect(await purchases().revoke(payment)).toEqual({ shopId: ledger.shopId, isNew: false });
    expect([await balance(), await owed()]).toEqual([5, 0]);
    expect(await purchases().credit(id, payment)).toBe(false);
    expect(await statusOf(id)).toBe('revoked');
  });

  it('leaves a debt where its credits were spent, which whatever is added next pays first', async () => {
    const { id, payment } = await ordered();
    await purchases().credit(id, payment);
    const { callId } = await spend(7);
    await purchases().revoke(payment);
    expect([await balance(), await owed()]).toEqual([0, 7]);
    await expect(spend(1)).rejects.toMatchObject({ code: 'insufficient_credits' });
    await ledger.credits.grant(ledger.shopId, 4, `gift ${id}`);
    expect([await balance(), await owed()]).toEqual([0, 3]);
    await ledger.credits.refund(callId, 'internal_error');
    expect([await balance(), await owed()]).toEqual([4, 0]);
  });

  it('is none that was never credited', async () => {
    const { payment } = await ordered();
    expect(await purchases().revoke(payment)).toBeNull();
    expect(await purchases().revoke(newPayment())).toBeNull();
  });
});

it('whatever happens in whatever order, the balance less the debt is the sum of the ledger', async () => {
  const step = fc.constantFrom('credit', 'end', 'revoke', 'spend', 'refund', 'grant', 'wait');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.nat(2)), { minLength: 5, maxLength: 25 }),
      async (steps) => {
        ledger.shopId = await ledger.database.addShop();
        const orders = [await ordered(), await ordered(), await ordered()];
        const calls: string[] = [];
        const take = async ([what, which]: [string, number]) => {
          const order = orders[which] ?? orders[0];
          if (!order) return;
          if (what === 'credit') await purchases().credit(order.id, order.payment);
          if (what === 'end') await purchases().end(order.id, 'declined');
          if (what === 'revoke') await purchases().revoke(order.payment);
          if (what === 'grant') await ledger.credits.grant(ledger.shopId, 3, newPayment());
          if (what === 'refund') await ledger.credits.refund(calls.pop() ?? '', 'internal_error');
          if (what === 'spend')
            await spend(4).then(
              ({ callId }) => calls.push(callId),
              () => 0,
            );
          const found = await purchases().find(ledger.shopId, order.id);
          if (what === 'wait' && found) await purchases().postponeCheck(found);
        };
        // Two at a time, as two processes would.
        for (let at = 0; at < steps.length; at += 2)
          await Promise.all(steps.slice(at, at + 2).map(take));
        const entries = (await ledger.entriesOf(ledger.shopId)).map((entry) => entry.split(' '));
        const sum = entries.reduce((total, [, delta]) => total + Number(delta), 0);
        expect((await balance()) - (await owed())).toBe(sum);
        for (const kind of ['purchase', 'revocation'])
          expect(entries.filter(([name]) => name === kind).length).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: 25, seed: 20261127 },
  );
});
