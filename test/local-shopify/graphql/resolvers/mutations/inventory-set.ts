import type { GraphQLResolveInfo } from 'graphql';
import { MAX_QUANTITY } from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { UserError } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import {
  changeQuantities,
  checkOccasion,
  checkPlace,
  type Occasion,
  type Place,
} from './inventory-group.ts';

type SetInput = Occasion & { name: string; quantities: (Place & { quantity: number })[] };

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
  checkPlace(store, entry, report);
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
  return errors;
}

export const inventorySetMutations: Resolvers = {
  inventorySetQuantities: (
    _root: unknown,
    args: { input: SetInput },
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) =>
    changeQuantities(context, info, args, {
      occasion: args.input,
      entries: args.input.quantities,
      typeName: 'InventoryQuantityInput',
      check: () => checkSet(context.store, args.input),
      toQuantity: ({ quantity }) => quantity,
    }),
};
