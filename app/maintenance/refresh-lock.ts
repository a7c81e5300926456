import type { Shops } from '#app/domain/shops/shops.ts';
import type { UpsertLeases } from '#app/domain/upsert-leases/upsert-leases.ts';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { RefreshLock } from '#app/platform/shopify/sessions/offline-access-tokens.ts';

/** A style code's key has no lower-case letters, so no upsert's lease has this name. */
const LEASE_NAME = 'access token refresh';
const MAX_WAIT_MS = 20_000;

/** Lets one process at a time refresh a shop's token, using a lease row as upserts do. */
export function createRefreshLock(services: {
  shops: Shops;
  leases: UpsertLeases;
  clock: Clock;
}): RefreshLock {
  const { shops, leases, clock } = services;
  return async (domain, work) => {
    const shop = await shops.findInstalled(domain);
    // During an install the token is new, so no other process refreshes it.
    if (!shop) return work();
    const lease = {
      shopId: shop.id,
      key: LEASE_NAME,
      deadlineAt: clock.now() + MAX_WAIT_MS,
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    };
    try {
      return await leases.withLease(lease, work);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upsert_in_progress') throw error;
      throw new AppError(
        'upstream_busy',
        'The access to the store is being renewed by another process. Try again.',
        { retryAfterSeconds: 5, cause: error },
      );
    }
  };
}
