import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import type { Size } from '#app/knowledge/sizes/size.ts';
import { sizeOptionName } from '#app/knowledge/sizes/size-option-name.ts';
import { sizeSystemOf } from '#app/knowledge/sizes/size-system-of.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';

const NUMBER = /\d{1,3}(?:[.,]\d{1,2})?(?:\s+[123]\/[234])?[CYK]?/i;

/** Returns the option that holds the sizes of a product in Shopify. */
export function toSizeOption(product: StoreProduct | null) {
  const options = product?.options ?? [];
  const name = sizeOptionName(options.map((option) => option.name)) ?? 'Size';
  const values = options.find((option) => option.name === name)?.values ?? [];
  const system = sizeSystemOf(name, values);
  const textOf = ({ options: own }: StoreVariant) => own[name] ?? '';
  return {
    /** The option's name; `Size` if the product has none yet. */
    name,
    /** Returns a variant's size as Shopify spells it; empty for a product without sizes. */
    textOf,
    sizesOf: (variant: StoreVariant) => parseSizes(textOf(variant), system),
    /** Formats a size that the product does not have yet in the style of its other sizes. */
    format(sizes: readonly Size[], printed: string): string {
      const size = sizes.find((one) => one.system !== null && one.system === system);
      const example = values.find((value) => NUMBER.test(value));
      if (size === undefined || example === undefined) return printed;
      return example.replace(NUMBER, size.printed);
    },
  };
}

export type SizeOption = ReturnType<typeof toSizeOption>;
