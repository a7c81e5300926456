import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';

/**
 * Adds to an answer what its caller has left: `RateLimit-Policy` and `RateLimit` of
 * draft-ietf-httpapi-ratelimit-headers-10. For a stream this is what was left when the stream began.
 */
export async function addRateLimitHeaders(
  headers: Headers,
  rateLimiter: RateLimiter,
  principal: Principal,
): Promise<void> {
  // If what is left is not known, the answer is sent all the same.
  const state = await rateLimiter.stateOf(principal).catch(() => null);
  if (state === null) return;
  const { callerKind, callsPerWindow, windowSeconds, left, resetsInSeconds } = state;
  const policy = callerKind === 'api_key' ? 'key' : 'staff';
  const reset = resetsInSeconds === undefined ? '' : `;t=${resetsInSeconds}`;
  headers.set('RateLimit-Policy', `"${policy}";q=${callsPerWindow};w=${windowSeconds}`);
  headers.set('RateLimit', `"${policy}";r=${left}${reset}`);
}
