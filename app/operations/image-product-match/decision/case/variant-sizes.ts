import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import type { Size } from '#app/knowledge/sizes/size.ts';
import { sizeOptionName } from '#app/knowledge/sizes/size-option-name.ts';
import { sizeSystemOf } from '#app/knowledge/sizes/size-system-of.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

/** A variant and its size: as the store writes it, and read in the size system that the product uses. */
export type SizedVariant = {
  variant: OwnProduct['variants'][number];
  /** Empty if the product has no sizes. */
  text: string;
  sizes: readonly Size[];
};

export function readVariantSizes({ variants }: OwnProduct): SizedVariant[] {
  const options = variants.map((variant) => variant.options ?? {});
  const name = sizeOptionName(Object.keys(options[0] ?? {}));
  const textOf = (own: Record<string, string>) => (name === undefined ? '' : (own[name] ?? ''));
  const system = name === undefined ? null : sizeSystemOf(name, options.map(textOf));
  return variants.map((variant) => {
    const text = textOf(variant.options ?? {});
    return { variant, text, sizes: parseSizes(text, system) };
  });
}
