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

type Change = Place & { delta: number };
type AdjustInput = Occasion & { name: string; changes: Change[] };

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
function checkChange(store: ShopStore, change: Change, index: number): UserError[] {
  const errors: UserError[] = [];
  const report = (name: string, message: string, code: string) =>
    errors.push(userError(['input', 'changes', String(index), name], message, code));
  const quantity = checkPlace(store, change, report) + change.delta;
  if (quantity > MAX_QUANTITY)
    report(
      'delta',
      "The quantity can't be higher than 1,000,000,000.",
      'INVALID_QUANTITY_TOO_HIGH',
    );
  if (quantity < -MAX_QUANTITY)
    report('delta', "The quantity can't be lower than -1,000,000,000.", 'INVALID_QUANTITY_TOO_LOW');
  return errors;
}

export const inventoryAdjustMutations: Resolvers = {
  inventoryAdjustQuantities: (
    _root: unknown,
    args: { input: AdjustInput },
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) =>
    changeQuantities(context, info, args, {
      occasion: args.input,
      entries: args.input.changes,
      typeName: 'InventoryChangeInput',
      check: () => checkAdjust(context.store, args.input),
      toQuantity: ({ delta }, available) => available + delta,
    }),
};
