import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationContext } from '#app/operations/operation-context.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { createRateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { createCounter, NOW, setUpPipeline } from './pipeline-harness.ts';

const pipeline = setUpPipeline();

describe('a call that succeeds', () => {
  it('answers with its request id and what is left, costs its price, and is on record', async () => {
    const requestId = newId('req');
    expect(await pipeline.call({ word: 'shoe' }, { requestId })).toEqual({
      output: { letters: 4, request_id: requestId, credits_remaining: 2 },
      replayed: false,
      creditsCharged: 1,
    });
    expect(await pipeline.balance()).toBe(2);
    expect(await pipeline.records()).toMatchObject([
      {
        keyId: 'key_1',
        operation: 'letter-count',
        requestId,
        transport: 'rest',
        input: { word: 'shoe' },
        status: 'succeeded',
        response: { letters: 4, all: 'shoe', request_id: requestId, credits_remaining: 2 },
      },
    ]);
    expect(pipeline.logged).toMatchObject([
      { level: 'info', message: 'call', fields: { ms: 0, outcome: 'succeeded' } },
    ]);
  });

  it('tells the operation who calls, by when it has to end and under which request id', async () => {
    const seen: Partial<OperationContext>[] = [];
    const progress = vi.fn();
    const requestId = newId('req');
    await pipeline.call(
      { word: 'a' },
      { requestId, progress },
      createCounter(async ({ word }, context) => {
        seen.push(context);
        context.progress('counting');
        return { letters: word.length, all: word };
      }),
    );
    expect(seen).toMatchObject([
      { principal: pipeline.principal, requestId, deadlineAt: NOW + 60_000 },
    ]);
    expect(seen[0]?.signal?.aborted).toBe(false);
    expect(progress.mock.calls).toEqual([['counting']]);
  });

  it('takes null for absent', async () => {
    await expect(pipeline.call({ word: 'a', note: null })).resolves.toMatchObject({
      replayed: false,
    });
  });

  it('makes text of the web storable', async () => {
    const { output } = await pipeline.call(
      { word: 'a', note: 'all' },
      {},
      createCounter(async () => ({ letters: 1, all: 'a\0b\uD800' })),
    );
    expect(output.all).toBe('a\uFFFDb\uFFFD');
  });

  it('is counted as running until it has ended', async () => {
    let during = 0;
    await pipeline.call(
      { word: 'a' },
      {},
      createCounter(async () => {
        await Promise.resolve();
        during = pipeline.services.inFlight.count();
        return { letters: 1, all: '' };
      }),
    );
    expect([during, pipeline.services.inFlight.count()]).toEqual([1, 0]);
  });
});

describe('a call that is refused before it runs', () => {
  const run = vi.fn(async () => ({ letters: 0, all: '' }));
  beforeEach(() => void run.mockClear());

  it.each([
    ['a field that is missing', {}, '/word'],
    ['a field nobody knows', { word: 'a', colour: 'red' }, '/colour'],
    ['text that cannot be stored', { word: 'a\0' }, '/word'],
  ])('names %s and costs nothing', async (_, input, pointer) => {
    await expect(pipeline.call(input, {}, createCounter(run))).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer }],
    });
    expect([await pipeline.balance(), await pipeline.records(), run.mock.calls]).toEqual([
      3,
      [],
      [],
    ]);
  });

  it('says which scope its key lacks', async () => {
    pipeline.principal = { ...pipeline.principal, scopes: ['other'] };
    await expect(pipeline.call({ word: 'a' }, {}, createCounter(run))).rejects.toMatchObject({
      code: 'missing_scope',
      message: 'This key may not call letter-count. Make a key with the scope count.',
    });
    expect([await pipeline.balance(), await pipeline.records(), run.mock.calls]).toEqual([
      3,
      [],
      [],
    ]);
  });

  it('says when to try again where its caller calls too often, whatever its input', async () => {
    pipeline.services = { ...pipeline.services, rateLimiter: createRateLimiter(1, null) };
    await pipeline.call({ word: 'a' });
    await expect(pipeline.call({}, {}, createCounter(run))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect([await pipeline.balance(), run.mock.calls]).toEqual([2, []]);
  });

  it('says so where no credit is left', async () => {
    for (const word of ['a', 'b', 'c']) await pipeline.call({ word });
    await expect(pipeline.call({ word: 'd' }, {}, createCounter(run))).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect([await pipeline.balance(), run.mock.calls]).toEqual([0, []]);
  });
});

describe('a call that fails', () => {
  it.each<[string, unknown, string, string | undefined]>([
    ['a failure of the table', new AppError('store_rejected', 'No.'), 'store_rejected', undefined],
    [
      'a service that is busy',
      new ProviderError('search', 'rate_limited', 'x'),
      'upstream_busy',
      undefined,
    ],
    ['the end of its time', new DOMException('x', 'TimeoutError'), 'upstream_timeout', undefined],
    ['something nobody foresaw', new Error('boom'), 'internal_error', 'boom'],
  ])('by %s gives its credit back and is on record', async (_, thrown, code, cause) => {
    const failing = createCounter(() => Promise.reject(thrown));
    await expect(
      pipeline.call({ word: 'a' }, { idempotencyKey: 'k' }, failing),
    ).rejects.toMatchObject({
      code,
    });
    expect(await pipeline.balance()).toBe(3);
    expect(await pipeline.records()).toMatchObject([
      { status: 'failed', errorCode: code, idempotencyKey: null },
    ]);
    expect(pipeline.logged).toMatchObject([
      {
        level: cause === undefined ? 'info' : 'error',
        fields: { ms: 0, outcome: code, ...(cause && { err: { message: cause } }) },
      },
    ]);
    await expect(pipeline.call({ word: 'a' }, { idempotencyKey: 'k' })).resolves.toMatchObject({
      replayed: false,
    });
  });

  it('by an answer that breaks its contract is ours, and free', async () => {
    const broken = createCounter(async () => ({ letters: -1, all: '' }));
    await expect(pipeline.call({ word: 'a' }, {}, broken)).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(await pipeline.balance()).toBe(3);
    expect(pipeline.logged).toMatchObject([
      { level: 'error', fields: { err: { name: 'ZodError' } } },
    ]);
  });
});

describe('an idempotency key', () => {
  it('gives the stored answer again, in the part that is asked for now, for nothing', async () => {
    const first = await pipeline.call({ word: 'shoe', note: 'all' }, { idempotencyKey: 'k' });
    const again = await pipeline.call({ note: 'all', word: 'shoe' }, { idempotencyKey: 'k' });
    expect(again).toEqual({ output: first.output, replayed: true, creditsCharged: 0 });
    expect(await pipeline.balance()).toBe(2);
    expect(await pipeline.records()).toHaveLength(1);
  });

  it('says what the request cost where the very same request asks again', async () => {
    const options = { idempotencyKey: 'k', requestId: newId('req') };
    await pipeline.call({ word: 'shoe' }, options);
    expect(await pipeline.call({ word: 'shoe' }, options)).toMatchObject({
      replayed: true,
      creditsCharged: 1,
    });
  });

  it('may stand in the header, in the input or in both, and means the same', async () => {
    const input = { word: 'shoe', idempotency_key: 'k' };
    await pipeline.call(input);
    for (const [again, options] of [
      [input, {}],
      [input, { idempotencyKey: 'k' }],
      [{ word: 'shoe' }, { idempotencyKey: 'k' }],
    ] as const) {
      expect(await pipeline.call(again, options)).toMatchObject({ replayed: true });
    }
  });

  it('is of the same input whatever the order of its names', async () => {
    const sent = { word: 'shoe', options: { Size: '42', Colour: 'red', Width: 'D' } };
    const again = { options: { Width: 'D', Colour: 'red', Size: '42' }, word: 'shoe' };
    const first = await pipeline.call(sent, { idempotencyKey: 'k' });
    expect(await pipeline.call(again, { idempotencyKey: 'k' })).toMatchObject({
      output: first.output,
      replayed: true,
    });
    const other = { word: 'shoe', options: { Size: '42', Colour: 'D', Width: 'red' } };
    await expect(pipeline.call(other, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('that differs between header and input is refused', async () => {
    await expect(
      pipeline.call({ word: 'shoe', idempotency_key: 'k' }, { idempotencyKey: 'other' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The call has two idempotency keys that differ. Send one.',
      errors: [
        {
          pointer: '/idempotency_key',
          detail:
            'Differs from the Idempotency-Key header or, in the answer to a question, from the call that asked.',
        },
      ],
    });
    expect(await pipeline.balance()).toBe(3);
  });

  it('is refused for another input', async () => {
    await pipeline.call({ word: 'shoe' }, { idempotencyKey: 'k' });
    await expect(pipeline.call({ word: 'boot' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await pipeline.balance()).toBe(2);
  });

  it('is neither needed nor used up by a free call', async () => {
    const free = { word: 'shoe', free: true };
    for (const _ of [1, 2]) {
      expect(await pipeline.call(free, { idempotencyKey: 'k' })).toMatchObject({
        output: { credits_remaining: 3 },
        replayed: false,
        creditsCharged: 0,
      });
    }
    expect(await pipeline.call({ word: 'boot' }, { idempotencyKey: 'k' })).toMatchObject({
      replayed: false,
    });
  });
});

describe('what is kept of a call', () => {
  it('is all of an answer that was paid for, and of a free one what the activity shows', async () => {
    const long = createCounter(async () => ({ letters: 1, all: 'x'.repeat(3_000) }));
    await pipeline.call({ word: 'a' }, {}, long);
    await pipeline.call({ word: 'a', free: true }, {}, long);
    expect(await pipeline.records()).toMatchObject([
      { response: { all: 'x'.repeat(3_000) }, priceCredits: 1 },
      { response: { all: '(3000 characters)' }, priceCredits: 0 },
    ]);
  });

  it('is its input with long texts by their size', async () => {
    await pipeline.call({ word: 'x'.repeat(3_000) });
    expect(await pipeline.records()).toMatchObject([{ input: { word: '(3000 characters)' } }]);
  });
});
