import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';
import type { Principal } from './principal.ts';

export type RateLimiter = {
  /** Counts one call of this caller. @throws AppError `rate_limited` with the seconds to wait */
  consume: (principal: Principal) => Promise<void>;
  /** Counts one failed authentication from this address. @throws AppError `rate_limited` */
  consumeFailedAuthentication: (address: string) => Promise<void>;
};

/** For work that has been queued already, such as the rows of a job. */
export const unlimitedCalls: RateLimiter = {
  consume: async () => {},
  consumeFailedAuthentication: async () => {},
};

const FAILED_AUTHENTICATIONS_PER_MINUTE = 60;

/** Limits per key (or member of staff) and per minute, in this process's memory. */
export function createRateLimiter(callsPerMinute: number): RateLimiter {
  const calls = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  const failures = new RateLimiterMemory({
    points: FAILED_AUTHENTICATIONS_PER_MINUTE,
    duration: 60,
  });
  return {
    consume: (principal) =>
      take(
        calls,
        principal.keyId ?? `${principal.shopId} ${principal.staffId ?? ''}`,
        `at most ${callsPerMinute} calls a minute`,
      ),
    consumeFailedAuthentication: (address) =>
      take(failures, address, 'too many calls without a valid key'),
  };
}

async function take(limiter: RateLimiterMemory, key: string, rule: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    const retryAfterSeconds = Math.max(
      1,
      Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000),
    );
    throw new AppError('rate_limited', `Slow down: ${rule}. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }
}
