import { resolveValues } from '../../../catalog/option-values.ts';
import {
  completeOptionValues,
  findVariantByValues,
  toVariantTitle,
} from '../../../catalog/options.ts';
import { unsettleTotal } from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import { applyVariantFields, checkVariantFields } from '../../../catalog/variant-fields.ts';
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

const UPDATE_CODES = {
  unknownOption: 'OPTION_DOES_NOT_EXIST',
  missing: 'NEED_TO_ADD_OPTION_VALUES',
  duplicated: 'INVALID_INPUT',
};

const SHAPE_CODES = new Set([
  'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
  'OPTION_DOES_NOT_EXIST',
  'PRODUCT_VARIANT_DOES_NOT_EXIST',
  'PRODUCT_VARIANT_ID_MISSING',
]);

function changeVariant(
  store: ShopStore,
  draft: Product,
  input: VariantBulkInput,
  index: number,
): { variant: Variant | null; errors: UserError[] } {
  const path = ['variants', String(index)];
  if (!input.id) {
    return {
      variant: null,
      errors: [
        userError(
          [...path, 'id'],
          'Product variant is missing ID attribute',
          'PRODUCT_VARIANT_ID_MISSING',
        ),
      ],
    };
  }
  const variant = draft.variants.find((one) => one.id === input.id) ?? null;
  if (!variant) {
    return {
      variant,
      errors: [
        userError(
          [...path, 'id'],
          'Product variant does not exist',
          'PRODUCT_VARIANT_DOES_NOT_EXIST',
        ),
      ],
    };
  }
  // The message is recorded for creation only, with a code that updates do not have.
  const errors = checkVariantFields(input, path, { ...PRICE_CODES, blankPrice: 'BLANK' });
  // A wrong cost is reported twice (recorded).
  const wrongCost = errors.find((error) => error.field?.at(-1) === 'cost');
  if (wrongCost) {
    errors.unshift(userError(path, wrongCost.message.replace('Cost per item ', '')));
  }
  if (input.inventoryQuantities) {
    const message =
      'Inventory quantities can only be provided during create. To update inventory for existing variants, use inventoryAdjustQuantities.';
    errors.push(
      userError(
        [...path, 'inventoryQuantities'],
        message,
        'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
      ),
    );
  }
  const resolved = resolveValues(
    draft.options,
    input.optionValues ?? [],
    path,
    UPDATE_CODES,
    variant.values,
  );
  errors.push(...resolved.errors);
  const twin = findVariantByValues(
    draft.variants.filter((one) => one !== variant),
    resolved.values,
  );
  if (twin) {
    const message = `The variant '${toVariantTitle(resolved.values)}' already exists. Please change at least one option value.`;
    errors.push(userError(path, message, 'VARIANT_ALREADY_EXISTS'));
  }
  if (errors.length === 0) {
    variant.values = resolved.values;
    applyVariantFields(variant, input);
    applyExtras(store, draft, variant, input);
  }
  return { variant, errors };
}

/** productVariantsBulkUpdate: all or nothing, unless partial updates are allowed. */
export function bulkUpdate(args: BulkArgs, context: AdminContext) {
  const { store } = context;
  const found = store.products.get(args.productId);
  if (!found) return { product: null, productVariants: null, userErrors: unknownProduct() };
  const draft = structuredClone(found);
  const userErrors = checkMedia(args.media ?? []);
  const touched: string[] = [];
  args.variants.forEach((input, index) => {
    const { variant, errors } = changeVariant(store, draft, input, index);
    userErrors.push(...errors);
    if (variant) touched.push(variant.id);
  });
  if (userErrors.length > 0 && !args.allowPartialUpdates) {
    // Nothing changes. With wrong values the variants are returned, with a wrong shape none (recorded).
    const isShapeWrong = userErrors.some((error) => SHAPE_CODES.has(error.code ?? ''));
    const same = found.variants.filter((one) => touched.includes(one.id));
    return { product: found, productVariants: isShapeWrong ? null : same, userErrors };
  }
  addMedia(context, draft, args.media ?? []);
  completeOptionValues(store, draft, found.variants);
  draft.updatedAt = now();
  unsettleTotal(draft);
  store.products.set(draft.id, draft);
  return {
    product: draft,
    productVariants: touched.flatMap((id) => draft.variants.find((one) => one.id === id) ?? []),
    userErrors,
  };
}
