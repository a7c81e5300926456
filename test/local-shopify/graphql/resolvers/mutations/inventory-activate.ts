import type { GraphQLResolveInfo } from 'graphql';
import { activateLevel, findLevel, MAX_QUANTITY, unsettleTotal } from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { InventoryItem, Location, UserError } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { runIdempotently } from '../../idempotency.ts';

interface ActivateArgs {
  inventoryItemId: string;
  locationId: string;
  available?: number | null;
  onHand?: number | null;
}

/** Checks whether an item may be stocked at a location with these quantities (recorded). */
function checkActivate(item: InventoryItem, location: Location, args: ActivateArgs): UserError[] {
  const isActive = item.levels.some((level) => level.locationId === location.id && level.isActive);
  const given = (['available', 'onHand'] as const).filter((name) => args[name] != null);
  const couldNot = `The product couldn't be stocked at ${location.name} because`;
  if (given.length === 2) {
    return given.map((name) =>
      userError(
        [name],
        `${couldNot} not allowed to set available and on_hand quantities at the same time.`,
      ),
    );
  }
  return given.flatMap((name) => {
    if (Math.abs(args[name] ?? 0) > MAX_QUANTITY) {
      return [
        userError([name], `${couldNot} the quantity needs to be between -1 billion and 1 billion.`),
      ];
    }
    if (!isActive) return [];
    const what = name === 'available' ? 'available' : 'an on_hand';
    return [
      userError(
        [name],
        `Not allowed to set ${what} quantity when the item is already active at the location.`,
      ),
    ];
  });
}

function activate(store: ShopStore, args: ActivateArgs) {
  const location = store.locations.get(args.locationId);
  if (!location?.isActive) {
    return {
      inventoryLevel: null,
      userErrors: [
        userError(
          ['locationId'],
          "The product couldn't be stocked because the location wasn't found.",
        ),
      ],
    };
  }
  const item = store.findInventoryItem(args.inventoryItemId);
  if (!item) {
    const message = `The product couldn't be stocked at ${location.name} because the product was deleted.`;
    return { inventoryLevel: null, userErrors: [userError(['inventoryItemId'], message)] };
  }
  const userErrors = checkActivate(item, location, args);
  const level = findLevel(item, location.id);
  if (userErrors.length > 0) return { inventoryLevel: level?.isActive ? level : null, userErrors };
  const inventoryLevel = activateLevel(
    item,
    location.id,
    args.available ?? args.onHand ?? undefined,
  );
  unsettleTotal(store.productOfVariant(store.variantOfItem(item)));
  return { inventoryLevel, userErrors };
}

function deactivate(store: ShopStore, inventoryLevelId: string) {
  const [, locationNumber, itemNumber] =
    /InventoryLevel\/(\d+)\?inventory_item_id=(\d+)/.exec(inventoryLevelId) ?? [];
  const item = store.findInventoryItem(`gid://shopify/InventoryItem/${itemNumber}`);
  const location = store.locations.get(`gid://shopify/Location/${locationNumber}`);
  const gone = (what: string) => ({
    userErrors: [
      userError(null, `The product couldn't be unstocked because the ${what} was deleted.`),
    ],
  });
  // The item is checked first (recorded: inventory-deactivate-validation).
  if (!item) return gone('product');
  if (!location) return gone('location');
  const level = findLevel(item, location.id);
  if (!level) return gone('product');
  if (item.levels.filter((one) => one.isActive).length <= 1) {
    const message = `The product couldn't be unstocked from ${location.name} because products need to be stocked at a minimum of 1 location.`;
    return { userErrors: [userError(null, message)] };
  }
  level.isActive = false;
  unsettleTotal(store.productOfVariant(store.variantOfItem(item)));
  return { userErrors: [] };
}

export const inventoryActivateMutations: Resolvers = {
  inventoryActivate: (
    _root: unknown,
    args: ActivateArgs,
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) =>
    runIdempotently(context, info, args, { inventoryLevel: null }, () =>
      activate(context.store, args),
    ),
  inventoryDeactivate: (
    _root: unknown,
    args: { inventoryLevelId: string },
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) =>
    runIdempotently(context, info, args, {}, () =>
      deactivate(context.store, args.inventoryLevelId),
    ),
};
