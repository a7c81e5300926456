import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { AppError } from '#app/platform/errors.ts';
import { createValidKeys } from '#app/platform/http/valid-keys.ts';
import type { Principal } from '#app/platform/principal.ts';
import {
  type CallCounter,
  type Counted,
  createLocalCounter,
  createSharedCounter,
  WINDOW_SECONDS,
} from './call-counter.ts';

/** How much of its limit a caller has used. */
export type RateLimitState = {
  /** The kind of caller whose calls are counted together. */
  callerKind: Principal['kind'];
  callsPerWindow: number;
  windowSeconds: number;
  left: number;
  /** Seconds until the window ends; undefined if no window has begun. */
  resetsInSeconds: number | undefined;
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Enough for a client that reconnects for each call, and lists what is available each time. */
const MESSAGES_PER_CALL = 10;
const FAILURES_OF_ADDRESS = 60;
/** Fewer than per address: an attacker who knows how a key begins may guess from many addresses. */
const FAILURES_OF_PREFIX = 30;
/** As many characters as the Keys page shows of a key. */
const PREFIX_CHARS = 10;
const TOO_MANY_FAILURES = 'too many calls without a valid key';

/**
 * Limits calls per key (or member of staff) and minute. A key's own limit may be lower. MCP messages and failures are
 * counted in each process: guessing keys must not reach the database.
 * @param sharedPool the pool of a database that several processes share, where calls are counted; null counts them in
 * this process's memory
 */
export function createRateLimiter(callsPerMinute: number, sharedPool: pg.Pool | null) {
  const calls = sharedPool ? createSharedCounter(sharedPool) : createLocalCounter();
  const messages = createLocalCounter();
  const failures = createLocalCounter();
  const failuresOfKeys = createLocalCounter();
  const validKeys = createValidKeys();
  const anonymous = createLocalCounter();
  const nameOf = ({ keyId, shopId, staffId }: Principal) => keyId ?? `${shopId} ${staffId ?? ''}`;
  const limitOf = (principal: Principal) =>
    Math.min(callsPerMinute, principal.callsPerMinute ?? callsPerMinute);
  return {
    /** Counts one call of this caller. @throws AppError `rate_limited` with the seconds to wait */
    consume(principal: Principal): Promise<void> {
      const most = limitOf(principal);
      return count(calls, nameOf(principal), most, `at most ${most} calls a minute`);
    },

    /**
     * Counts MCP messages, most of which are not calls: a caller may send ten messages for each call of the service's
     * limit.
     * @throws AppError `rate_limited`
     */
    consumeMessages(principal: Principal, howMany: number): Promise<void> {
      const most = callsPerMinute * MESSAGES_PER_CALL;
      return count(messages, nameOf(principal), most, `at most ${most} messages a minute`, howMany);
    },

    /** Returns what a caller has left, without counting a call. */
    async stateOf(principal: Principal): Promise<RateLimitState> {
      const counted = await calls.get(nameOf(principal));
      return {
        callerKind: principal.kind,
        callsPerWindow: limitOf(principal),
        windowSeconds: WINDOW_SECONDS,
        left: Math.max(0, limitOf(principal) - (counted?.consumedPoints ?? 0)),
        resetsInSeconds: counted ? toSeconds(counted.msBeforeNext) : undefined,
      };
    },

    /**
     * Refuses a key before it is looked up if there were many failures from this address or with this key's beginning. A
     * key that was valid in the last minutes is looked up all the same: callers may share an address with a stranger.
     * @throws AppError `rate_limited`
     */
    async admitKey(address: string, key: string): Promise<void> {
      if (validKeys.has(key)) return;
      const ofAddress = await failures.get(networkOf(address));
      const ofKey = await failuresOfKeys.get(keyPrefixOf(key));
      requireAtMost(ofAddress, FAILURES_OF_ADDRESS - 1, TOO_MANY_FAILURES);
      requireAtMost(ofKey, FAILURES_OF_PREFIX - 1, TOO_MANY_FAILURES);
    },

    rememberValidKey: validKeys.add,

    /**
     * Counts one failed authentication from this address, and with this key if one was sent.
     * @throws AppError `rate_limited`
     */
    async consumeFailedAuthentication(address: string, key?: string): Promise<void> {
      if (key !== undefined) {
        validKeys.delete(key);
        await failuresOfKeys.consume(keyPrefixOf(key), 1, FAILURES_OF_PREFIX);
      }
      await count(failures, networkOf(address), FAILURES_OF_ADDRESS, TOO_MANY_FAILURES);
    },

    /**
     * Counts one request of an unknown caller that creates a record or fetches something. @throws AppError `rate_limited`
     */
    consumeAnonymous: (address: string) =>
      count(anonymous, networkOf(address), callsPerMinute, 'too many requests to connect'),
  };
}

/** Returns the network that a sender can choose addresses from: an IPv6 sender has a whole /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

const keyPrefixOf = (key: string): string => key.slice(0, PREFIX_CHARS);

/** Returns the limiter without a limit on calls, for work that is already queued, such as the rows of a job. */
export function withoutRateLimit(limiter: RateLimiter): RateLimiter {
  return { ...limiter, consume: async () => {} };
}

async function count(counter: CallCounter, name: string, most: number, rule: string, howMany = 1) {
  requireAtMost(await counter.consume(name, howMany, most), most, rule);
}

/** @throws AppError `rate_limited` */
function requireAtMost(counted: Counted | null, most: number, rule: string): void {
  if (counted === null || counted.consumedPoints <= most) return;
  const retryAfterSeconds = toSeconds(counted.msBeforeNext);
  throw new AppError('rate_limited', `Slow down: ${rule}. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}

/** Never longer than a window, even if the clock was set back since the window began: a timer ends it. */
const toSeconds = (ms: number): number =>
  Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(ms / 1000)));
