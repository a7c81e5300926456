import type { EffectOf } from '#app/domain/change-records/change-records.ts';
import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';
import { FIELD_NAMES, VARIANT_FIELDS } from '../upsert-shared/field-names.ts';
import { findMedia } from '../upsert-shared/find-media.ts';
import { formatOptions, quote } from '../upsert-shared/format-values.ts';
import { optionsKey } from '../upsert-shared/options-key.ts';
import { formatVariantValue, isSameVariantValue } from '../upsert-shared/variant-values.ts';
import { type Reversal, restoreVariant, type UndoState } from './undo-plan.ts';

/** The values of fields that an added variant did not name. The other fields are empty. */
const DEFAULTS: VariantFields = { price: '0', taxable: true, requiresShipping: true };

/** The reason for stock whose number is the upsert's only by chance. */
const TAKEN_BACK = 'A receiving session has taken boxes of it out of stock since.';
/** The reason for anything that belongs to a deleted variant. */
export const VARIANT_GONE = 'The variant is no longer in the store.';

/** Restores a variant field's value; empties it if it had none. */
export function undoVariantField(
  { variantId, field: key, before, after, label }: EffectOf<'variant_field'>,
  { variants }: UndoState,
): Reversal | undefined {
  const field = `variants[${label}].${FIELD_NAMES[key]}`;
  const variant = variants.byId.get(variantId);
  if (!variant) return { field, reason: VARIANT_GONE };
  const now = variant[key] ?? null;
  if (isSameVariantValue(key, now, before)) return undefined;
  if (!isSameVariantValue(key, now, after))
    return {
      field,
      reason: `It has since been changed to ${quote(formatVariantValue(now))} in the store.`,
    };
  return {
    field,
    part: 'changed',
    before: formatVariantValue(after),
    after: formatVariantValue(before),
    restore: (restoration) => restoreVariant(restoration, variantId, { [key]: before }),
  };
}

/** Removes a variant that the upsert added if it is unchanged and none of it was sold. */
export function undoAddedVariant(
  effect: EffectOf<'variant'>,
  state: UndoState,
): Reversal | undefined {
  const { label, variantId, options } = effect;
  const { product, variants, restoration } = state;
  const variant =
    variantId === undefined ? variants.byOptions(options) : variants.byId.get(variantId);
  if (!variant) return undefined;
  const field = `variants[${label}]`;
  const reason = whyKept(effect, variant, state);
  if (reason !== undefined) return { field, reason };
  if (restoration.removedVariants.length + 1 >= product.variants.length)
    return { field, reason: 'It is the last variant, and a product cannot be without one.' };
  return {
    field,
    part: 'removed',
    before: 'added',
    restore: ({ removedVariants }) => removedVariants.push(variant.id) - 1,
  };
}

/** Returns what was changed on an added variant since; undefined if it is unchanged. */
function whyKept(
  { options, fields, image, quantity = 0 }: EffectOf<'variant'>,
  variant: StoreVariant,
  { product, sourceMedia, withMetafields, takenBack }: UndoState,
): string | undefined {
  if (takenBack.has(variant.inventoryItemId)) return TAKEN_BACK;
  if (optionsKey(variant.options) !== optionsKey(options))
    return `It has since been renamed to ${quote(formatOptions(variant.options))} in the store.`;
  const named = { ...DEFAULTS, ...fields };
  for (const key of VARIANT_FIELDS) {
    const now = variant[key] ?? null;
    if (!isSameVariantValue(key, now, named[key] ?? null))
      return `Its ${FIELD_NAMES[key]} has since been changed to ${quote(formatVariantValue(now))} in the store.`;
  }
  if (variant.mediaId) {
    const ours = image && findMedia(image, product.media, sourceMedia);
    if (!ours || ours.id !== variant.mediaId)
      return 'It has since been given an image in the store.';
  }
  if (withMetafields.has(variant.id)) return 'It has since been given metafields in the store.';
  const total = variant.totalAvailable ?? 0;
  if (total !== quantity)
    return `Its stock has since gone from ${quantity} to ${total}: it may have been sold or counted.`;
  if ((variant.level?.isActive ? variant.level.available : 0) !== quantity)
    return 'Its stock has since been moved to another location.';
  return undefined;
}

/**
 * Sets stock back to its previous value, by compare-and-set. A level that did not exist becomes 0. Stock that is as
 * before without an undo was sold or counted, or never set: which of them nobody can tell, so it is left alone.
 */
export function undoStock(
  { inventoryItemId, label, before: previous, after, undoSent }: EffectOf<'stock'>,
  { variants, takenBack }: UndoState,
): Reversal | undefined {
  const field = `variants[${label}].quantity`;
  if (takenBack.has(inventoryItemId)) return { field, reason: TAKEN_BACK };
  const variant = variants.byItem.get(inventoryItemId);
  if (!variant) return { field, reason: VARIANT_GONE };
  const to = previous ?? 0;
  const now = variant.level?.isActive ? variant.level.available : null;
  if (now === null && previous === null) return undefined;
  if (now === to && (undoSent || after === to)) return undefined;
  if (!variant.tracked || now !== after) {
    const is = now === null ? 'is no longer stocked there' : `is ${now} now`;
    const reason = `The upsert set it to ${after} and it ${is}: it may have been sold or counted.`;
    return { field, reason };
  }
  return {
    field,
    part: 'stock',
    before: String(after),
    after: String(to),
    restore: ({ stock }) => stock.push({ inventoryItemId, from: after, to }) - 1,
  };
}
