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

describe('calls of several shops that start and end together', () => {
  it('are charged to their own shops and keep their own answers', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => app.openShop()));
    const calls = Array.from({ length: 30 }, (_, index) => call(shops[index % 3]?.shopId ?? ''));
    const reserved = await Promise.all(calls.map((one) => app.services.credits.reserve(one)));
    expect(reserved.every(({ kind }) => kind === 'reserved')).toBe(true);
    expect(await Promise.all(shops.map((shop) => shop.getBalance()))).toEqual([40, 40, 40]);
    const left = await Promise.all(
      calls.map(({ callId }) => app.services.credits.settle(callId, { answer: callId })),
    );
    expect(new Set(left)).toEqual(new Set([40]));
    for (const { shopId, callId } of calls)
      expect(await app.services.activity.find(shopId, callId)).toMatchObject({
        status: 'succeeded',
        response: { answer: callId, credits_remaining: 40 },
      });
  });

  it('go on when one of them cannot be paid, is a repetition, or cannot be recorded at all', async () => {
    const [rich, poor] = await Promise.all([app.openShop(), app.openShop({ credits: 1 })]);
    await app.services.credits.reserve(call(rich.shopId, { idempotencyKey: 'seen' }));
    const codes = await Promise.all(
      [
        call(rich.shopId),
        call(poor.shopId, { priceCredits: 2 }),
        call(poor.shopId, { priceCredits: 0 }),
        call(rich.shopId, { idempotencyKey: 'seen' }),
        call('shop_unknown', { priceCredits: 0 }),
        call(rich.shopId),
        call(poor.shopId),
      ].map((one) => codeOf(app.services.credits.reserve(one))),
    );
    expect(codes).toEqual([
      'done',
      'insufficient_credits',
      'done',
      'idempotency_in_flight',
      '23503',
      'done',
      'done',
    ]);
    expect([await rich.getBalance(), await poor.getBalance()]).toEqual([47, 0]);
  });

  it('are settled though one of them was swept', async () => {
    const shop = await app.openShop();
    const [swept, other] = [call(shop.shopId), call(shop.shopId)];
    await Promise.all([swept, other].map((one) => app.services.credits.reserve(one)));
    await app.services.credits.refund(swept.callId, 'interrupted');
    expect(
      await Promise.all(
        [swept, other].map(({ callId }) => app.services.credits.settle(callId, { ok: true })),
      ),
    ).toEqual([null, 49]);
  });
});
