import { describe, expect, it } from 'vitest';
import { newId } from '#app/platform/ids.ts';
import { getSharedApp } from '#test/support/shared-app.ts';

const { app } = await getSharedApp();

function call(shopId: string, more: object = {}) {
  return {
    callId: newId('call'),
    shopId,
    operation: 'image-product-match',
    requestId: newId('req'),
    fingerprint: 'a',
    transport: 'rest' as const,
    input: {},
    priceCredits: 1,
    ...more,
  };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'other',
  );

describe('the ledger', () => {
  it('starts a new shop with the credits of the setting, once', async () => {
    const shop = await app.openShop();
    expect(await shop.getBalance()).toBe(50);
    const again = await app.services.credits.grant(shop.shopId, 50, `install ${shop.shopId}`);
    expect(again).toEqual({ balance: 50, isNew: false });
  });

  it('lets exactly as many parallel calls through as there are credits', async () => {
    const shop = await app.openShop({ credits: 50 });
    const results = await Promise.all(
      Array.from({ length: 120 }, () => codeOf(app.services.credits.reserve(call(shop.shopId)))),
    );
    expect(results.filter((code) => code === 'done')).toHaveLength(50);
    expect(results.filter((code) => code === 'insufficient_credits')).toHaveLength(70);
    expect(await shop.getBalance()).toBe(0);
  });

  it('gives a failed call its credit back once, however often that is asked', async () => {
    const shop = await app.openShop();
    const one = call(shop.shopId);
    await app.services.credits.reserve(one);
    expect(await shop.getBalance()).toBe(49);
    await Promise.all(
      [1, 2, 3].map(() => app.services.credits.refund(one.callId, 'internal_error')),
    );
    expect(await shop.getBalance()).toBe(50);
  });

  it('does not refund a call that was settled, nor settle one that was refunded', async () => {
    const shop = await app.openShop();
    const settled = call(shop.shopId);
    await app.services.credits.reserve(settled);
    expect(await app.services.credits.settle(settled.callId, { ok: true })).toBe(49);
    await app.services.credits.refund(settled.callId, 'internal_error');
    expect(await shop.getBalance()).toBe(49);

    const refunded = call(shop.shopId);
    await app.services.credits.reserve(refunded);
    await app.services.credits.refund(refunded.callId, 'internal_error');
    expect(await app.services.credits.settle(refunded.callId, { ok: true })).toBe(null);
    expect(await shop.getBalance()).toBe(49);
  });

  it('charges one of many parallel calls with the same idempotency key and replays its answer later', async () => {
    const shop = await app.openShop();
    const calls = Array.from({ length: 40 }, () => call(shop.shopId, { idempotencyKey: 'same' }));
    const codes = await Promise.all(calls.map((one) => codeOf(app.services.credits.reserve(one))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'idempotency_in_flight')).toHaveLength(39);
    const first = calls[codes.indexOf('done')];
    await app.services.credits.settle(first?.callId ?? '', { answer: 42 });
    expect(
      await app.services.credits.reserve(call(shop.shopId, { idempotencyKey: 'same' })),
    ).toEqual({
      kind: 'replay',
      response: { answer: 42, credits_remaining: 49 },
    });
    expect(
      await codeOf(
        app.services.credits.reserve(
          call(shop.shopId, { idempotencyKey: 'same', fingerprint: 'b' }),
        ),
      ),
    ).toBe('idempotency_mismatch');
    expect(await shop.getBalance()).toBe(49);
  });

  it('frees the idempotency key of a failed call, so that the call can be tried again', async () => {
    const shop = await app.openShop();
    const one = call(shop.shopId, { idempotencyKey: 'again' });
    await app.services.credits.reserve(one);
    await app.services.credits.refund(one.callId, 'upstream_timeout');
    const again = await app.services.credits.reserve(
      call(shop.shopId, { idempotencyKey: 'again' }),
    );
    expect(again.kind).toBe('reserved');
  });

  it('books nothing for a free call', async () => {
    const shop = await app.openShop({ credits: 0 });
    const free = await app.services.credits.reserve(call(shop.shopId, { priceCredits: 0 }));
    expect(free).toEqual({ kind: 'reserved', balance: 0 });
  });
});
