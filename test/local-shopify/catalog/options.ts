import type { ShopStore } from '../store/shop-store.ts';
import type { Product, ProductOption, Variant } from '../store/types.ts';

export const DEFAULT_OPTION = 'Title';
export const DEFAULT_VALUE = 'Default Title';
export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 2_048;

/** Creates an option with its values. */
export function newOption(
  store: ShopStore,
  name: string,
  position: number,
  values: readonly string[],
): ProductOption {
  return {
    __typename: 'ProductOption',
    id: store.newId('ProductOption'),
    name,
    position,
    optionValues: values.map((value) => newOptionValue(store, value)),
  };
}

export function newOptionValue(
  store: ShopStore,
  name: string,
): ProductOption['optionValues'][number] {
  return { __typename: 'ProductOptionValue', id: store.newId('ProductOptionValue'), name };
}

/** The option of a product without options. */
export function defaultOption(store: ShopStore): ProductOption {
  return newOption(store, DEFAULT_OPTION, 1, [DEFAULT_VALUE]);
}

/** Whether a product has only the variant that Shopify creates by itself. */
export function hasOnlyDefaultVariant(product: Product): boolean {
  const [option, ...others] = product.options;
  const [variant, ...more] = product.variants;
  return (
    others.length === 0 &&
    more.length === 0 &&
    option?.name === DEFAULT_OPTION &&
    variant?.values[0] === DEFAULT_VALUE
  );
}

/**
 * Adds the values that variants use, in order of use, and drops those that only former variants used (recorded).
 * A value that was never used stays.
 */
export function completeOptionValues(
  store: ShopStore,
  product: Product,
  before: readonly Variant[],
): void {
  product.options.forEach((option, index) => {
    const used = product.variants.map((variant) => variant.values[index] ?? '');
    for (const name of new Set(used)) {
      if (!option.optionValues.some((value) => value.name === name)) {
        option.optionValues.push(newOptionValue(store, name));
      }
    }
    option.optionValues = option.optionValues.filter(
      (value) =>
        used.includes(value.name) ||
        !before.some((variant) => variant.values[index] === value.name),
    );
  });
}

/** Whether a variant has the value. */
export function isValueUsed(product: Product, optionIndex: number, value: string): boolean {
  return product.variants.some((variant) => variant.values[optionIndex] === value);
}

/** "Red / Small", as in a variant's title. */
export function toVariantTitle(values: readonly string[]): string {
  return values.join(' / ');
}

/** Key of a variant's values. Two variants are the same when their values are, ignoring case. */
export function tupleKey(values: readonly string[]): string {
  return JSON.stringify(values.map((value) => value.toLowerCase()));
}

/** The variant with these values, or null. */
export function findVariantByValues(
  variants: readonly Variant[],
  values: readonly string[],
): Variant | null {
  const key = tupleKey(values);
  return variants.find((variant) => tupleKey(variant.values) === key) ?? null;
}
