import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';

const principal = { kind: 'api_key', keyId: 'key_1', shopId: 's', shop: 's', scopes: [] } as const;

afterEach(() => vi.useRealTimers());

describe('the limit of calls a minute', () => {
  it('asks nobody to wait for longer than a minute, although the clock was set back by a day', async () => {
    const limiter = createRateLimiter(1, null);
    await limiter.consume(principal);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * 60 * 1000 });
    const refused = limiter.consume(principal);
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
    expect(await limiter.stateOf(principal)).toMatchObject({ resetsInSeconds: 60 });
  });
});
