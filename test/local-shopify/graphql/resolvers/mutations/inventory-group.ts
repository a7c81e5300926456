import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { InventoryItem, Location, UserError } from '../../../store/types.ts';

/** Why quantities change, as each of Shopify's mutations about them is told. */
export interface Occasion {
  reason: string;
  referenceDocumentUri?: string | null;
}

export interface QuantitiesPayload {
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

/** The group of what was changed, as the inventory history shows it: what is available is on hand as well (recorded). */
export function toGroup(
  store: ShopStore,
  { reason, referenceDocumentUri }: Occasion,
  changes: readonly { item: InventoryItem; location: Location; delta: number }[],
) {
  return {
    id: store.newId('InventoryAdjustmentGroup'),
    createdAt: now(),
    reason,
    referenceDocumentUri: referenceDocumentUri ?? null,
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
