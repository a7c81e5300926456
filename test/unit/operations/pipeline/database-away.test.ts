import { describe, expect, it, vi } from 'vitest';
import { createCredits } from '#app/domain/credits/credits.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { createCounter, setUpPipeline } from './pipeline-harness.ts';

const pipeline = setUpPipeline();

const lost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const unforeseen = () => new Error('constraint');
const failing = createCounter(() => Promise.reject(new AppError('store_rejected', 'No.')));

/** Has the database fail at the first `times` of one step. @returns how often the step was tried */
function failAt(step: 'settle' | 'refund', error: () => Error, times = Infinity): () => number {
  const { credits } = pipeline.services;
  let tries = 0;
  const tried = async (...given: never[]) => {
    tries += 1;
    if (tries <= times) throw error();
    return (credits[step] as (...same: never[]) => Promise<unknown>)(...given);
  };
  pipeline.services = { ...pipeline.services, credits: { ...credits, [step]: tried } };
  return () => tries;
}

describe('a database that is away', () => {
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
    const tries = failAt('settle', lost, 1);
    await expect(pipeline.call({ word: 'a' })).resolves.toMatchObject({ creditsCharged: 1 });
    expect([tries(), await pipeline.balance()]).toEqual([2, 2]);
  });

  it('when a call has failed is waited for behind its answer', async () => {
    const tries = failAt('refund', lost, 2);
    await expect(pipeline.call({ word: 'a' }, {}, failing)).rejects.toThrow('No.');
    await pipeline.services.inFlight.whenIdle();
    expect([tries(), await pipeline.balance()]).toEqual([3, 3]);
  });

  it('is told apart from a refund that cannot be booked, which is left to the sweep and logged', async () => {
    failAt('refund', unforeseen);
    await expect(pipeline.call({ word: 'a' }, {}, failing)).rejects.toThrow('No.');
    await pipeline.services.inFlight.whenIdle();
    await vi.waitFor(() =>
      expect(pipeline.logged).toContainEqual({
        level: 'error',
        message: 'the refund was left to the sweep',
        fields: { err: unforeseen() },
      }),
    );
  });

  it('is told apart from an answer that cannot be kept, which makes the call fail', async () => {
    failAt('settle', unforeseen);
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
