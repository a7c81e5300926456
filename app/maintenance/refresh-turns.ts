import type { Shops } from '#app/domain/shops/shops.ts';
import type { UpsertLeases } from '#app/domain/upsert-leases/upsert-leases.ts';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { RefreshTurn } from '#app/platform/shopify/sessions/offline-access-tokens.ts';

/** No style code's identity is in lower case: this one is never an upsert's. */
const LEASE_NAME = 'access token refresh';
const LONGEST_WAIT_MS = 20_000;

/** One refresh per shop at a time across processes: a lease row, as upserts of one style code have. */
export function createRefreshTurns(services: {
  shops: Shops;
  leases: UpsertLeases;
  clock: Clock;
}): RefreshTurn {
  const { shops, leases, clock } = services;
  return async (domain, work) => {
    const shop = await shops.findInstalled(domain);
    // While the app is being installed there is nothing to take turns for: its token is new.
    if (!shop) return work();
    const lease = {
      shopId: shop.id,
      key: LEASE_NAME,
      deadlineAt: clock.now() + LONGEST_WAIT_MS,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
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
