import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import { parseRetryAfter } from '#app/platform/http/parse-retry-after.ts';
import { tryParseJson } from '#app/platform/json/parse-json.ts';
import { accessDenied } from './access-denied.ts';
import { AdminGraphqlError } from './admin-graphql-error.ts';
import { unexpectedAnswer } from './unexpected-answer.ts';

/** How a failed exchange is reported to the caller when no retry helps. */
export type ExchangeFailure = {
  kind: 'busy' | 'unavailable' | 'timeout';
  /** What happened, in our own words: a sentence without its full stop. */
  what: string;
};

/** The outcome of one HTTP exchange with the Admin API. */
export type Exchange =
  | { kind: 'answer'; data: unknown; cost: { requested: number; actual: number } | undefined }
  /** Refused before anything ran, so even a write can safely be sent again. */
  | { kind: 'not_executed'; failure: ExchangeFailure; waitMs?: number | undefined }
  /** The request may or may not have run. */
  | { kind: 'unknown'; failure: ExchangeFailure; waitMs?: number | undefined }
  /** Top-level errors: some of the root fields may have run. `isTransient`: sending the request again may help. */
  | { kind: 'errors'; error: AdminGraphqlError; isTransient: boolean }
  | { kind: 'token_refused' }
  | { kind: 'final'; error: Error; status: number };

export type ReadAnswer = { exchange: Exchange; throttle?: ThrottleStatus | undefined };

/** In points, and points per second. */
const throttleStatus = z.object({
  maximumAvailable: z.number(),
  currentlyAvailable: z.number(),
  restoreRate: z.number(),
});
export type ThrottleStatus = z.output<typeof throttleStatus>;
const topLevelError = z
  .object({
    message: z.string(),
    path: z.array(z.union([z.string(), z.number()])).optional(),
    extensions: z.object({ code: z.string().optional() }).optional(),
  })
  .transform(({ message, path, extensions }) => ({ message, code: extensions?.code, path }))
  .catch({ message: 'Unknown error', code: undefined, path: undefined });
const body = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.array(topLevelError),
      z.string().transform((message) => [{ message, code: undefined }]),
    ])
    .default([]),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          actualQueryCost: z.number().nullish(),
          throttleStatus: throttleStatus.optional(),
        })
        .optional(),
    })
    .optional(),
});

const UNREADABLE: ExchangeFailure = {
  kind: 'unavailable',
  what: 'The store’s answer could not be read',
};

/** Reads an answer with a status other than 200. @param now milliseconds since the epoch */
export function readStatus(status: number, retryAfter: string | null, now: number): Exchange {
  const waitMs = parseRetryAfter(retryAfter, now);
  if (status === 401) return { kind: 'token_refused' };
  const what = `The store answered ${status}`;
  if (status === 429) return { kind: 'not_executed', failure: { kind: 'busy', what }, waitMs };
  if (status >= 500) {
    const kind = status === 504 ? 'timeout' : status === 503 ? 'busy' : 'unavailable';
    return { kind: 'unknown', failure: { kind, what }, waitMs };
  }
  if ([402, 403, 404, 423].includes(status))
    return { kind: 'final', error: accessDenied(status), status };
  const detail = unexpectedAnswer(`with the status ${status}`);
  const cause = new Error(`Admin API status ${status}`);
  const error = new AppError('upstream_unavailable', detail, { cause });
  return { kind: 'final', error, status };
}

/**
 * Reads the body of an answer with status 200. If it cannot be read, the outcome is unknown: the request did arrive.
 */
export function readBody(text: string): ReadAnswer {
  const parsed = body.safeParse(tryParseJson(text));
  if (!parsed.success) return { exchange: { kind: 'unknown', failure: UNREADABLE } };
  const { data = null, errors, extensions } = parsed.data;
  const cost = extensions?.cost;
  const throttle = cost?.throttleStatus;
  if (errors.some((error) => error.code === 'THROTTLED')) {
    const failure: ExchangeFailure = { kind: 'busy', what: 'The store throttled the app' };
    const missing = cost && throttle ? cost.requestedQueryCost - throttle.currentlyAvailable : 0;
    const waitMs = Math.max(1000, (missing / (throttle?.restoreRate || 50)) * 1000);
    return { exchange: { kind: 'not_executed', failure, waitMs }, throttle };
  }
  if (errors.length > 0) {
    const error = new AdminGraphqlError(errors, data);
    return { exchange: { kind: 'errors', error, isTransient: error.isStoreError }, throttle };
  }
  if (data === null) return { exchange: { kind: 'unknown', failure: UNREADABLE }, throttle };
  const charged = cost && {
    requested: cost.requestedQueryCost,
    actual: cost.actualQueryCost ?? cost.requestedQueryCost,
  };
  return { exchange: { kind: 'answer', data, cost: charged }, throttle };
}
