import type { SizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { SizeChoice } from '../draft/draft.ts';

/**
 * Converts a store's variant to a choice of size. The choice carries the variant's SKU and barcode, which identify a
 * product that was created by hand.
 * @param barcode the boxes' barcode; used if the variant has none
 */
export function toSizeChoice(
  variant: StoreVariant,
  barcode: string,
  option: SizeOption,
): SizeChoice {
  const size = option.textOf(variant);
  const { [option.name]: _size, Title: _title, ...otherOptions } = variant.options;
  const inStock = variant.tracked && variant.level?.isActive ? variant.level.available : undefined;
  const label = [size, ...Object.values(otherOptions)].filter(Boolean).join(', ');
  return {
    label: label || 'The product, without a size',
    size,
    sku: variant.sku ?? '',
    barcode: variant.barcode || barcode,
    ...(inStock !== undefined && { inStock }),
    ...(Object.keys(otherOptions).length > 0 && { otherOptions }),
  };
}
