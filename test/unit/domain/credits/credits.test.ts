import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallToReserve } from '#app/domain/credits/reserve-call.ts';
import { newId } from '#app/platform/ids.ts';
import { setUpLedger } from './ledger-harness.ts';

const ledger = setUpLedger();

describe('a grant', () => {
  it('is booked once for each reference and answers the balance', async () => {
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(0);
    const grant = (amount: number, ref: string) =>
      ledger.credits.grant(ledger.shopId, amount, `${ref} ${ledger.shopId}`);
    expect(await grant(5, 'install')).toEqual({ balance: 5, isNew: true });
    expect(await grant(9, 'install')).toEqual({ balance: 5, isNew: false });
    expect(await grant(2, 'gift')).toEqual({ balance: 7, isNew: true });
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(7);
    expect(await ledger.entriesOf(ledger.shopId)).toEqual(['grant 5', 'grant 2']);
  });

  it('goes to its own shop alone', async () => {
    const other = await ledger.database.addShop();
    await ledger.credits.grant(ledger.shopId, 5, `install ${ledger.shopId}`);
    expect(await ledger.credits.getBalance(other)).toBe(0);
  });
});

describe('a reservation', () => {
  beforeEach(() => ledger.credits.grant(ledger.shopId, 2, `install ${ledger.shopId}`));

  it('takes the price and records the call with its input', async () => {
    const call = ledger.callOf({ keyId: 'key_1', idempotencyKey: 'k', transport: 'mcp' });
    expect(await ledger.credits.reserve(call)).toEqual({ kind: 'reserved', balance: 1 });
    expect(await ledger.entriesOf(ledger.shopId)).toEqual(['grant 2', 'charge -1']);
    expect(await ledger.recordOf(call.callId)).toMatchObject({
      shopId: ledger.shopId,
      keyId: 'key_1',
      staffId: null,
      operation: 'image-product-match',
      requestId: call.requestId,
      idempotencyKey: 'k',
      fingerprint: 'a',
      status: 'pending',
      priceCredits: 1,
      transport: 'mcp',
      input: { style_code: 'DD1391-100' },
    });
  });

  it('of a member of staff without a key names that person', async () => {
    const { callId } = await ledger.reserved({ staffId: '42' });
    expect(await ledger.recordOf(callId)).toMatchObject({
      keyId: null,
      staffId: '42',
      idempotencyKey: null,
    });
  });

  it('is refused where credits are used up, and leaves no trace', async () => {
    await ledger.reserved();
    await ledger.reserved();
    const call = ledger.callOf();
    await expect(ledger.credits.reserve(call)).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: 'This call costs 1 credit and none is left. Top up at https://app.test/credits.',
    });
    expect(await ledger.database.prisma.apiCall.count({ where: { id: call.callId } })).toBe(0);
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(0);
  });

  it('is refused where fewer credits are left than the price, and says how many', async () => {
    const call = ledger.callOf({ priceCredits: 3 });
    await expect(ledger.credits.reserve(call)).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: 'This call costs 3 credits and 2 are left. Top up at https://app.test/credits.',
    });
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(2);
  });

  it('of a free call needs no credit and books nothing', async () => {
    await ledger.reserved();
    await ledger.reserved();
    const call = ledger.callOf({ priceCredits: 0 });
    expect(await ledger.credits.reserve(call)).toEqual({ kind: 'reserved', balance: 0 });
    await ledger.credits.refund(call.callId, 'internal_error');
    expect(await ledger.entriesOf(ledger.shopId)).toEqual(['grant 2', 'charge -1', 'charge -1']);
  });
});

describe('an idempotency key', () => {
  beforeEach(() => ledger.credits.grant(ledger.shopId, 5, `install ${ledger.shopId}`));

  it('is busy while its call runs', async () => {
    await ledger.reserved({ idempotencyKey: 'k' });
    await expect(
      ledger.credits.reserve(ledger.callOf({ idempotencyKey: 'k' })),
    ).rejects.toMatchObject({
      code: 'idempotency_in_flight',
      message: 'The call with this idempotency key is still running. Try again in a moment.',
      retryAfterSeconds: 2,
    });
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(4);
  });

  it('gives the answer of its call again, for nothing', async () => {
    const { callId } = await ledger.reserved({ idempotencyKey: 'k' });
    await ledger.credits.settle(callId, { answer: 42 });
    expect(await ledger.credits.reserve(ledger.callOf({ idempotencyKey: 'k' }))).toEqual({
      kind: 'replay',
      response: { answer: 42, credits_remaining: 4 },
    });
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(4);
  });

  it('belongs to one input, whether its call runs or has ended', async () => {
    const { callId } = await ledger.reserved({ idempotencyKey: 'k' });
    const other = ledger.callOf({ idempotencyKey: 'k', fingerprint: 'b' });
    await expect(ledger.credits.reserve(other)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
      message:
        'This idempotency key was used for another input. Send the same input to get its answer again, or use a new key.',
    });
    await ledger.credits.settle(callId, {});
    await expect(ledger.credits.reserve(other)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('is free again once its call has failed', async () => {
    const { callId } = await ledger.reserved({ idempotencyKey: 'k' });
    await ledger.credits.refund(callId, 'upstream_timeout');
    expect(await ledger.credits.reserve(ledger.callOf({ idempotencyKey: 'k' }))).toMatchObject({
      kind: 'reserved',
    });
  });

  it('of one operation or shop is none of another', async () => {
    await ledger.reserved({ idempotencyKey: 'k' });
    const elsewhere = await ledger.database.addShop();
    await ledger.credits.grant(elsewhere, 1, `install ${elsewhere}`);
    for (const other of [{ operation: 'storefront-product-upsert' }, { shopId: elsewhere }]) {
      const call = ledger.callOf({ idempotencyKey: 'k', fingerprint: 'b', ...other });
      expect(await ledger.credits.reserve(call)).toMatchObject({ kind: 'reserved' });
    }
  });
});

describe('a call that ends', () => {
  beforeEach(() => ledger.credits.grant(ledger.shopId, 5, `install ${ledger.shopId}`));

  it('well keeps its answer and its price, however often that is said', async () => {
    const { callId } = await ledger.reserved();
    expect(await ledger.credits.settle(callId, { answer: 1 })).toBe(4);
    expect(await ledger.credits.settle(callId, { answer: 2 })).toBe(4);
    const record = await ledger.recordOf(callId);
    expect(record).toMatchObject({
      status: 'succeeded',
      response: { answer: 1, credits_remaining: 4 },
      errorCode: null,
    });
    expect(record.finishedAt).toBeInstanceOf(Date);
    await ledger.credits.refund(callId, 'internal_error');
    expect(await ledger.recordOf(callId)).toMatchObject({ status: 'succeeded' });
    expect(await ledger.entriesOf(ledger.shopId)).toEqual(['grant 5', 'charge -1']);
  });

  it('badly gives its price back, once, and is never settled', async () => {
    const { callId } = await ledger.reserved({ idempotencyKey: 'k' });
    await ledger.credits.refund(callId, 'upstream_timeout');
    await ledger.credits.refund(callId, 'internal_error');
    expect(await ledger.credits.settle(callId, { answer: 1 })).toBe(null);
    const record = await ledger.recordOf(callId);
    expect(record).toMatchObject({
      status: 'failed',
      errorCode: 'upstream_timeout',
      idempotencyKey: null,
      response: null,
    });
    expect(record.finishedAt).toBeInstanceOf(Date);
    expect(await ledger.entriesOf(ledger.shopId)).toEqual(['grant 5', 'charge -1', 'refund 1']);
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(5);
  });

  it('leaves others of its shop as they are', async () => {
    const one = await ledger.reserved();
    const other = await ledger.reserved();
    await ledger.credits.refund(one.callId, 'internal_error');
    expect(await ledger.recordOf(other.callId)).toMatchObject({ status: 'pending' });
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(4);
  });
});

describe('a call whose process may have died', () => {
  beforeEach(() => ledger.credits.grant(ledger.shopId, 5, `install ${ledger.shopId}`));

  it('is swept and refunded once its lease has run out', async () => {
    const { callId } = await ledger.reserved();
    const alive = await ledger.reserved();
    await ledger.endLease(callId);
    expect(await ledger.creditsOf(newId('own')).sweep()).toBe(1);
    expect(await ledger.recordOf(callId)).toMatchObject({
      status: 'failed',
      errorCode: 'interrupted',
    });
    expect(await ledger.recordOf(alive.callId)).toMatchObject({ status: 'pending' });
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(4);
    expect(await ledger.creditsOf(newId('own')).sweep()).toBe(0);
  });

  it('lives on by the heartbeat of its process', async () => {
    const { callId } = await ledger.reserved();
    await ledger.endLease(callId);
    await ledger.credits.heartbeat();
    expect(await ledger.credits.sweep()).toBe(0);
    expect(await ledger.recordOf(callId)).toMatchObject({ status: 'pending' });
  });

  it('is not kept alive by another process', async () => {
    const { callId } = await ledger.reserved();
    await ledger.endLease(callId);
    await ledger.creditsOf(newId('own')).heartbeat();
    expect(await ledger.credits.sweep()).toBe(1);
  });

  it('is not kept alive once its process has given it up', async () => {
    const { callId } = await ledger.reserved();
    ledger.credits.abandon(callId);
    await ledger.endLease(callId);
    await ledger.credits.heartbeat();
    expect(await ledger.credits.sweep()).toBe(1);
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(5);
  });

  it('is swept at once, lease or not, by the only process that can have the database open', async () => {
    const { callId } = await ledger.reserved();
    const next = ledger.creditsOf(newId('own'));
    const own = ledger.callOf();
    await next.reserve(own);
    expect(await next.sweep({ soleOwner: true })).toBe(1);
    expect(await ledger.recordOf(callId)).toMatchObject({ status: 'failed' });
    expect(await ledger.recordOf(own.callId)).toMatchObject({ status: 'pending' });
  });
});

type Step = { kind: 'reserve' | 'settle' | 'refund' | 'sweep' | 'heartbeat'; call: number };

describe('whatever happens in whatever order', () => {
  it('the balance is the sum of the entries, and a call is charged and refunded at most once', async () => {
    const step = fc.record<Step>({
      kind: fc.constantFrom('reserve', 'settle', 'refund', 'sweep', 'heartbeat'),
      call: fc.nat({ max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        ledger.shopId = await ledger.database.addShop();
        await ledger.credits.grant(ledger.shopId, 3, `install ${ledger.shopId}`);
        const calls = Array.from({ length: 5 }, (_, index) =>
          ledger.callOf({ idempotencyKey: `k${index % 3}` }),
        );
        for (const { kind, call } of steps) {
          const one = calls[call] as CallToReserve;
          if (kind === 'reserve') await ledger.credits.reserve(one).catch(() => {});
          if (kind === 'settle') await ledger.credits.settle(one.callId, {});
          if (kind === 'refund') await ledger.credits.refund(one.callId, 'internal_error');
          if (kind === 'heartbeat') await ledger.credits.heartbeat();
          if (kind === 'sweep') {
            await ledger.endLease(one.callId);
            await ledger.credits.sweep();
          }
        }
        const entries = await ledger.database.prisma.creditEntry.findMany({
          where: { shopId: ledger.shopId },
        });
        const sum = entries.reduce((total, { delta }) => total + Number(delta), 0);
        expect(await ledger.credits.getBalance(ledger.shopId)).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
        for (const { callId } of calls) {
          const own = entries.filter(({ ref }) => ref === callId).map(({ kind }) => kind);
          const record = await ledger.database.prisma.apiCall.findUnique({ where: { id: callId } });
          expect(own).toEqual(
            record === null ? [] : record.status === 'failed' ? ['charge', 'refund'] : ['charge'],
          );
        }
      }),
      { numRuns: 20 },
    );
  });
});
