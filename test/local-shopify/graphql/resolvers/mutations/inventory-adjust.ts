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

interface AdjustInput {
  name: string;
  reason: string;
  referenceDocumentUri?: string | null;
  changes: {
    inventoryItemId: string;
    locationId: string;
    delta: number;
    changeFromQuantity?: number | null;
  }[];
}

/** Errors that refuse the whole call. */
function checkAdjust(store: ShopStore, input: AdjustInput): UserError[] {
  const errors = checkOccasion(input);
  if (input.name !== 'available') {
    const message = 'The specified quantity name is invalid.';
    errors.push(userError(['input', 'name'], message, 'INVALID_QUANTITY_NAME'));
  }
  return [
    ...errors,
    ...input.changes.flatMap((change, index) => checkChange(store, change, index)),
  ];
}

/** What refuses one change. */
function checkChange(
  store: ShopStore,
  { inventoryItemId, locationId, delta, changeFromQuantity }: AdjustInput['changes'][number],
  index: number,
): UserError[] {
  const errors: UserError[] = [];
  const report = (name: string, message: string, code: string) =>
    errors.push(userError(['input', 'changes', String(index), name], message, code));
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
  if (changeFromQuantity != null && changeFromQuantity !== available)
    report(
      'changeFromQuantity',
      'The specified quantity is no longer the current quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    );
  if (available + delta > MAX_QUANTITY)
    report(
      'delta',
      "The quantity can't be higher than 1,000,000,000.",
      'INVALID_QUANTITY_TOO_HIGH',
    );
  if (available + delta < -MAX_QUANTITY)
    report('delta', "The quantity can't be lower than -1,000,000,000.", 'INVALID_QUANTITY_TOO_LOW');
  return errors;
}

function adjustQuantities(store: ShopStore, input: AdjustInput): QuantitiesPayload {
  const userErrors = checkAdjust(store, input);
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors };
  const changes = input.changes.flatMap(({ inventoryItemId, locationId, delta }) => {
    const item = store.findInventoryItem(inventoryItemId);
    const location = store.locations.get(locationId);
    if (!item || !location) return [];
    // As when it is set: a location without a level gets one.
    const level = findLevel(item, locationId) ?? activateLevel(item, locationId);
    setAvailable(level, level.available + delta);
    unsettleTotal(store.productOfVariant(store.variantOfItem(item)));
    return delta === 0 ? [] : [{ item, location, delta }];
  });
  const inventoryAdjustmentGroup = changes.length > 0 ? toGroup(store, input, changes) : null;
  return { inventoryAdjustmentGroup, userErrors };
}

export const inventoryAdjustMutations: Resolvers = {
  inventoryAdjustQuantities: (
    _root: unknown,
    args: { input: AdjustInput },
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) => {
    const write = () => {
      // Null means "do not compare"; an absent field is refused (recorded).
      if (args.input.changes.some((change) => !Object.hasOwn(change, 'changeFromQuantity')))
        throw new AdminError(
          'InventoryChangeInput must include the following argument: changeFromQuantity.',
          'INVALID_FIELD_ARGUMENTS',
        );
      return adjustQuantities(context.store, args.input);
    };
    const refused = { inventoryAdjustmentGroup: null };
    return runIdempotently<QuantitiesPayload>(context, info, args, refused, write);
  },
};
