import type { BoxQuestion } from '#app/domain/receiving/box.ts';
import { findObstacle } from './boxes/find-obstacle.ts';
import { STORE_TIMEOUT_MS } from './read-store.ts';
import type { SessionRun } from './session-run.ts';

/**
 * Returns what the user is asked before a box is added to a variant, by what Shopify has now: the same as when the box
 * is read. Null if nothing. A variant that is gone is left to the addition, which says so.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function askBeforeAdding(
  { services, session }: SessionRun,
  { productId, variantId }: { productId: string; variantId: string },
  shop: string,
): Promise<BoxQuestion | null> {
  const { storeCatalog } = services.pipeline.operationServices;
  const { locationId } = session;
  const options = { signal: AbortSignal.timeout(STORE_TIMEOUT_MS) };
  const [variant, { locations }] = await Promise.all([
    storeCatalog.readStock(shop, { variantId, locationId }, options),
    storeCatalog.profile(shop, options),
  ]);
  if (!variant) return null;
  const { productStatus: status, isTracked, level } = variant;
  const place = locations.find(({ id }) => id === locationId)?.name;
  const stocked = { status, isTracked, isStocked: level?.isActive === true };
  const text = findObstacle(stocked, place);
  return text === null ? null : { about: 'store', text, productId };
}
