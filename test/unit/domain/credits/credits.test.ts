import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallToReserve, type Credits, createCredits } from '#app/domain/credits/credits.ts';
import { newId } from '#app/platform/ids.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const creditsOf = (owner: string): Credits =>
  createCredits({ pool: database.pool, owner, topUpUrl: 'https://app.test/credits' });

let shopId: string;
let credits: Credits;
beforeEach(async () => {
  shopId = await database.addShop();
  credits = creditsOf(newId('own'));
});
// What one test leaves running is nothing that another may sweep.
afterEach(() => creditsOf(newId('own')).sweep({ soleOwner: true }));

function callOf(more: Partial<CallToReserve> = {}): CallToReserve {
  return {
    callId: newId('call'),
    shopId,
    operation: 'image-product-match',
    requestId: newId('req'),
    fingerprint: 'a',
    transport: 'rest',
    input: { style_code: 'DD1391-100' },
    priceCredits: 1,
    ...more,
  };
}

async function reserved(more?: Partial<CallToReserve>): Promise<CallToReserve> {
  const call = callOf(more);
  await credits.reserve(call);
  return call;
}

const recordOf = (callId: string) =>
  database.prisma.apiCall.findUniqueOrThrow({ where: { id: callId } });

/** Kind and amount of each entry, oldest first. */
async function entriesOf(shop: string): Promise<string[]> {
  const entries = await database.prisma.creditEntry.findMany({
    where: { shopId: shop },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ kind, delta }) => `${kind} ${delta}`);
}

/** As if the lease of a call had run out. */
const endLease = (callId: string) =>
  database.pool.query(
    "UPDATE api_call SET lease_until = now() - interval '1 second' WHERE id = $1",
    [callId],
  );

describe('a grant', () => {
  it('is booked once for each reference and answers the balance', async () => {
    expect(await credits.getBalance(shopId)).toBe(0);
    expect(await credits.grant(shopId, 5, `install ${shopId}`)).toBe(5);
    expect(await credits.grant(shopId, 5, `install ${shopId}`)).toBe(5);
    expect(await credits.grant(shopId, 2, `gift ${shopId}`)).toBe(7);
    expect(await credits.getBalance(shopId)).toBe(7);
    expect(await entriesOf(shopId)).toEqual(['grant 5', 'grant 2']);
  });

  it('goes to its own shop alone', async () => {
    const other = await database.addShop();
    await credits.grant(shopId, 5, `install ${shopId}`);
    expect(await credits.getBalance(other)).toBe(0);
  });
});

describe('a reservation', () => {
  beforeEach(() => credits.grant(shopId, 2, `install ${shopId}`));

  it('takes the price and records the call with its input', async () => {
    const call = callOf({ keyId: 'key_1', idempotencyKey: 'k', transport: 'mcp' });
    expect(await credits.reserve(call)).toEqual({ kind: 'reserved', balance: 1 });
    expect(await entriesOf(shopId)).toEqual(['grant 2', 'charge -1']);
    expect(await recordOf(call.callId)).toMatchObject({
      shopId,
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
    const { callId } = await reserved({ staffId: '42' });
    expect(await recordOf(callId)).toMatchObject({
      keyId: null,
      staffId: '42',
      idempotencyKey: null,
    });
  });

  it('is refused where credits are used up, and leaves no trace', async () => {
    await reserved();
    await reserved();
    const call = callOf();
    await expect(credits.reserve(call)).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: 'This call costs 1 credit and none is left. Top up at https://app.test/credits.',
    });
    expect(await database.prisma.apiCall.count({ where: { id: call.callId } })).toBe(0);
    expect(await credits.getBalance(shopId)).toBe(0);
  });

  it('of a free call needs no credit and books nothing', async () => {
    await reserved();
    await reserved();
    const call = callOf({ priceCredits: 0 });
    expect(await credits.reserve(call)).toEqual({ kind: 'reserved', balance: 0 });
    await credits.refund(call.callId, 'internal_error');
    expect(await entriesOf(shopId)).toEqual(['grant 2', 'charge -1', 'charge -1']);
  });
});

describe('an idempotency key', () => {
  beforeEach(() => credits.grant(shopId, 5, `install ${shopId}`));

  it('is busy while its call runs', async () => {
    await reserved({ idempotencyKey: 'k' });
    await expect(credits.reserve(callOf({ idempotencyKey: 'k' }))).rejects.toMatchObject({
      code: 'idempotency_in_flight',
      retryAfterSeconds: 2,
    });
    expect(await credits.getBalance(shopId)).toBe(4);
  });

  it('gives the answer of its call again, for nothing', async () => {
    const { callId } = await reserved({ idempotencyKey: 'k' });
    await credits.settle(callId, { answer: 42 });
    expect(await credits.reserve(callOf({ idempotencyKey: 'k' }))).toEqual({
      kind: 'replay',
      response: { answer: 42 },
    });
    expect(await credits.getBalance(shopId)).toBe(4);
  });

  it('belongs to one input, whether its call runs or has ended', async () => {
    const { callId } = await reserved({ idempotencyKey: 'k' });
    const other = callOf({ idempotencyKey: 'k', fingerprint: 'b' });
    await expect(credits.reserve(other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await credits.settle(callId, {});
    await expect(credits.reserve(other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('is free again once its call has failed', async () => {
    const { callId } = await reserved({ idempotencyKey: 'k' });
    await credits.refund(callId, 'upstream_timeout');
    expect(await credits.reserve(callOf({ idempotencyKey: 'k' }))).toMatchObject({
      kind: 'reserved',
    });
  });

  it('of one operation or shop is none of another', async () => {
    await reserved({ idempotencyKey: 'k' });
    const elsewhere = await database.addShop();
    await credits.grant(elsewhere, 1, `install ${elsewhere}`);
    for (const other of [{ operation: 'storefront-product-upsert' }, { shopId: elsewhere }]) {
      const call = callOf({ idempotencyKey: 'k', fingerprint: 'b', ...other });
      expect(await credits.reserve(call)).toMatchObject({ kind: 'reserved' });
    }
  });
});

describe('a call that ends', () => {
  beforeEach(() => credits.grant(shopId, 5, `install ${shopId}`));

  it('well keeps its answer and its price, however often that is said', async () => {
    const { callId } = await reserved();
    expect(await credits.settle(callId, { answer: 1 })).toBe(true);
    expect(await credits.settle(callId, { answer: 2 })).toBe(true);
    const record = await recordOf(callId);
    expect(record).toMatchObject({ status: 'succeeded', response: { answer: 1 }, errorCode: null });
    expect(record.finishedAt).toBeInstanceOf(Date);
    await credits.refund(callId, 'internal_error');
    expect(await recordOf(callId)).toMatchObject({ status: 'succeeded' });
    expect(await entriesOf(shopId)).toEqual(['grant 5', 'charge -1']);
  });

  it('badly gives its price back, once, and is never settled', async () => {
    const { callId } = await reserved({ idempotencyKey: 'k' });
    await credits.refund(callId, 'upstream_timeout');
    await credits.refund(callId, 'internal_error');
    expect(await credits.settle(callId, { answer: 1 })).toBe(false);
    const record = await recordOf(callId);
    expect(record).toMatchObject({
      status: 'failed',
      errorCode: 'upstream_timeout',
      idempotencyKey: null,
      response: null,
    });
    expect(record.finishedAt).toBeInstanceOf(Date);
    expect(await entriesOf(shopId)).toEqual(['grant 5', 'charge -1', 'refund 1']);
    expect(await credits.getBalance(shopId)).toBe(5);
  });

  it('leaves others of its shop as they are', async () => {
    const one = await reserved();
    const other = await reserved();
    await credits.refund(one.callId, 'internal_error');
    expect(await recordOf(other.callId)).toMatchObject({ status: 'pending' });
    expect(await credits.getBalance(shopId)).toBe(4);
  });
});

describe('a call whose process may have died', () => {
  beforeEach(() => credits.grant(shopId, 5, `install ${shopId}`));

  it('is swept and refunded once its lease has run out', async () => {
    const { callId } = await reserved();
    const alive = await reserved();
    await endLease(callId);
    expect(await creditsOf(newId('own')).sweep()).toBe(1);
    expect(await recordOf(callId)).toMatchObject({ status: 'failed', errorCode: 'interrupted' });
    expect(await recordOf(alive.callId)).toMatchObject({ status: 'pending' });
    expect(await credits.getBalance(shopId)).toBe(4);
    expect(await creditsOf(newId('own')).sweep()).toBe(0);
  });

  it('lives on by the heartbeat of its process', async () => {
    const { callId } = await reserved();
    await endLease(callId);
    await credits.heartbeat();
    expect(await credits.sweep()).toBe(0);
    expect(await recordOf(callId)).toMatchObject({ status: 'pending' });
  });

  it('is not kept alive by another process', async () => {
    const { callId } = await reserved();
    await endLease(callId);
    await creditsOf(newId('own')).heartbeat();
    expect(await credits.sweep()).toBe(1);
  });

  it('is not kept alive once its process has given it up', async () => {
    const { callId } = await reserved();
    credits.abandon(callId);
    await endLease(callId);
    await credits.heartbeat();
    expect(await credits.sweep()).toBe(1);
    expect(await credits.getBalance(shopId)).toBe(5);
  });

  it('is swept at once, lease or not, by the only process that can have the database open', async () => {
    const { callId } = await reserved();
    const next = creditsOf(newId('own'));
    const own = callOf();
    await next.reserve(own);
    expect(await next.sweep({ soleOwner: true })).toBe(1);
    expect(await recordOf(callId)).toMatchObject({ status: 'failed' });
    expect(await recordOf(own.callId)).toMatchObject({ status: 'pending' });
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
        shopId = await database.addShop();
        await credits.grant(shopId, 3, `install ${shopId}`);
        const calls = Array.from({ length: 5 }, (_, index) =>
          callOf({ idempotencyKey: `k${index % 3}` }),
        );
        for (const { kind, call } of steps) {
          const one = calls[call] as CallToReserve;
          if (kind === 'reserve') await credits.reserve(one).catch(() => {});
          if (kind === 'settle') await credits.settle(one.callId, {});
          if (kind === 'refund') await credits.refund(one.callId, 'internal_error');
          if (kind === 'heartbeat') await credits.heartbeat();
          if (kind === 'sweep') {
            await endLease(one.callId);
            await credits.sweep();
          }
        }
        const entries = await database.prisma.creditEntry.findMany({ where: { shopId } });
        const sum = entries.reduce((total, { delta }) => total + Number(delta), 0);
        expect(await credits.getBalance(shopId)).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
        for (const { callId } of calls) {
          const own = entries.filter(({ ref }) => ref === callId).map(({ kind }) => kind);
          const record = await database.prisma.apiCall.findUnique({ where: { id: callId } });
          expect(own).toEqual(
            record === null ? [] : record.status === 'failed' ? ['charge', 'refund'] : ['charge'],
          );
        }
      }),
      { numRuns: 20 },
    );
  });
});
