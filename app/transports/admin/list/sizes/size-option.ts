import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import type { Size, SizeSystem } from '#app/knowledge/sizes/size.ts';
import { sizeOptionName } from '#app/knowledge/sizes/size-option-name.ts';
import { sizeSystemOf } from '#app/knowledge/sizes/size-system-of.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';

/** How a product of the store writes its sizes. */
export type SizeOption = {
  /** `Size` where the product has none yet. */
  name: string;
  /** The system of its values; null where they may be of several. */
  system: SizeSystem | null;
  /** A variant's size as the store writes it; '' for a product without sizes. */
  textOf: (variant: StoreVariant) => string;
  sizesOf: (variant: StoreVariant) => Size[];
  /** A size that the product does not have yet, written as it writes the others. */
  write: (sizes: readonly Size[], printed: string) => string;
};

const NUMBER = /\d{1,3}(?:[.,]\d{1,2})?(?:\s+[123]\/[234])?[CYK]?/i;

export function sizeOptionOf(product: StoreProduct | null): SizeOption {
  const options = product?.options ?? [];
  const name = sizeOptionName(options.map((option) => option.name)) ?? 'Size';
  const values = options.find((option) => option.name === name)?.values ?? [];
  const system = sizeSystemOf(name, values);
  const textOf = ({ options: own }: StoreVariant) => own[name] ?? '';
  return {
    name,
    system,
    textOf,
    sizesOf: (variant) => parseSizes(textOf(variant), system),
    write(sizes, printed) {
      const size = sizes.find((one) => one.system !== null && one.system === system);
      const example = values.find((value) => NUMBER.test(value));
      if (size === undefined || example === undefined) return printed;
      return example.replace(NUMBER, size.printed);
    },
  };
}
