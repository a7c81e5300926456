import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { SizeChoice } from '../draft/draft.ts';
import type { SizeOption } from './size-option.ts';

/**
 * A variant of the store as a place to count boxes at, with the codes it has there: they change nothing, and by them
 * a product that was made by hand is known again.
 * @param barcode of the boxes; it is added where the store has none, and never takes the place of another
 */
export function sizeChoiceOf(
  variant: StoreVariant,
  barcode: string,
  option: SizeOption,
): SizeChoice {
  const size = option.textOf(variant);
  const { [option.name]: _size, Title: _title, ...otherOptions } = variant.options;
  const inStock = variant.tracked ? variant.level?.available : undefined;
  const words = [size, ...Object.values(otherOptions)].filter(Boolean).join(', ');
  return {
    label: words || 'The product, without a size',
    size,
    sku: variant.sku ?? '',
    barcode: variant.barcode || barcode,
    ...(inStock !== undefined && { inStock }),
    ...(Object.keys(otherOptions).length > 0 && { otherOptions }),
  };
}
