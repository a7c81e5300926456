import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { createCredits } from '#app/domain/credits/credits.ts';
import { defineOperation, type Operation } from '#app/operations/define-operation.ts';
import {
  type CallOptions,
  executeOperation,
  type PipelineServices,
} from '#app/operations/execute-operation.ts';
import type { OperationContext, OperationServices } from '#app/operations/operation-context.ts';
import { createInFlight } from '#app/platform/http/in-flight.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import { createRateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import { createRecordingLog, type LogLine } from '#test/support/create-recording-log.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

export const NOW = Date.UTC(2026, 0, 1);

/** A shop with three credits and a key, and the services of the pipeline; renewed before each test. */
export type PipelineHarness = {
  database: OpenTestDatabase;
  services: PipelineServices;
  principal: Principal;
  logged: LogLine[];
  call(
    input: unknown,
    options?: Partial<CallOptions>,
    operation?: Operation,
  ): ReturnType<typeof executeOperation>;
  balance(): Promise<number>;
  records(): ReturnType<OpenTestDatabase['prisma']['apiCall']['findMany']>;
};

/** Opens one database for the tests of a file. */
export function setUpPipeline(): PipelineHarness {
  const harness = {} as PipelineHarness;
  beforeAll(async () => {
    harness.database = await openTestDatabase();
  });
  afterAll(() => harness.database.close());
  beforeEach(async () => {
    const { log, lines } = createRecordingLog();
    harness.logged = lines;
    harness.services = createServices(harness.database, log);
    const shopId = await harness.database.addShop();
    harness.principal = {
      kind: 'api_key',
      shopId,
      shop: 'a.myshopify.com',
      keyId: 'key_1',
      scopes: ['count'],
    };
    await harness.services.credits.grant(shopId, 3, `install ${shopId}`);
  });
  afterEach(() => harness.services.inFlight.whenIdle());
  harness.call = (input, options = {}, operation = createCounter()) =>
    executeOperation(harness.services, harness.principal, operation, input, {
      requestId: newId('req'),
      transport: 'rest',
      ...options,
    });
  harness.balance = () => harness.services.credits.getBalance(harness.principal.shopId);
  harness.records = () =>
    harness.database.prisma.apiCall.findMany({
      where: { shopId: harness.principal.shopId },
      orderBy: { createdAt: 'asc' },
    });
  return harness;
}

function createServices(
  database: OpenTestDatabase,
  log: PipelineServices['log'],
): PipelineServices {
  return {
    // The operation below asks none of them for anything.
    operationServices: {} as OperationServices,
    credits: createCredits({ pool: database.pool, owner: newId('own'), topUpUrl: '' }),
    rateLimiter: createRateLimiter(100, null),
    inFlight: createInFlight(),
    clock: { now: () => NOW },
    log,
  };
}

type Input = {
  word: string;
  note?: string | undefined;
  free?: boolean | undefined;
  options?: Record<string, string> | undefined;
};

/** Counts the letters of a word, by `run` where the test says otherwise. */
export function createCounter(
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
        options: z.record(z.string(), z.string()).optional(),
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
      exampleAnswer: {},
    },
    run,
    answerOf: ({ all, ...rest }, { note }) => (note === 'all' ? { all, ...rest } : rest),
    isFree: ({ free }) => free === true,
  }) as unknown as Operation;
}
