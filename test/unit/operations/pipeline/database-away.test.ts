import { describe, expect, it, vi } from 'vitest';
import { createCredits } from '#app/domain/credits/credits.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { createCounter, setUpPipeline } from './pipeline-harness.ts';

const pipeline = setUpPipeline();

describe('a database that is away', () => {
  const lost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

  it('when a call begins leaves it uncharged, also where the reservation was booked all the same', async () => {
    const { credits } = pipeline.services;
    const reserve: typeof credits.reserve = async (call) => {
      await credits.reserve(call);
      throw lost();
    };
    pipeline.services = { ...pipeline.services, credits: { ...credits, reserve } };
    await expect(pipeline.call({ word: 'a' })).rejects.toThrow('ECONNRESET');
    await pipeline.services.inFlight.whenIdle();
    await vi.waitFor(async () => expect(await pipeline.balance()).toBe(3));
    expect(await pipeline.records()).toMatchObject([
      { status: 'failed', errorCode: 'database_unavailable' },
    ]);
  });

  it('when a call ends is waited for, and the call is charged once', async () => {
    const { credits } = pipeline.services;
    let tries = 0;
    const settle: typeof credits.settle = async (...call) => {
      tries += 1;
      if (tries < 2) throw lost();
      return credits.settle(...call);
    };
    pipeline.services = { ...pipeline.services, credits: { ...credits, settle } };
    await expect(pipeline.call({ word: 'a' })).resolves.toMatchObject({ creditsCharged: 1 });
    expect([tries, await pipeline.balance()]).toEqual([2, 2]);
  });

  it('when a call has failed is waited for behind its answer', async () => {
    const { credits } = pipeline.services;
    let tries = 0;
    const refund: typeof credits.refund = async (...call) => {
      tries += 1;
      if (tries < 3) throw lost();
      await credits.refund(...call);
    };
    pipeline.services = { ...pipeline.services, credits: { ...credits, refund } };
    const failing = createCounter(() => Promise.reject(new AppError('store_rejected', 'No.')));
    await expect(pipeline.call({ word: 'a' }, {}, failing)).rejects.toThrow('No.');
    await pipeline.services.inFlight.whenIdle();
    expect([tries, await pipeline.balance()]).toEqual([3, 3]);
  });

  it('is told apart from a refund that cannot be booked, which is left to the sweep and logged', async () => {
    const { credits } = pipeline.services;
    const refund = () => Promise.reject(new Error('constraint'));
    pipeline.services = { ...pipeline.services, credits: { ...credits, refund } };
    const failing = createCounter(() => Promise.reject(new AppError('store_rejected', 'No.')));
    await expect(pipeline.call({ word: 'a' }, {}, failing)).rejects.toThrow('No.');
    await pipeline.services.inFlight.whenIdle();
    await vi.waitFor(() =>
      expect(pipeline.logged).toContainEqual({
        level: 'error',
        message: 'the refund was left to the sweep',
        fields: { err: new Error('constraint') },
      }),
    );
  });

  it('is told apart from an answer that cannot be kept, which makes the call fail', async () => {
    const { credits } = pipeline.services;
    const settle = () => Promise.reject(new Error('constraint'));
    pipeline.services = { ...pipeline.services, credits: { ...credits, settle } };
    await expect(pipeline.call({ word: 'a' })).rejects.toMatchObject({ code: 'internal_error' });
    expect(await pipeline.balance()).toBe(3);
  });
});

describe('a call that was swept while it ran', () => {
  it('answers all the same, uncharged', async () => {
    const slow = createCounter(async ({ word }) => {
      await createCredits({
        pool: pipeline.database.pool,
        owner: newId('own'),
        topUpUrl: '',
      }).sweep({
        soleOwner: true,
      });
      return { letters: word.length, all: word };
    });
    expect(await pipeline.call({ word: 'shoe' }, {}, slow)).toMatchObject({
      output: { letters: 4, credits_remaining: 3 },
      creditsCharged: 0,
    });
    expect(await pipeline.balance()).toBe(3);
    expect(pipeline.logged[0]).toMatchObject({ level: 'warn', message: /swept/ });
  });
});
