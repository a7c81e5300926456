import { DAY_MS } from '#app/platform/clock.ts';
import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import { rejectOnAbort } from '#app/platform/reject-on-abort.ts';
import { inSpan } from '#app/platform/telemetry/spans.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import type { OperationContext } from '../../operation-context.ts';
import type { MatchTraceStep } from '../contract.ts';
import { FAILURE_WORDS, isKeyRefused, NEXT_DAY_WORDS } from '../failure-words.ts';
import type { MatchStep, StepFailure } from './evidence.ts';

/** The result of a step: its value, a few words for the trace, and how many requests it took. */
export type StepResult<Value> = {
  value: Value;
  outcome: string;
  requests?: number;
  /** Why a part of the step failed, although the step gave a value. */
  partialFailure?: ProviderFailure;
  /** The reader that replaced the provider, which is the part that failed. */
  replacedBy?: string;
};

export type StepRunner = {
  /** The call to which the steps belong. */
  context: OperationContext;
  steps: MatchTraceStep[];
  failures: StepFailure[];
  /** Number of look-ups and searches that gave an answer, including those with zero rows. */
  completedLookUps: number;
  /** Runs one step within its time limit. A failure is recorded, and null is returned: the other steps decide. */
  run<Value>(
    step: MatchStep,
    provider: string,
    limitMs: number,
    work: (signal: AbortSignal) => Promise<StepResult<Value>>,
  ): Promise<Value | null>;
  /** @throws AppError if steps failed and no look-up completed */
  throwIfNothingCompleted(): void;
  /**
   * For an answer that is not a match: our own lack of time must not be charged as an answer.
   * @throws AppError `upstream_busy` if a reader never got to the photo
   */
  throwIfNotRead(): void;
  /**
   * For an answer that is not a match and names no product of the store: nobody pays for searches that were not made.
   * @throws AppError `daily_limit_reached` if a look-up was left out because of the daily limit
   */
  throwIfLimited(): void;
};

/** The limit for a step that is bounded only by the call's own time. */
export const WHOLE_CALL = Number.POSITIVE_INFINITY;

/** The part of the call's time that is reserved for deciding and answering, in milliseconds. */
const RESERVE_MS = 2_000;
const READING: readonly MatchStep[] = ['read_barcodes', 'read_label'];

export function createStepRunner(context: OperationContext): StepRunner {
  const causes: unknown[] = [];
  const runner: StepRunner = {
    context,
    steps: [],
    failures: [],
    completedLookUps: 0,
    async run(step, provider, limitMs, work) {
      const startedAt = context.clock.now();
      const recordStep = (outcome: string, requests?: number) => {
        const took_ms = context.clock.now() - startedAt;
        runner.steps.push({ step, provider, outcome, took_ms, requests });
      };
      const recordFailure = (failure: ProviderFailure, replacedBy?: string) =>
        runner.failures.push({ step, provider, failure, replacedBy });
      try {
        const result = await inSpan(`step ${step}`, { provider }, () =>
          withinTime(context, limitMs, work),
        );
        if (!READING.includes(step)) runner.completedLookUps += 1;
        if (result.partialFailure !== undefined)
          recordFailure(result.partialFailure, result.replacedBy);
        recordStep(`${result.outcome}${partWords(provider, result)}`, result.requests);
        return result.value;
      } catch (error) {
        context.signal.throwIfAborted();
        const failure = failureOf(error);
        if (isUnexpected(error)) context.log.error({ step, provider, err: error }, 'a step broke');
        else context.log.warn({ step, provider, failure }, 'a step of the match failed');
        recordFailure(failure);
        causes.push(error);
        recordStep(`failed: ${FAILURE_WORDS[failure]}`);
        return null;
      }
    },
    throwIfNothingCompleted() {
      if (runner.completedLookUps > 0 || causes.length === 0) return;
      const lookUps = runner.failures.filter(({ step }) => !READING.includes(step));
      throw upstreamError(lookUps.length > 0 ? lookUps : runner.failures, causes);
    },
    throwIfNotRead() {
      if (runner.failures.some(isNotRead)) throw readersBusy(causes);
    },
    throwIfLimited() {
      if (runner.failures.some(isLimitedLookUp)) throw searchesUsedUp(context.clock.now());
    },
  };
  return runner;
}

function partWords(provider: string, result: StepResult<unknown>): string {
  const { partialFailure, replacedBy } = result;
  if (partialFailure === undefined) return '';
  const words = FAILURE_WORDS[partialFailure];
  return replacedBy === undefined
    ? `; a part of it failed: ${words}`
    : `; done by ${replacedBy}, as ${provider} failed: ${words}`;
}

/** Runs the work with a signal that aborts when the call ends or the step's time is up, and does not wait longer. */
async function withinTime<Value>(
  context: OperationContext,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const leftMs = context.deadlineAt - context.clock.now() - RESERVE_MS;
  // Not started: a search that cannot finish still costs money.
  if (leftMs <= 0) throw new DOMException('No time is left for this step', 'TimeoutError');
  const timer = AbortSignal.timeout(Math.min(limitMs, leftMs));
  const signal = AbortSignal.any([context.signal, timer]);
  return rejectOnAbort(work(signal), signal);
}

function isNotRead({ step, failure }: StepFailure): boolean {
  return READING.includes(step) && failure === 'overloaded';
}

/** Readers do not count: another reader replaces a reader that reached its limit. */
function isLimitedLookUp({ step, failure }: StepFailure): boolean {
  return !READING.includes(step) && failure === 'daily_limit';
}

function searchesUsedUp(nowMs: number): AppError {
  return new AppError(
    'daily_limit_reached',
    `This store has used up its web searches for today, and its own products do not settle this photo. Nothing was charged; ${NEXT_DAY_WORDS}.`,
    { retryAfterSeconds: Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000) },
  );
}

const BUSY_RETRY_SECONDS = 10;

function readersBusy(causes: readonly unknown[]): AppError {
  const waits = causes.flatMap((cause) =>
    cause instanceof ProviderError ? (cause.retryAfterSeconds ?? []) : [],
  );
  return new AppError(
    'upstream_busy',
    'Too many photos are being read just now, so this one was not read. Nothing was charged; send it again a little later.',
    { retryAfterSeconds: Math.max(BUSY_RETRY_SECONDS, ...waits), cause: causes[0] },
  );
}

const STORE_FAILURES: Partial<Record<ErrorCode, ProviderFailure>> = {
  upstream_timeout: 'timeout',
  upstream_busy: 'rate_limited',
  store_access_denied: 'unauthorized',
  shop_uninstalled: 'unauthorized',
};

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure;
  if (error instanceof AppError) return STORE_FAILURES[error.code] ?? 'unavailable';
  return isTimeout(error) ? 'timeout' : 'unavailable';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function isUnexpected(error: unknown): boolean {
  return !(error instanceof ProviderError || error instanceof AppError || isTimeout(error));
}

/**
 * If the store's own refusal is the only failure, returns that: it says how to fix it. Otherwise reports the failure
 * for which a retry helps most: busy, then slow, then broken.
 */
function upstreamError(failures: readonly StepFailure[], causes: readonly unknown[]): AppError {
  const shutOut = causes.find(
    (cause) => cause instanceof AppError && STORE_FAILURES[cause.code] === 'unauthorized',
  );
  if (shutOut instanceof AppError && causes.length === 1) return shutOut;
  const kinds = new Set(failures.map(({ failure }) => failure));
  const names = [...new Set(failures.map(({ provider }) => provider))].join(', ');
  const cause = causes[0];
  if (kinds.has('rate_limited')) {
    const detail = `No look-up could be done: too many requests (${names}).`;
    return new AppError('upstream_busy', detail, { retryAfterSeconds: BUSY_RETRY_SECONDS, cause });
  }
  if (kinds.has('timeout')) {
    return new AppError('upstream_timeout', `No look-up answered in time (${names}).`, { cause });
  }
  const refused = failures.filter(isKeyRefused);
  if (refused.length > 0) {
    const by = [...new Set(refused.map(({ provider }) => provider))].join(', ');
    const detail = `No look-up could be done (${names}): the search refused its key (${by}). Set a valid key; sending the photo again does not help.`;
    return new AppError('upstream_unavailable', detail, { cause });
  }
  return new AppError('upstream_unavailable', `No look-up could be done (${names}).`, { cause });
}
