import { formatAmount } from '../../../catalog/money.ts';
import { findLevel, levelId } from '../../../catalog/stock.ts';
import { gidNumber } from '../../../store/gid.ts';
import type { InventoryItem, StockLevel } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import { type ConnectionArgs, connection, count } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface LevelArgs {
  locationId: string;
  includeInactive?: boolean | null;
}

const QUANTITY_NAMES = new Set([
  'available',
  'committed',
  'damaged',
  'incoming',
  'on_hand',
  'quality_control',
  'reserved',
  'safety_stock',
]);

export const inventoryItemResolvers: Resolvers = {
  legacyResourceId: (item: InventoryItem) => gidNumber(item.id),
  variant: (item: InventoryItem, _args: unknown, { store }: AdminContext) =>
    store.variantOfItem(item),
  variants: (item: InventoryItem, args: ConnectionArgs, { store }: AdminContext) =>
    connection([store.variantOfItem(item)], args),
  measurement: (item: InventoryItem) => ({
    id: item.id.replace('/InventoryItem/', '/InventoryItemMeasurement/'),
    weight: item.weight,
  }),
  unitCost: (item: InventoryItem, _args: unknown, { store }: AdminContext) =>
    item.cost === null ? null : { amount: formatAmount(item.cost), currencyCode: store.currency },
  locationsCount: (item: InventoryItem) =>
    count(item.levels.filter((level) => level.isActive).length),
  inventoryLevel: (item: InventoryItem, args: LevelArgs) => {
    const level = findLevel(item, args.locationId);
    return level && (level.isActive || args.includeInactive) ? level : null;
  },
  inventoryLevels: (
    item: InventoryItem,
    args: ConnectionArgs & { includeInactive?: boolean | null },
  ) =>
    connection(
      item.levels
        .filter((level) => level.isActive || args.includeInactive)
        .map((level) => ({ ...level, id: levelId(level) })),
      args,
    ),
};

export const inventoryLevelResolvers: Resolvers = {
  id: (level: StockLevel) => levelId(level),
  item: (level: StockLevel, _args: unknown, { store }: AdminContext) =>
    store.findInventoryItem(level.inventoryItemId),
  location: (level: StockLevel, _args: unknown, { store }: AdminContext) =>
    store.locations.get(level.locationId),
  canDeactivate: () => true,
  deactivationAlert: () => null,
  quantities: (level: StockLevel, { names }: { names: string[] }) =>
    names.map((name) => {
      if (!QUANTITY_NAMES.has(name))
        throw new AdminError(`${name} is not a valid quantity name`, 'BAD_REQUEST');
      return {
        id: `${levelId(level).replace('/InventoryLevel/', '/InventoryQuantity/')}&name=${name}`,
        name,
        // There are no orders here, so everything on hand is available.
        quantity: name === 'available' || name === 'on_hand' ? level.available : 0,
        updatedAt: name === 'available' ? level.updatedAt : null,
      };
    }),
};
