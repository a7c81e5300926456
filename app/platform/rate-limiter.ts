import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';
import type { Principal } from './principal.ts';

/** How far a caller has used up its calls. */
export type RateLimitState = {
  /** Whose calls are counted together. */
  of: Principal['kind'];
  callsPerWindow: number;
  windowSeconds: number;
  left: number;
  /** When the window ends; undefined where none has begun. */
  resetsInSeconds: number | undefined;
};

export type RateLimiter = {
  /** Counts one call of this caller. @throws AppError `rate_limited` with the seconds to wait */
  consume: (principal: Principal) => Promise<void>;
  /** What a caller has left; counts nothing. */
  stateOf: (principal: Principal) => Promise<RateLimitState>;
  /** Counts one failed authentication from this address. @throws AppError `rate_limited` */
  consumeFailedAuthentication: (address: string) => Promise<void>;
};

const WINDOW_SECONDS = 60;
const FAILED_AUTHENTICATIONS_PER_MINUTE = 60;

/** Limits per key (or member of staff) and per minute, in this process's memory. A key's own limit may be lower. */
export function createRateLimiter(callsPerMinute: number): RateLimiter {
  const calls = createCounter();
  const failures = createCounter();
  const nameOf = ({ keyId, shopId, staffId }: Principal) => keyId ?? `${shopId} ${staffId ?? ''}`;
  const limitOf = (principal: Principal) =>
    Math.min(callsPerMinute, principal.callsPerMinute ?? callsPerMinute);
  return {
    consume(principal) {
      const most = limitOf(principal);
      return count(calls, nameOf(principal), most, `at most ${most} calls a minute`);
    },

    async stateOf(principal) {
      const counted = await calls.get(nameOf(principal));
      return {
        of: principal.kind,
        callsPerWindow: limitOf(principal),
        windowSeconds: WINDOW_SECONDS,
        left: Math.max(0, limitOf(principal) - (counted?.consumedPoints ?? 0)),
        resetsInSeconds: counted ? toSeconds(counted.msBeforeNext) : undefined,
      };
    },

    consumeFailedAuthentication: (address) =>
      count(
        failures,
        address,
        FAILED_AUTHENTICATIONS_PER_MINUTE,
        'too many calls without a valid key',
      ),
  };
}

/** For work that has been queued already, such as the rows of a job. */
export function withoutRateLimit(limiter: RateLimiter): RateLimiter {
  return { ...limiter, consume: async () => {} };
}

/** It counts without a limit of its own, since callers have different ones. */
function createCounter(): RateLimiterMemory {
  return new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
}

async function count(
  counter: RateLimiterMemory,
  name: string,
  most: number,
  rule: string,
): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counter.consume(name);
  if (consumedPoints <= most) return;
  const retryAfterSeconds = toSeconds(msBeforeNext);
  throw new AppError('rate_limited', `Slow down: ${rule}. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
