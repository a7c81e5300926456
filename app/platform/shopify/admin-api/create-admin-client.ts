import { AppError } from '#app/platform/errors.ts';
import type { Logger } from '#app/platform/logger.ts';
import { isInBackground } from '../background-work.ts';
import type { AccessTokens } from '../sessions/offline-access-tokens.ts';
import { accessDenied } from './access-denied.ts';
import type { Exchange, ExchangeFailure } from './admin-answer.ts';
import type { AdminAnswer, AdminClient, AdminRequest } from './admin-client.ts';
import { type ExchangeOptions, exchangeOnce, OUT_OF_TIME } from './admin-exchange.ts';
import { AdminGraphqlError } from './admin-graphql-error.ts';
import { isWrite } from './is-write.ts';
import { measureExchange, measureWait } from './measure-exchange.ts';
import { operationName } from './operation-name.ts';
import { OutcomeUnknownError } from './outcome-unknown-error.ts';
import { createPointsBudget, type PointsBudget } from './points-budget.ts';
import { wait as realWait, type Wait } from './wait.ts';

export type AdminClientOptions = ExchangeOptions & {
  tokens: Pick<AccessTokens, 'get' | 'reject'>;
  log: Logger;
  wait?: Wait;
  random?: () => number;
};

/** Retries per kind of failure. A busy store says when to try again, a broken one does not. */
const RETRIES = { busy: 5, unavailable: 3, timeout: 2 } as const;
/** The longest wait before a retry. If more is needed, the client gives up and the caller gets `Retry-After`. */
const MAX_WAIT_MS = 30_000;
/** Points assumed for a document whose cost is not known yet. */
const UNKNOWN_COST = 50;
const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/**
 * Creates the Admin API client. It keeps a budget of points per shop, waits instead of being throttled, retries what
 * may be retried, and says when an outcome is unknown.
 * Rules: https://shopify.dev/docs/api/usage/limits; an HTTP 200 with THROTTLED means that nothing ran.
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const { tokens, clock, log } = options;
  const wait = options.wait ?? realWait;
  const random = options.random ?? Math.random;
  const budgets = new Map<string, PointsBudget>();
  const costs = new Map<string, number>();

  const budgetOf = (shop: string): PointsBudget => {
    const budget = budgets.get(shop) ?? createPointsBudget(clock, wait);
    budgets.set(shop, budget);
    return budget;
  };

  const sendOnce = async (shop: string, request: AdminRequest, token: string) => {
    const budget = budgetOf(shop);
    const points = costs.get(request.document) ?? UNKNOWN_COST;
    const giveBack = await measureWait('points', () =>
      budget.take(points, request.signal, isInBackground()),
    );
    const startedAt = clock.now();
    try {
      return await measureExchange(operationName(request.document), async () => {
        const { exchange, throttle } = await exchangeOnce(options, shop, request, token);
        if (throttle) budget.update(throttle);
        if (exchange.kind === 'answer' && exchange.cost)
          rememberCost(costs, request.document, exchange.cost.requested);
        logExchange(log, shop, request, exchange, clock.now() - startedAt);
        return exchange;
      });
    } finally {
      giveBack();
    }
  };

  /** @param run `mayHaveRun` is set as soon as the store may have executed the request without answering */
  const sendUntilAnswered = async (
    shop: string,
    request: AdminRequest,
    run: { mayHaveRun: boolean },
  ): Promise<Extract<Exchange, { kind: 'answer' }>> => {
    const tries = { not_executed: 0, unknown: 0, errors: 0, token_refused: 0 };
    for (;;) {
      request.signal.throwIfAborted();
      const token = await tokens.get(shop);
      const exchange = await sendOnce(shop, request, token);
      if (exchange.kind === 'answer') return exchange;
      if (exchange.kind === 'final') throw exchange.error;
      tries[exchange.kind] += 1;
      if (exchange.kind === 'token_refused') {
        await tokens.reject(shop, token);
        if (tries.token_refused > 1) throw accessDenied(401);
        continue;
      }
      const waitMs = waitBeforeRetry(exchange, tries[exchange.kind], request, run);
      await measureWait('retry', () => wait(waitMs + random() * 0.25 * waitMs, request.signal));
    }
  };

  return {
    async request<Data>(shop: string, request: AdminRequest): Promise<AdminAnswer<Data>> {
      if (!SHOP_DOMAIN.test(shop)) throw new AppError('not_found', 'There is no such store.');
      const run = { mayHaveRun: false };
      try {
        const { data, cost } = await sendUntilAnswered(shop, request, run);
        // The one place where an answer becomes typed; adapters check its shape with zod.
        return { data: data as Data, cost };
      } catch (error) {
        const isTold = error instanceof AdminGraphqlError && error.hasAnswers;
        const isLost = run.mayHaveRun && isWrite(request) && !isTold;
        throw isLost ? lostAnswer(error, request) : error;
      }
    },
  };
}

/** How the store's internal errors, which may come with a partial answer, are retried. */
const TRANSIENT_FAILURE: ExchangeFailure = {
  kind: 'unavailable',
  what: 'The store had an internal error',
};

/**
 * Returns how long to wait before the next attempt, in milliseconds.
 * @param tries how often the request has had this outcome
 * @param run `mayHaveRun` is set if the store may have executed the request without answering
 * @throws AdminGraphqlError, AppError if another attempt is not allowed or is useless
 */
function waitBeforeRetry(
  exchange: Extract<Exchange, { kind: 'not_executed' | 'unknown' | 'errors' }>,
  tries: number,
  request: AdminRequest,
  run: { mayHaveRun: boolean },
): number {
  const mayRepeat = request.repeatable || exchange.kind === 'not_executed';
  const failure = exchange.kind === 'errors' ? TRANSIENT_FAILURE : exchange.failure;
  const waitMs = ('waitMs' in exchange ? exchange.waitMs : undefined) ?? 500 * 2 ** (tries - 1);
  const isHopeless = tries > RETRIES[failure.kind] || waitMs > MAX_WAIT_MS;
  const isOver = !mayRepeat || isHopeless;
  // Errors about the request or its permissions say what ran in this attempt, and nothing about earlier attempts.
  if (exchange.kind === 'unknown' || (exchange.kind === 'errors' && exchange.isTransient))
    run.mayHaveRun = true;
  if (exchange.kind === 'errors' && (isOver || !exchange.isTransient)) throw exchange.error;
  if (isOver) throw failureOf(failure, waitMs);
  return waitMs;
}

/** Creates the error for a write that was sent at least once and not answered. */
function lostAnswer(cause: unknown, { repeatable, signal }: AdminRequest): OutcomeUnknownError {
  const options = { wasRepeated: repeatable, cause };
  if (cause instanceof AppError) {
    const { code, message, retryAfterSeconds } = cause;
    return new OutcomeUnknownError(code, message, { ...options, retryAfterSeconds });
  }
  return signal.aborted
    ? new OutcomeUnknownError('upstream_timeout', `${OUT_OF_TIME.what}.`, options)
    : new OutcomeUnknownError('upstream_unavailable', 'The store’s answer was lost.', options);
}

function failureOf({ kind, what }: ExchangeFailure, waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const detail = `${what}. Try again later.`;
  if (kind === 'busy') return new AppError('upstream_busy', detail, { retryAfterSeconds });
  return new AppError(kind === 'timeout' ? 'upstream_timeout' : 'upstream_unavailable', detail);
}

function rememberCost(costs: Map<string, number>, document: string, requested: number): void {
  // Documents are composed from a few parts, but the number of combinations is not bounded.
  if (costs.size >= 500) costs.clear();
  costs.set(document, requested);
}

/** Logs neither tokens nor variables, which may hold a merchant's data. */
function logExchange(
  log: Logger,
  shop: string,
  request: AdminRequest,
  exchange: Exchange,
  ms: number,
): void {
  const fields = { shop, operation: operationName(request.document), ms, outcome: exchange.kind };
  if (exchange.kind === 'answer') log.info({ ...fields, cost: exchange.cost }, 'admin api');
  else
    log.warn(
      { ...fields, ...('failure' in exchange && { failure: exchange.failure.kind }) },
      'admin api',
    );
}
