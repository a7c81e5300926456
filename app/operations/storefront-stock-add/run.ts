import type { StockAddition } from '#app/domain/stock-additions/stock-additions.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import type { StockLevel, VariantStock } from '#app/providers/store-catalog/store-stock.ts';
import type { RunResult } from '../define-operation.ts';
import type { OperationContext } from '../operation-context.ts';
import { adjustOnce } from './adjust-once.ts';
import type { StockAddInput, StockAddOutput } from './contract.ts';

/** Shopify's name of the only variant of a product without options. */
const ONLY_VARIANT = 'Default Title';

/**
 * Adds to the stock of one variant, once for each receipt key. The record is made before the store is told, and the
 * store is told under a key of the record: whatever is lost or killed in between, a repeat adds nothing twice.
 * @throws AppError `invalid_input`, `idempotency_mismatch`, and as `adjustOnce` does
 */
export async function runStockAdd(
  input: StockAddInput,
  context: OperationContext,
): Promise<RunResult<StockAddOutput>> {
  const { services, principal, signal } = context;
  context.progress('Reading the store');
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
  const added = { variantId, inventoryItemId, productId, locationId: location.id, quantity };
  const addition = await services.stockAdditions.begin({
    shopId: principal.shopId,
    receiptKey,
    delivery: input.delivery ?? null,
    ...added,
  });
  requireSame(addition, added);
  if (addition.addedAt) return answer(addition, variant, location, variant.level, context);
  context.progress('Adding to the stock');
  const level = await adjustOnce(
    {
      addition,
      delta: quantity,
      writeId: addition.id,
      startedAt: addition.createdAt,
      onRefused: () => services.stockAdditions.forget(addition.id),
    },
    context,
  );
  await services.stockAdditions.noteAdded(addition.id);
  return answer(addition, variant, location, level, context);
}

async function findLocation(
  { location_id: wanted }: StockAddInput,
  { services, principal, signal }: OperationContext,
): Promise<StoreLocation> {
  const { locations, primaryLocation } = await services.storeCatalog.profile(principal.shop, {
    signal,
  });
  const found = wanted ? locations.find(({ id }) => id === wanted) : primaryLocation;
  if (found) return found;
  const names = locations.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw invalidField(
    '/location_id',
    wanted
      ? `The store has no active location of this id. It has: ${names || 'none'}.`
      : `The store has no primary location. Name one of: ${names || 'none'}.`,
  );
}

/** One key is one receipt. @throws AppError `idempotency_mismatch` */
function requireSame(
  addition: StockAddition,
  { variantId, locationId, quantity }: { variantId: string; locationId: string; quantity: number },
): void {
  const isSame =
    addition.variantId === variantId &&
    addition.locationId === locationId &&
    addition.quantity === quantity;
  if (isSame) return;
  throw new AppError(
    'idempotency_mismatch',
    `This receipt_key has added ${addition.quantity} of ${addition.variantId} at ${addition.locationId}. Take a new key for another receipt.`,
  );
}

function answer(
  addition: StockAddition,
  { productTitle, variantTitle }: VariantStock,
  location: StoreLocation,
  level: StockLevel | null,
  { services, principal }: OperationContext,
): RunResult<StockAddOutput> {
  const warnings = [
    ...(addition.undoneAt
      ? ['This addition was undone. Take a new receipt_key to add again.']
      : []),
    ...(level && !level.isActive
      ? [`${location.name} does not stock this variant: the store does not count what was added.`]
      : []),
  ];
  return {
    stock_add_id: addition.id,
    already_added: addition.addedAt !== null,
    product_id: addition.productId,
    variant_id: addition.variantId,
    title: variantTitle === ONLY_VARIANT ? productTitle : `${productTitle}, ${variantTitle}`,
    location_id: location.id,
    location_name: location.name,
    added: addition.quantity,
    available: level?.available ?? null,
    admin_url: services.storeCatalog.adminUrl(principal.shop, addition.productId),
    warnings,
  };
}
