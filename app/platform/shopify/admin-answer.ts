import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError, type AdminTopLevelError } from './admin-client.ts';
import type { ThrottleStatus } from './points-budget.ts';

/** How a failed exchange would be told to a caller when no retry helps. */
export type ExchangeFailure = 'busy' | 'unavailable' | 'timeout';

/** What one HTTP exchange with the Admin API came to. */
export type Exchange =
  | { kind: 'answer'; data: unknown; cost?: { requested: number; actual: number } }
  /** Refused before anything ran: safe to send again, whatever it was. */
  | { kind: 'not_executed'; failure: ExchangeFailure; waitMs?: number }
  /** It may or may not have run. */
  | { kind: 'unknown'; failure: ExchangeFailure; waitMs?: number }
  | { kind: 'token_refused' }
  | { kind: 'final'; error: Error; status?: number };

export type ReadAnswer = { exchange: Exchange; throttle?: ThrottleStatus };

const throttleStatus = z.object({
  maximumAvailable: z.number(),
  currentlyAvailable: z.number(),
  restoreRate: z.number(),
});
const body = z.object({
  data: z.unknown().optional(),
  errors: z.union([z.array(z.unknown()), z.string()]).optional(),
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
const topLevelError = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.object({ code: z.string().optional() }).optional(),
});

const RUN_AGAIN = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SERVICE_UNAVAILABLE']);

/** Says in our words why a store refuses the app, and what mends it. */
export function accessDenied(status: number | 'ACCESS_DENIED' | 'SHOP_INACTIVE'): AppError {
  const details: Record<string, string> = {
    '401': 'The store refused the app’s access. Open the app in the Shopify admin to renew it.',
    '402':
      'The store is frozen because of an unpaid bill. Its owner settles it in the Shopify admin under Settings, Billing.',
    '404': 'There is no such store any more. Install the app in the store again.',
    '423': 'Shopify has locked the store. Its owner must contact Shopify Support.',
    SHOP_INACTIVE: 'The store is paused or closed. Its owner must reactivate it.',
    ACCESS_DENIED:
      'The app lacks a permission in this store. Open the app in the Shopify admin and approve the permissions it asks for.',
  };
  const detail = details[String(status)] ?? details.ACCESS_DENIED ?? '';
  return new AppError('store_access_denied', detail);
}

/** `Retry-After` is in seconds (or a date). Undefined when it is neither. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Reads an answer that is not 200. */
export function readStatus(status: number, retryAfter: string | null, now: number): Exchange {
  const waitMs = retryAfterMs(retryAfter, now);
  const delay = waitMs === undefined ? {} : { waitMs };
  if (status === 401) return { kind: 'token_refused' };
  if (status === 429) return { kind: 'not_executed', failure: 'busy', ...delay };
  if (status >= 500) {
    const failure = status === 504 ? 'timeout' : status === 503 ? 'busy' : 'unavailable';
    return { kind: 'unknown', failure, ...delay };
  }
  if ([402, 403, 404, 423].includes(status))
    return { kind: 'final', error: accessDenied(status), status };
  const detail = 'The store answered in a way this service does not understand.';
  const cause = new Error(`Admin API status ${status}`);
  const error = new AppError('upstream_unavailable', detail, { cause });
  return { kind: 'final', error, status };
}

function readErrors(errors: unknown[] | string): AdminTopLevelError[] {
  if (typeof errors === 'string') return [{ message: errors }];
  return errors.map((entry) => {
    const parsed = topLevelError.safeParse(entry);
    if (!parsed.success) return { message: 'Unknown error' };
    const { message, path, extensions } = parsed.data;
    return {
      message,
      ...(extensions?.code !== undefined && { code: extensions.code }),
      ...(path !== undefined && { path }),
    };
  });
}

function readTopLevelErrors(errors: AdminTopLevelError[], data: unknown, waitMs: number): Exchange {
  const has = (code: string) => errors.some((error) => error.code === code);
  if (has('THROTTLED')) return { kind: 'not_executed', failure: 'busy', waitMs };
  if (has('SHOP_INACTIVE')) return { kind: 'final', error: accessDenied('SHOP_INACTIVE') };
  if (has('ACCESS_DENIED')) return { kind: 'final', error: accessDenied('ACCESS_DENIED') };
  if (errors.some((error) => RUN_AGAIN.has(error.code ?? '')))
    return { kind: 'unknown', failure: 'unavailable' };
  return { kind: 'final', error: new AdminGraphqlError(errors, data) };
}

/** Reads the body of a 200. Garbage is an unknown outcome: the request did arrive. */
export function readBody(text: string): ReadAnswer {
  const parsed = body.safeParse(parseJson(text));
  if (!parsed.success) return { exchange: { kind: 'unknown', failure: 'unavailable' } };
  const { data, errors, extensions } = parsed.data;
  const cost = extensions?.cost;
  const throttle = cost?.throttleStatus;
  const known = throttle === undefined ? {} : { throttle };
  if (errors !== undefined && errors.length > 0) {
    const missing = cost && throttle ? cost.requestedQueryCost - throttle.currentlyAvailable : 0;
    const waitMs = Math.max(1000, (missing / (throttle?.restoreRate || 50)) * 1000);
    return { exchange: readTopLevelErrors(readErrors(errors), data ?? null, waitMs), ...known };
  }
  if (data === undefined || data === null)
    return { exchange: { kind: 'unknown', failure: 'unavailable' }, ...known };
  const exchange: Exchange = { kind: 'answer', data };
  if (cost) {
    const actual = cost.actualQueryCost ?? cost.requestedQueryCost;
    exchange.cost = { requested: cost.requestedQueryCost, actual };
  }
  return { exchange, ...known };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
