import { beforeEach, describe, expect, it } from 'vitest';
import type { CallToReserve } from '#app/domain/credits/reserve-call.ts';
import { newId } from '#app/platform/ids.ts';
import { setUpLedger } from './ledger-harness.ts';

const ledger = setUpLedger();

describe('a key that has used up its credits of the month', () => {
  let ofKey: Partial<CallToReserve>;
  beforeEach(async () => {
    ofKey = { keyId: newId('key'), keyMonthlyCredits: 1, idempotencyKey: 'k' };
    await ledger.credits.grant(ledger.shopId, 2, `install ${ledger.shopId}`);
    const { callId } = await ledger.reserved(ofKey);
    await ledger.credits.settle(callId, { ok: true });
  });

  it('is refused, and leaves no trace', async () => {
    const call = ledger.callOf({ ...ofKey, idempotencyKey: 'other' });
    await expect(ledger.credits.reserve(call)).rejects.toMatchObject({
      code: 'key_credits_used',
      message: expect.stringContaining('may spend 1 credit a month and has 0 credits left'),
    });
    expect(await ledger.database.prisma.apiCall.count({ where: { id: call.callId } })).toBe(0);
    expect(await ledger.credits.getBalance(ledger.shopId)).toBe(1);
  });

  it('gets the answer of an earlier call again', async () => {
    expect(await ledger.credits.reserve(ledger.callOf(ofKey))).toMatchObject({
      kind: 'replay',
      response: { ok: true },
    });
  });

  it('is told first that the store has none left', async () => {
    await ledger.reserved();
    const call = ledger.callOf({ ...ofKey, idempotencyKey: 'other' });
    await expect(ledger.credits.reserve(call)).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
  });
});
