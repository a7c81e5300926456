import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createCredits } from '#app/domain/credits/credits.ts';
import { defineOperation, type Operation } from '#app/operations/define-operation.ts';
import {
  type CallOptions,
  executeOperation,
  type PipelineServices,
} from '#app/operations/execute-operation.ts';
import type { OperationContext, OperationServices } from '#app/operations/operation-context.ts';
import { AppError } from '#app/platform/errors.ts';
import { createInFlight } from '#app/platform/http/in-flight.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import { createRateLimiter } from '#app/platform/rate-limiter.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';
import { type LogLine, recordingLog } from '#test/support/recording-log.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NOW = Date.UTC(2026, 0, 1);
let services: PipelineServices;
let principal: Principal;
let logged: LogLine[];
beforeEach(async () => {
  const { log, lines } = recordingLog();
  logged = lines;
  services = {
    // The operation below asks none of them for anything.
    operationServices: {} as OperationServices,
    credits: createCredits({ pool: database.pool, owner: newId('own'), topUpUrl: '' }),
    rateLimiter: createRateLimiter(100),
    inFlight: createInFlight(),
    clock: { now: () => NOW },
    log,
  };
  const shopId = await database.addShop();
  principal = {
    kind: 'api_key',
    shopId,
    shop: 'a.myshopify.com',
    keyId: 'key_1',
    scopes: ['count'],
  };
  await services.credits.grant(shopId, 3, `install ${shopId}`);
});
afterEach(() => services.inFlight.whenIdle());

type Input = { word: string; note?: string | undefined; free?: boolean | undefined };

/** Counts the letters of a word, by `run` where the test says otherwise. */
function counter(
  run: (
    input: Input,
    context: OperationContext,
  ) => Promise<{ letters: number; all: string }> = async ({ word }) => ({
    letters: word.length,
    all: word,
  }),
): Operation {
  return defineOperation({
    contract: {
      name: 'letter-count',
      title: 'Count letters',
      summary: 'Counts letters.',
      description: 'Counts letters.',
      priceCredits: 1,
      scope: 'count',
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      input: z.strictObject({
        word: z.string().min(1),
        note: z.string().optional(),
        free: z.boolean().optional(),
        idempotency_key: z.string().optional(),
      }),
      output: z.strictObject({
        letters: z.int().min(0),
        all: z.string().optional(),
        request_id: z.string(),
        credits_remaining: z.int(),
      }),
      errorCodes: [],
      deadlineMs: 60_000,
      examples: [],
    },
    run,
    answerOf: ({ all, ...rest }, { note }) => (note === 'all' ? { all, ...rest } : rest),
    isFree: ({ free }) => free === true,
  }) as unknown as Operation;
}

const call = (input: unknown, options: Partial<CallOptions> = {}, operation = counter()) =>
  executeOperation(services, principal, operation, input, {
    requestId: newId('req'),
    transport: 'rest',
    ...options,
  });

const balance = () => services.credits.getBalance(principal.shopId);
const records = () =>
  database.prisma.apiCall.findMany({
    where: { shopId: principal.shopId },
    orderBy: { createdAt: 'asc' },
  });

describe('a call that succeeds', () => {
  it('answers with its request id and what is left, costs its price, and is on record', async () => {
    const requestId = newId('req');
    expect(await call({ word: 'shoe' }, { requestId })).toEqual({
      output: { letters: 4, request_id: requestId, credits_remaining: 2 },
      replayed: false,
      creditsCharged: 1,
    });
    expect(await balance()).toBe(2);
    expect(await records()).toMatchObject([
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
    expect(logged).toMatchObject([
      { level: 'info', message: 'call', fields: { ms: 0, outcome: 'succeeded' } },
    ]);
  });

  it('tells the operation who calls, by when it has to end and under which request id', async () => {
    const seen: Partial<OperationContext>[] = [];
    const progress = vi.fn();
    const requestId = newId('req');
    await call(
      { word: 'a' },
      { requestId, progress },
      counter(async ({ word }, context) => {
        seen.push(context);
        context.progress('counting');
        return { letters: word.length, all: word };
      }),
    );
    expect(seen).toMatchObject([{ principal, requestId, deadlineAt: NOW + 60_000 }]);
    expect(seen[0]?.signal?.aborted).toBe(false);
    expect(progress.mock.calls).toEqual([['counting']]);
  });

  it('takes null for absent', async () => {
    await expect(call({ word: 'a', note: null })).resolves.toMatchObject({ replayed: false });
  });

  it('makes text of the web storable', async () => {
    const { output } = await call(
      { word: 'a', note: 'all' },
      {},
      counter(async () => ({ letters: 1, all: 'a\0b\uD800' })),
    );
    expect(output.all).toBe('a\uFFFDb\uFFFD');
  });

  it('is counted as running until it has ended', async () => {
    let during = 0;
    await call(
      { word: 'a' },
      {},
      counter(async () => {
        await Promise.resolve();
        during = services.inFlight.count();
        return { letters: 1, all: '' };
      }),
    );
    expect([during, services.inFlight.count()]).toEqual([1, 0]);
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
    await expect(call(input, {}, counter(run))).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer }],
    });
    expect([await balance(), await records(), run.mock.calls]).toEqual([3, [], []]);
  });

  it('says which scope its key lacks', async () => {
    principal = { ...principal, scopes: ['other'] };
    await expect(call({ word: 'a' }, {}, counter(run))).rejects.toMatchObject({
      code: 'missing_scope',
      message: 'This key may not call letter-count. Make a key with the scope count.',
    });
    expect([await balance(), await records(), run.mock.calls]).toEqual([3, [], []]);
  });

  it('says when to try again where its caller calls too often, whatever its input', async () => {
    services = { ...services, rateLimiter: createRateLimiter(1) };
    await call({ word: 'a' });
    await expect(call({}, {}, counter(run))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect([await balance(), run.mock.calls]).toEqual([2, []]);
  });

  it('says so where no credit is left', async () => {
    for (const word of ['a', 'b', 'c']) await call({ word });
    await expect(call({ word: 'd' }, {}, counter(run))).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect([await balance(), run.mock.calls]).toEqual([0, []]);
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
    const failing = counter(() => Promise.reject(thrown));
    await expect(call({ word: 'a' }, { idempotencyKey: 'k' }, failing)).rejects.toMatchObject({
      code,
    });
    expect(await balance()).toBe(3);
    expect(await records()).toMatchObject([
      { status: 'failed', errorCode: code, idempotencyKey: null },
    ]);
    expect(logged).toMatchObject([
      {
        level: cause === undefined ? 'info' : 'error',
        fields: { ms: 0, outcome: code, ...(cause && { err: { message: cause } }) },
      },
    ]);
    await expect(call({ word: 'a' }, { idempotencyKey: 'k' })).resolves.toMatchObject({
      replayed: false,
    });
  });

  it('by an answer that breaks its contract is ours, and free', async () => {
    const broken = counter(async () => ({ letters: -1, all: '' }));
    await expect(call({ word: 'a' }, {}, broken)).rejects.toMatchObject({ code: 'internal_error' });
    expect(await balance()).toBe(3);
    expect(logged).toMatchObject([{ level: 'error', fields: { err: { name: 'ZodError' } } }]);
  });
});

describe('a call that was swept while it ran', () => {
  it('answers all the same, uncharged', async () => {
    const slow = counter(async ({ word }) => {
      await createCredits({ pool: database.pool, owner: newId('own'), topUpUrl: '' }).sweep({
        soleOwner: true,
      });
      return { letters: word.length, all: word };
    });
    expect(await call({ word: 'shoe' }, {}, slow)).toMatchObject({
      output: { letters: 4, credits_remaining: 3 },
      creditsCharged: 0,
    });
    expect(await balance()).toBe(3);
    expect(logged[0]).toMatchObject({ level: 'warn', message: /swept/ });
  });
});

describe('an idempotency key', () => {
  it('gives the stored answer again, in the part that is asked for now, for nothing', async () => {
    const first = await call({ word: 'shoe', note: 'all' }, { idempotencyKey: 'k' });
    const again = await call({ note: 'all', word: 'shoe' }, { idempotencyKey: 'k' });
    expect(again).toEqual({ output: first.output, replayed: true, creditsCharged: 0 });
    expect(await balance()).toBe(2);
    expect(await records()).toHaveLength(1);
  });

  it('says what the request cost where the very same request asks again', async () => {
    const options = { idempotencyKey: 'k', requestId: newId('req') };
    await call({ word: 'shoe' }, options);
    expect(await call({ word: 'shoe' }, options)).toMatchObject({
      replayed: true,
      creditsCharged: 1,
    });
  });

  it('may stand in the header, in the input or in both, and means the same', async () => {
    const input = { word: 'shoe', idempotency_key: 'k' };
    await call(input);
    for (const [again, options] of [
      [input, {}],
      [input, { idempotencyKey: 'k' }],
      [{ word: 'shoe' }, { idempotencyKey: 'k' }],
    ] as const) {
      expect(await call(again, options)).toMatchObject({ replayed: true });
    }
  });

  it('that differs between header and input is refused', async () => {
    await expect(
      call({ word: 'shoe', idempotency_key: 'k' }, { idempotencyKey: 'other' }),
    ).rejects.toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/idempotency_key' }] });
    expect(await balance()).toBe(3);
  });

  it('is refused for another input', async () => {
    await call({ word: 'shoe' }, { idempotencyKey: 'k' });
    await expect(call({ word: 'boot' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await balance()).toBe(2);
  });

  it('is neither needed nor used up by a free call', async () => {
    const free = { word: 'shoe', free: true };
    for (const _ of [1, 2]) {
      expect(await call(free, { idempotencyKey: 'k' })).toMatchObject({
        output: { credits_remaining: 3 },
        replayed: false,
        creditsCharged: 0,
      });
    }
    expect(await call({ word: 'boot' }, { idempotencyKey: 'k' })).toMatchObject({
      replayed: false,
    });
  });
});

describe('what is kept of a call', () => {
  it('is all of an answer that was paid for, and of a free one what the activity shows', async () => {
    const long = counter(async () => ({ letters: 1, all: 'x'.repeat(3_000) }));
    await call({ word: 'a' }, {}, long);
    await call({ word: 'a', free: true }, {}, long);
    expect(await records()).toMatchObject([
      { response: { all: 'x'.repeat(3_000) }, priceCredits: 1 },
      { response: { all: '(3000 characters)' }, priceCredits: 0 },
    ]);
  });

  it('is its input with long texts by their size', async () => {
    await call({ word: 'x'.repeat(3_000) });
    expect(await records()).toMatchObject([{ input: { word: '(3000 characters)' } }]);
  });
});
