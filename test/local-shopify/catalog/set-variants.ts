import type { ShopStore } from '../store/shop-store.ts';
import type { Media, Product, UserError, Variant } from '../store/types.ts';
import { setMetafield } from './metafields.ts';
import { type OptionValueInput, resolveValues } from './option-values.ts';
import { findVariantByValues, toVariantTitle, tupleKey } from './options.ts';
import type { MetafieldFields } from './product-fields.ts';
import { activateLevel, findLevel, setAvailable } from './stock.ts';
import { userError } from './user-error.ts';
import {
  applyVariantFields,
  checkVariantFields,
  newVariant,
  type VariantFields,
} from './variant-fields.ts';

export interface VariantSetInput extends VariantFields {
  id?: string | null;
  position?: number | null;
  optionValues: OptionValueInput[];
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[] | null;
  file?: { id?: string | null; originalSource?: string | null } | null;
  metafields?: MetafieldFields[] | null;
}

const PRICE_CODES = {
  negativePrice: 'INVALID_VARIANT',
  tooHigh: 'INVALID_VARIANT',
  negativeCost: 'INVALID_VARIANT',
};
const OPTION_CODES = {
  unknownOption: 'OPTION_DOES_NOT_EXIST',
  missing: 'INVALID_VARIANT',
  duplicated: 'INVALID_INPUT',
};

/**
 * Replaces the product's variants by productSet's. A variant with an id, or with the values of a known one, is updated,
 * others are created, and unlisted ones are removed with their stock.
 */
export function setVariants(
  store: ShopStore,
  product: Product,
  inputs: readonly VariantSetInput[],
  sources: Map<string, Media>,
): UserError[] {
  const errors: UserError[] = [];
  const seen = new Set<string>();
  const placed: { variant: Variant; position: number }[] = [];
  inputs.forEach((input, index) => {
    const path = ['input', 'variants', String(index)];
    const resolved = resolveValues(product.options, input.optionValues, path, OPTION_CODES);
    errors.push(...resolved.errors, ...checkVariantFields(input, path, PRICE_CODES));
    if (resolved.errors.length > 0) return;
    errors.push(...checkListedValues(product, input, resolved.values, path));
    const key = tupleKey(resolved.values);
    if (seen.has(key)) {
      const title = toVariantTitle(resolved.values);
      errors.push(
        userError(
          path,
          `The variant '${title}' already exists. Please change at least one option value.`,
        ),
      );
    }
    seen.add(key);
    const known = input.id
      ? product.variants.find((variant) => variant.id === input.id)
      : findVariantByValues(product.variants, resolved.values);
    if (input.id && !known) {
      errors.push(
        userError(
          [...path, 'id'],
          'Product variant does not exist',
          'PRODUCT_VARIANT_DOES_NOT_EXIST',
        ),
      );
      return;
    }
    const variant = known ?? newVariant(store, product.id, resolved.values);
    variant.values = resolved.values;
    applyVariantFields(variant, input);
    errors.push(
      ...setQuantities(store, variant, input, path, !known),
      ...attachFile(variant, input, path, sources),
    );
    for (const field of input.metafields ?? []) {
      if (field.key != null && field.value != null) {
        setMetafield(store, variant, {
          namespace: field.namespace,
          key: field.key,
          value: field.value,
          type: field.type ?? 'single_line_text_field',
        });
      }
    }
    placed.push({ variant, position: input.position ?? index + 1 });
  });
  product.variants = placed.sort((a, b) => a.position - b.position).map(({ variant }) => variant);
  return errors;
}

/** A variant may only use values that productOptions lists. */
function checkListedValues(
  product: Product,
  input: VariantSetInput,
  values: string[],
  path: string[],
): UserError[] {
  return product.options.flatMap((option, at) => {
    if (option.optionValues.some((value) => value.name === values[at])) return [];
    const index = input.optionValues.findIndex(
      (value) => value.optionName === option.name || value.optionId === option.id,
    );
    return [
      userError(
        [...path, 'optionValues', String(index)],
        'Option value does not exist',
        'OPTION_VALUE_DOES_NOT_EXIST',
      ),
    ];
  });
}

/** Inline stock: activates a new variant's levels; a known variant must be stocked there already (schema text). */
function setQuantities(
  store: ShopStore,
  variant: Variant,
  input: VariantSetInput,
  path: string[],
  isNew: boolean,
): UserError[] {
  const errors: UserError[] = [];
  const item = variant.inventoryItem;
  input.inventoryQuantities?.forEach((entry, index) => {
    const where = [...path, 'inventoryQuantities', String(index)];
    const title = toVariantTitle(variant.values);
    const location = store.locations.get(entry.locationId);
    const level = findLevel(item, entry.locationId);
    if (!location?.isActive) {
      errors.push(
        userError(
          where,
          `Quantity for ${title} couldn't be set because the location was deleted.`,
          'INVALID_INPUT',
        ),
      );
    } else if (entry.name !== 'available' && entry.name !== 'on_hand') {
      errors.push(
        userError(
          [...where, 'name'],
          "The quantity name must be either 'available' or 'on_hand'.",
          'INVALID_INPUT',
        ),
      );
    } else if (isNew) {
      activateLevel(item, entry.locationId, entry.quantity);
    } else if (level?.isActive) {
      setAvailable(level, entry.quantity);
    } else {
      errors.push(
        userError(
          where,
          `Quantity for ${title} couldn't be set because it is not stocked at ${location.name}.`,
          'INVALID_INPUT',
        ),
      );
    }
  });
  if (isNew && item.levels.length === 0) activateLevel(item, store.primaryLocation().id);
  return errors;
}

function attachFile(
  variant: Variant,
  input: VariantSetInput,
  path: string[],
  sources: Map<string, Media>,
): UserError[] {
  if (!input.file) return [];
  const media = sources.get(input.file.id ?? input.file.originalSource ?? '');
  if (!media)
    return [
      userError(
        [...path, 'file'],
        'File must also be specified in the files of the product',
        'INVALID_INPUT',
      ),
    ];
  variant.mediaIds = [media.id];
  return [];
}
