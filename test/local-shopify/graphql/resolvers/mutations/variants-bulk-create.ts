import { resolveValues } from '../../../catalog/option-values.ts';
import {
  completeOptionValues,
  findVariantByValues,
  hasOnlyDefaultVariant,
  MAX_VARIANTS,
  toVariantTitle,
} from '../../../catalog/options.ts';
import { activateLevel, unsettleTotal } from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import {
  applyVariantFields,
  checkVariantFields,
  newVariant,
} from '../../../catalog/variant-fields.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { Product, UserError, Variant } from '../../../store/types.ts';
import type { AdminContext } from '../../context.ts';
import { addMedia, checkMedia } from './products.ts';

import {
  applyExtras,
  type BulkArgs,
  PRICE_CODES,
  unknownProduct,
  type VariantBulkInput,
} from './variants-bulk-input.ts';

const CREATE_CODES = {
  unknownOption: 'INVALID_INPUT',
  missing: 'NEED_TO_ADD_OPTION_VALUES',
  duplicated: 'INVALID_INPUT',
};

/** Whether the default variant is removed: it is, unless the caller keeps it. */
function dropsStandalone(product: Product, strategy: BulkArgs['strategy']): boolean {
  if (strategy === 'PRESERVE_STANDALONE_VARIANT' || product.variants.length !== 1) return false;
  return strategy === 'REMOVE_STANDALONE_VARIANT' || hasOnlyDefaultVariant(product);
}

function makeVariant(
  store: ShopStore,
  draft: Product,
  input: VariantBulkInput,
  index: number,
  errors: UserError[],
): Variant | null {
  const path = ['variants', String(index)];
  const resolved = resolveValues(draft.options, input.optionValues ?? [], path, CREATE_CODES);
  errors.push(
    ...resolved.errors,
    ...checkVariantFields(input, path, { ...PRICE_CODES, blankPrice: 'INVALID' }),
  );
  if (resolved.errors.length > 0) return null;
  const title = toVariantTitle(resolved.values);
  if (findVariantByValues(draft.variants, resolved.values)) {
    const message = `The variant '${title}' already exists. Please change at least one option value.`;
    errors.push(userError(path, message, 'VARIANT_ALREADY_EXISTS_CHANGE_OPTION_VALUE'));
    return null;
  }
  const variant = newVariant(store, draft.id, resolved.values);
  applyVariantFields(variant, input);
  for (const { locationId, availableQuantity } of input.inventoryQuantities ?? []) {
    if (store.locations.get(locationId)?.isActive)
      activateLevel(variant.inventoryItem, locationId, availableQuantity);
    else {
      const message = `Quantity for ${title} couldn't be set because the location was deleted.`;
      errors.push(
        userError([...path, 'inventoryQuantities'], message, 'TRACKED_VARIANT_LOCATION_NOT_FOUND'),
      );
    }
  }
  if (variant.inventoryItem.levels.length === 0)
    activateLevel(variant.inventoryItem, store.primaryLocation().id);
  return variant;
}

/** productVariantsBulkCreate: all or nothing. */
export function bulkCreate(args: BulkArgs, context: AdminContext) {
  const { store } = context;
  const found = store.products.get(args.productId);
  if (!found) return { product: null, productVariants: [], userErrors: unknownProduct() };
  const draft = structuredClone(found);
  const userErrors = checkMedia(args.media ?? []);
  if (dropsStandalone(draft, args.strategy)) draft.variants = [];
  const productVariants: Variant[] = [];
  args.variants.forEach((input, index) => {
    const variant = makeVariant(store, draft, input, index, userErrors);
    if (!variant) return;
    draft.variants.push(variant);
    productVariants.push(variant);
    applyExtras(store, draft, variant, input);
  });
  if (draft.variants.length > MAX_VARIANTS) {
    userErrors.push(
      userError(
        ['variants'],
        `You can only have a maximum of ${MAX_VARIANTS} variants per product`,
        'INVALID_INPUT',
      ),
    );
  }
  if (userErrors.length > 0) return { product: null, productVariants: [], userErrors };
  addMedia(context, draft, args.media ?? []);
  completeOptionValues(store, draft, found.variants);
  draft.updatedAt = now();
  unsettleTotal(draft);
  store.products.set(draft.id, draft);
  return { product: draft, productVariants, userErrors };
}
