import type { GraphQLResolveInfo } from 'graphql';
import {
  activateLevel,
  findLevel,
  MAX_QUANTITY,
  setAvailable,
  unsettleTotal,
} from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { UserError } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { runIdempotently } from '../../idempotency.ts';
import { checkOccasion, type QuantitiesPayload, toGroup } from './inventory-group.ts';

interface SetInput {
  name: string;
  reason: string;
  referenceDocumentUri?: string | null;
  quantities: {
    inventoryItemId: string;
    locationId: string;
    quantity: number;
    changeFromQuantity?: number | null;
  }[];
}

/** Errors that refuse the whole call. */
function checkSet(store: ShopStore, input: SetInput): UserError[] {
  const errors: UserError[] = [];
  if (input.name !== 'available' && input.name !== 'on_hand') {
    errors.push(
      userError(
        ['input', 'name'],
        "The quantity name must be either 'available' or 'on_hand'.",
        'INVALID_NAME',
      ),
    );
  }
  return [
    ...errors,
    ...checkOccasion(input),
    ...input.quantities.flatMap((_, index) => checkQuantity(store, input, index)),
  ];
}

/** What refuses one quantity of a set. */
function checkQuantity(store: ShopStore, input: SetInput, index: number): UserError[] {
  const errors: UserError[] = [];
  const entry = input.quantities[index];
  if (!entry) return errors;
  const pairs = input.quantities.map((each) => `${each.inventoryItemId} ${each.locationId}`);
  const path = ['input', 'quantities', String(index)];
  const report = (name: string, message: string, code: string) =>
    errors.push(userError([...path, name], message, code));
  const item = store.findInventoryItem(entry.inventoryItemId);
  if (!item)
    report(
      'inventoryItemId',
      'The specified inventory item could not be found.',
      'INVALID_INVENTORY_ITEM',
    );
  if (!store.locations.get(entry.locationId)?.isActive) {
    report('locationId', 'The specified location could not be found.', 'INVALID_LOCATION');
  }
  if (pairs.filter((pair) => pair === pairs[index]).length > 1) {
    report(
      'locationId',
      'The combination of inventoryItemId and locationId must be unique.',
      'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
    );
  }
  if (entry.quantity > MAX_QUANTITY)
    report(
      'quantity',
      "The quantity can't be higher than 1,000,000,000.",
      'INVALID_QUANTITY_TOO_HIGH',
    );
  if (entry.quantity < -MAX_QUANTITY)
    report(
      'quantity',
      "The quantity can't be lower than -1,000,000,000.",
      'INVALID_QUANTITY_TOO_LOW',
    );
  else if (entry.quantity < 0 && input.name === 'on_hand') {
    report('quantity', "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE');
  }
  const available = (item && findLevel(item, entry.locationId)?.available) ?? 0;
  if (item && entry.changeFromQuantity != null && entry.changeFromQuantity !== available) {
    report(
      'changeFromQuantity',
      'The specified quantity is no longer the current quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    );
  }
  return errors;
}

function setQuantities(store: ShopStore, input: SetInput): QuantitiesPayload {
  const userErrors = checkSet(store, input);
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors };
  const changes = input.quantities.flatMap((entry) => {
    const item = store.findInventoryItem(entry.inventoryItemId);
    const location = store.locations.get(entry.locationId);
    if (!item || !location) return [];
    // A location without a level gets one; an inactive level is written but stays inactive (recorded: not counted).
    const level = findLevel(item, entry.locationId) ?? activateLevel(item, entry.locationId);
    const delta = entry.quantity - level.available;
    setAvailable(level, entry.quantity);
    unsettleTotal(store.productOfVariant(store.variantOfItem(item)));
    return delta === 0 ? [] : [{ item, location, delta }];
  });
  const inventoryAdjustmentGroup = changes.length > 0 ? toGroup(store, input, changes) : null;
  return { inventoryAdjustmentGroup, userErrors };
}

export const inventorySetMutations: Resolvers = {
  inventorySetQuantities: (
    _root: unknown,
    args: { input: SetInput },
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) => {
    const write = () => {
      // Null means "do not compare"; an absent field is refused (recorded).
      if (args.input.quantities.some((entry) => !Object.hasOwn(entry, 'changeFromQuantity'))) {
        throw new AdminError(
          'InventoryQuantityInput must include the following argument: changeFromQuantity.',
          'INVALID_FIELD_ARGUMENTS',
        );
      }
      return setQuantities(context.store, args.input);
    };
    return runIdempotently<QuantitiesPayload>(
      context,
      info,
      args,
      { inventoryAdjustmentGroup: null },
      write,
    );
  },
};
