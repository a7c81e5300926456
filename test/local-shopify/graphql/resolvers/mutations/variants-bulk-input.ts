import { setMetafield } from '../../../catalog/metafields.ts';
import type { OptionValueInput } from '../../../catalog/option-values.ts';
import type { MetafieldFields } from '../../../catalog/product-fields.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { VariantFields } from '../../../catalog/variant-fields.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { Product, Variant } from '../../../store/types.ts';
import type { CreateMediaInput } from './products.ts';

export interface VariantBulkInput extends VariantFields {
  id?: string | null;
  optionValues?: OptionValueInput[] | null;
  inventoryQuantities?: { locationId: string; availableQuantity: number }[] | null;
  metafields?: MetafieldFields[] | null;
  mediaId?: string | null;
  mediaSrc?: string[] | null;
}

export interface BulkArgs {
  productId: string;
  variants: VariantBulkInput[];
  media?: CreateMediaInput[] | null;
  strategy?: 'DEFAULT' | 'PRESERVE_STANDALONE_VARIANT' | 'REMOVE_STANDALONE_VARIANT';
  allowPartialUpdates?: boolean | null;
}

/** Codes of wrong prices in the bulk mutations (recorded). */
export const PRICE_CODES = {
  negativePrice: 'GREATER_THAN_OR_EQUAL_TO',
  tooHigh: 'INVALID_INPUT',
  negativeCost: 'GREATER_THAN_OR_EQUAL_TO',
};

export const unknownProduct = () => [
  userError(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'),
];

/** Applies the fields that only bulk inputs have: metafields and an image. */
export function applyExtras(
  store: ShopStore,
  product: Product,
  variant: Variant,
  input: VariantBulkInput,
): void {
  for (const field of input.metafields ?? []) {
    if (field.key == null || field.value == null) continue;
    const type = field.type ?? 'single_line_text_field';
    setMetafield(store, variant, {
      namespace: field.namespace,
      key: field.key,
      value: field.value,
      type,
    });
  }
  const media = product.media.find(
    (one) => one.id === input.mediaId || input.mediaSrc?.includes(one.source),
  );
  if (media) variant.mediaIds = [media.id];
}
