import type { BoxPlan, BoxQuestion, ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { findDoubtfulListing } from './adopt-listing.ts';
import { findObstacle } from './boxes/find-obstacle.ts';
import { STORE_TIMEOUT_MS } from './read-store.ts';
import type { SessionRun } from './session-run.ts';

const MAY_BE_LISTED =
  '“List it” may have listed this box: it got no answer from the store. Is the box in stock already? If it is, remove it here.';

export type AddPlan = Extract<BoxPlan, { kind: 'add' }>;

/** A box that is about to be added. */
type Addition = { box: ReceivingBox; plan: AddPlan; photo: ReceivingPhoto };

/** `plan`: what confirming does; null if the box cannot be added. */
type Asked = { question: BoxQuestion; plan: AddPlan | null };

/**
 * Returns what the user is asked before a box is added to a variant, by what Shopify has now: the same as when the box
 * is read, and whether it is in stock by a listing that got no answer. Null if nothing. A variant that is gone is left
 * to the addition, which says so.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function askBeforeAdding(
  { services, session }: SessionRun,
  { box, plan, photo }: Addition,
  shop: string,
): Promise<Asked | null> {
  const { productId, variantId } = plan;
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
  if (text !== null) return { question: { about: 'store', text, productId }, plan: null };
  const listing = await findDoubtfulListing(services, box, photo);
  if (!listing || listing.id === plan.askedAbout) return null;
  return {
    question: { about: 'stock', text: MAY_BE_LISTED, productId },
    plan: { ...plan, inStock: level?.available ?? 0, askedAbout: listing.id },
  };
}
