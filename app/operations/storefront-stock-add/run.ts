import type { StockAddition } from '#app/domain/stock-additions/stock-additions.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import type { StockLevel, VariantStock } from '#app/providers/store-catalog/store-stock.ts';
import type { RunResult } from '../define-operation.ts';
import type { OperationContext } from '../operation-context.ts';
import { adjustOnce } from './adjust-once.ts';
import type { StockAddInput, StockAddOutput } from './contract.ts';

/** Shopify's name for the only variant of a product without options. */
const ONLY_VARIANT = 'Default Title';

/** What Shopify has of an addition; null for what is gone by now. */
type Seen = { variant: VariantStock | null; location: StoreLocation | null };

/**
 * Adds to one variant's stock, once for each receipt key. The record is created before the request is sent, and the
 * request carries a key from the record: whatever is lost or killed in between, a repetition adds nothing twice. A
 * repetition is answered from the record, even if Shopify would no longer allow the addition.
 * @throws AppError `invalid_input`, `idempotency_mismatch`, and as `adjustOnce` does
 */
export async function runStockAdd(
  input: StockAddInput,
  context: OperationContext,
): Promise<RunResult<StockAddOutput>> {
  const { services, principal } = context;
  const { stockAdditions } = services;
  context.progress('Reading the store');
  const earlier = await stockAdditions.findByKey(principal.shopId, input.receipt_key);
  if (earlier) requireSame(earlier, input);
  const { addition, seen } = earlier
    ? { addition: earlier, seen: await lookAt(earlier, context) }
    : await begin(input, context);
  if (addition.addedAt) return answer(addition, seen, seen.variant?.level ?? null, context);
  context.progress('Adding to the stock');
  const level = await adjustOnce(
    {
      addition,
      delta: addition.quantity,
      writeId: addition.id,
      startedAt: addition.createdAt,
      onRefused: () => stockAdditions.forget(addition.id),
    },
    context,
  );
  await stockAdditions.noteAdded(addition.id);
  return answer(addition, seen, level, context);
}

/** Records an addition after checking that Shopify allows it; another call may have recorded it in the meantime. */
async function begin(
  input: StockAddInput,
  context: OperationContext,
): Promise<{ addition: StockAddition; seen: Seen }> {
  const { services, principal, signal } = context;
  const location = await findLocation(input, context);
  const { variant_id: variantId, quantity, receipt_key: receiptKey } = input;
  const where = { variantId, locationId: location.id };
  const variant = await services.storeCatalog.readStock(principal.shop, where, { signal });
  if (!variant) throw invalidField('/variant_id', 'The store has no variant of this id.');
  if (!variant.isTracked)
    throw invalidField(
      '/variant_id',
      'The store does not track the stock of this variant. Turn on "Track quantity" for it first.',
    );
  const { inventoryItemId, productId } = variant;
  const addition = await services.stockAdditions.begin({
    shopId: principal.shopId,
    receiptKey,
    delivery: input.delivery ?? null,
    ...{ variantId, inventoryItemId, productId, locationId: location.id, quantity },
  });
  requireSame(addition, input);
  return { addition, seen: { variant, location } };
}

/** Reads what Shopify has by now of an addition that was recorded before. */
async function lookAt(
  { variantId, locationId }: StockAddition,
  { services, principal, signal }: OperationContext,
): Promise<Seen> {
  const { storeCatalog } = services;
  const where = { variantId, locationId };
  const [variant, { locations }] = await Promise.all([
    storeCatalog.readStock(principal.shop, where, { signal }),
    storeCatalog.profile(principal.shop, { signal }),
  ]);
  return { variant, location: locations.find(({ id }) => id === locationId) ?? null };
}

/** Finds the location. A cached profile never refuses a call: it is read again first. */
async function findLocation(
  { location_id: wanted }: StockAddInput,
  { services, principal, signal, clock }: OperationContext,
): Promise<StoreLocation> {
  const { profile } = services.storeCatalog;
  const find = ({ locations, primaryLocation }: StoreProfile) =>
    wanted ? locations.find(({ id }) => id === wanted) : primaryLocation;
  const known = find(await profile(principal.shop, { signal }));
  if (known) return known;
  const now = await profile(principal.shop, { placesSince: clock.now(), signal });
  const found = find(now);
  if (found) return found;
  const names = now.locations.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw invalidField(
    '/location_id',
    wanted
      ? `The store has no active location of this id. It has: ${names || 'none'}.`
      : `The store has no primary location. Name one of: ${names || 'none'}.`,
  );
}

/**
 * Checks that a receipt key is used for the same receipt. An input without a location means the recorded location.
 * @throws AppError `idempotency_mismatch`
 */
function requireSame(addition: StockAddition, input: StockAddInput): void {
  const { variantId, locationId, quantity } = addition;
  const isSame =
    variantId === input.variant_id &&
    locationId === (input.location_id ?? locationId) &&
    quantity === input.quantity;
  if (isSame) return;
  throw new AppError(
    'idempotency_mismatch',
    `This receipt_key stands for ${quantity} of ${variantId} at ${locationId}. Use a new key for another receipt.`,
  );
}

function titleOf({ productTitle, variantTitle }: VariantStock): string {
  return variantTitle === ONLY_VARIANT ? productTitle : `${productTitle}, ${variantTitle}`;
}

function answer(
  addition: StockAddition,
  { variant, location }: Seen,
  level: StockLevel | null,
  { services, principal }: OperationContext,
): RunResult<StockAddOutput> {
  const warnings: string[] = [];
  if (addition.undoneAt)
    warnings.push('This addition was undone. Take a new receipt_key to add again.');
  if (!variant) warnings.push('The store does not have this variant any more.');
  if (level && !level.isActive)
    warnings.push(
      `${location?.name ?? 'The location'} does not stock this variant: the store does not count what was added.`,
    );
  return {
    stock_add_id: addition.id,
    already_added: addition.addedAt !== null,
    product_id: addition.productId,
    variant_id: addition.variantId,
    title: variant ? titleOf(variant) : '',
    location_id: addition.locationId,
    location_name: location?.name ?? '',
    added: addition.quantity,
    available: level?.available ?? null,
    admin_url: services.storeCatalog.adminUrl(principal.shop, addition.productId),
    warnings,
  };
}
