import type { GraphQLResolveInfo } from 'graphql';
import { activateLevel, findLevel, setAvailable, unsettleTotal } from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { InventoryItem, Location, UserError } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext } from '../../context.ts';
import { runIdempotently } from '../../idempotency.ts';

/** Why quantities change, as each of Shopify's mutations about them is told. */
export interface Occasion {
  reason: string;
  referenceDocumentUri?: string | null;
}

interface QuantitiesPayload {
  inventoryAdjustmentGroup: unknown;
  userErrors: UserError[];
}

const REASONS = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_canceled',
  'movement_created',
  'movement_received',
  'movement_updated',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
];

/** Errors of the occasion. */
export function checkOccasion({ reason, referenceDocumentUri }: Occasion): UserError[] {
  const errors: UserError[] = [];
  if (!REASONS.includes(reason)) {
    const message = `The specified reason is invalid. Valid values are: ${REASONS.join(', ')}.`;
    errors.push(userError(['input', 'reason'], message, 'INVALID_REASON'));
  }
  if (referenceDocumentUri != null && !URL.canParse(referenceDocumentUri)) {
    errors.push(
      userError(
        ['input', 'referenceDocumentUri'],
        'The specified reference document is invalid.',
        'INVALID_REFERENCE_DOCUMENT',
      ),
    );
  }
  return errors;
}

/** An item at a location, as an entry of each of these mutations names it. */
export interface Place {
  inventoryItemId: string;
  locationId: string;
  changeFromQuantity?: number | null;
}

/** Errors that an entry of each of these mutations may have. @returns what is available there; 0 where nothing is */
export function checkPlace(
  store: ShopStore,
  { inventoryItemId, locationId, changeFromQuantity }: Place,
  report: (name: string, message: string, code: string) => void,
): number {
  const item = store.findInventoryItem(inventoryItemId);
  if (!item)
    report(
      'inventoryItemId',
      'The specified inventory item could not be found.',
      'INVALID_INVENTORY_ITEM',
    );
  if (!store.locations.get(locationId)?.isActive)
    report('locationId', 'The specified location could not be found.', 'INVALID_LOCATION');
  const available = (item && findLevel(item, locationId)?.available) ?? 0;
  if (item && changeFromQuantity != null && changeFromQuantity !== available)
    report(
      'changeFromQuantity',
      'The specified quantity is no longer the current quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    );
  return available;
}

/** What was changed at one place. */
interface Change {
  item: InventoryItem;
  location: Location;
  delta: number;
}

/**
 * Gives the level at a place another quantity. A location without a level gets one; an inactive level is written but
 * stays inactive (recorded: not counted).
 */
function changeLevel(
  store: ShopStore,
  { inventoryItemId, locationId }: Place,
  toQuantity: (available: number) => number,
): Change[] {
  const item = store.findInventoryItem(inventoryItemId);
  const location = store.locations.get(locationId);
  if (!item || !location) return [];
  const level = findLevel(item, locationId) ?? activateLevel(item, locationId);
  const quantity = toQuantity(level.available);
  const delta = quantity - level.available;
  setAvailable(level, quantity);
  unsettleTotal(store.productOfVariant(store.variantOfItem(item)));
  return delta === 0 ? [] : [{ item, location, delta }];
}

/** The group of what was changed, as the inventory history shows it: what is available is on hand as well (recorded). */
function toGroup(
  store: ShopStore,
  { reason, referenceDocumentUri }: Occasion,
  changes: readonly Change[],
) {
  const document = referenceDocumentUri ?? null;
  for (const { item, delta } of changes)
    store.stockHistory.push({ reason, document, itemId: item.id, delta });
  return {
    id: store.newId('InventoryAdjustmentGroup'),
    createdAt: now(),
    reason,
    referenceDocumentUri: document,
    changes: changes.flatMap((change) =>
      ['available', 'on_hand'].map((name) => ({
        ...change,
        name,
        quantityAfterChange: null,
        ledgerDocumentUri: null,
      })),
    ),
  };
}

/** One of these mutations. */
interface Write<Entry extends Place> {
  occasion: Occasion;
  entries: readonly Entry[];
  /** The type of the entries in the schema. */
  typeName: string;
  /** What refuses the whole call. */
  check: () => UserError[];
  toQuantity: (entry: Entry, available: number) => number;
}

/** Changes quantities once for each key: all of them, or none where an entry is refused. */
export function changeQuantities<Entry extends Place>(
  context: AdminContext,
  info: GraphQLResolveInfo,
  args: unknown,
  { occasion, entries, typeName, check, toQuantity }: Write<Entry>,
): QuantitiesPayload {
  const { store } = context;
  const refused = { inventoryAdjustmentGroup: null };
  return runIdempotently<QuantitiesPayload>(context, info, args, refused, () => {
    // Null means "do not compare"; an absent field is refused (recorded).
    if (entries.some((entry) => !Object.hasOwn(entry, 'changeFromQuantity')))
      throw new AdminError(
        `${typeName} must include the following argument: changeFromQuantity.`,
        'INVALID_FIELD_ARGUMENTS',
      );
    const userErrors = check();
    if (userErrors.length > 0) return { ...refused, userErrors };
    const changes = entries.flatMap((entry) =>
      changeLevel(store, entry, (available) => toQuantity(entry, available)),
    );
    const inventoryAdjustmentGroup = changes.length > 0 ? toGroup(store, occasion, changes) : null;
    return { inventoryAdjustmentGroup, userErrors };
  });
}
