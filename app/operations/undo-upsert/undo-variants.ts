import type { EffectOf } from '#app/domain/change-records/change-records.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';
import { FIELD_NAMES } from '../upsert-shared/field-names.ts';
import { findMedia, type SourceMedia } from '../upsert-shared/find-media.ts';
import { formatOptions, quote } from '../upsert-shared/format-values.ts';
import { optionsKey } from '../upsert-shared/options-key.ts';
import { formatVariantValue, isSameVariantValue } from '../upsert-shared/variant-values.ts';
import type { VariantIndex } from './index-variants.ts';
import { refuse, takeBack, type UndoPlan } from './undo-plan.ts';

/** What a variant has that was added without naming these. */
const BARE = {
  price: '0',
  compareAtPrice: null,
  sku: null,
  barcode: null,
  cost: null,
  weight: null,
  taxable: true,
  requiresShipping: true,
};

const GONE = 'The variant is no longer in the store.';

/** A field of a variant gets its value back; one that had none is emptied. */
export function undoVariantField(
  plan: UndoPlan,
  effect: EffectOf<'variant_field'>,
  variants: VariantIndex,
): void {
  const { variantId, field, before, after, label } = effect;
  const name = `variants[${label}].${FIELD_NAMES[field]}`;
  const variant = variants.byId.get(variantId);
  if (!variant) {
    refuse(plan, name, GONE, effect);
    return;
  }
  const now = variant[field] ?? null;
  if (isSameVariantValue(field, now, before)) return;
  if (!isSameVariantValue(field, now, after)) {
    refuse(
      plan,
      name,
      `It was changed to ${quote(formatVariantValue(now))} in the store since.`,
      effect,
    );
    return;
  }
  const index = changedIndex(plan, variantId);
  Object.assign(plan.restoration.variants[index] ?? {}, { [field]: before });
  takeBack(
    plan,
    'changed',
    index,
    name,
    formatVariantValue(after),
    formatVariantValue(before),
    effect,
  );
}

/** A variant gets the image back that it had, or none. */
export function undoVariantImage(
  plan: UndoPlan,
  effect: EffectOf<'variant_image'>,
  product: StoreProduct,
  { sourceMedia, variants }: { sourceMedia: SourceMedia; variants: VariantIndex },
): void {
  const { variantId, before, sha256, url, label } = effect;
  const name = `variants[${label}].image_url`;
  const variant = variants.byId.get(variantId);
  if (!variant) {
    refuse(plan, name, GONE, effect);
    return;
  }
  const now = variant.mediaId ?? null;
  if (now === before) return;
  const given = findMedia({ sha256 }, product.media, sourceMedia);
  if (given === undefined || given === 'removed' || given.id !== now) {
    refuse(plan, name, 'It was given another image in the store since.', effect);
    return;
  }
  if (before === null) {
    const { unboundMedia } = plan.restoration;
    takeBack(plan, 'unbind', unboundMedia.length, name, url, '', effect);
    unboundMedia.push({ variantId, mediaId: given.id });
  } else if (product.media.some(({ id }) => id === before)) {
    const index = changedIndex(plan, variantId);
    Object.assign(plan.restoration.variants[index] ?? {}, { mediaId: before });
    takeBack(plan, 'changed', index, name, url, 'the image it had', effect);
  } else {
    refuse(plan, name, 'The image it had is no longer on the product.', effect);
  }
}

/** A variant that the upsert added goes, if it is still as it was added and nothing of it was sold. */
export function undoAddedVariant(
  plan: UndoPlan,
  effect: EffectOf<'variant'>,
  product: StoreProduct,
  known: AddedContext,
): void {
  const { label, variantId, options } = effect;
  const { byId, byOptions } = known.variants;
  const variant = variantId === undefined ? byOptions(options) : byId.get(variantId);
  if (!variant) return;
  const { removedVariants } = plan.restoration;
  const reason =
    whyKept(effect, variant, product, known) ??
    (removedVariants.length + 1 >= product.variants.length
      ? 'It is the last variant, and a product cannot be without one.'
      : undefined);
  if (reason !== undefined) {
    refuse(plan, `variants[${label}]`, reason, effect);
    return;
  }
  takeBack(plan, 'removed', removedVariants.length, `variants[${label}]`, 'added', '', effect);
  removedVariants.push(variant.id);
}

type AddedContext = {
  sourceMedia: SourceMedia;
  variants: VariantIndex;
  withMetafields: ReadonlySet<string>;
};

/** What somebody made of an added variant since; undefined where it is as it was added. */
function whyKept(
  { options, fields, image, quantity = 0 }: EffectOf<'variant'>,
  variant: StoreVariant,
  product: StoreProduct,
  { sourceMedia, withMetafields }: AddedContext,
): string | undefined {
  if (optionsKey(variant.options) !== optionsKey(options))
    return `It was renamed to ${quote(formatOptions(variant.options))} in the store since.`;
  const named = { ...BARE, ...fields };
  for (const field of Object.keys(named) as (keyof VariantFields)[]) {
    const now = variant[field] ?? null;
    if (!isSameVariantValue(field, now, named[field] ?? null))
      return `Its ${FIELD_NAMES[field]} was changed to ${quote(formatVariantValue(now))} in the store since.`;
  }
  if (variant.mediaId) {
    const ours = image && findMedia(image, product.media, sourceMedia);
    if (!ours || ours === 'removed' || ours.id !== variant.mediaId)
      return 'It was given an image in the store since.';
  }
  if (withMetafields.has(variant.id)) return 'It was given metafields in the store since.';
  const total = variant.totalAvailable ?? 0;
  if (total !== quantity)
    return `Its stock went from ${quantity} to ${total} since: it may have been sold or counted.`;
  if ((variant.level?.isActive ? variant.level.available : 0) !== quantity)
    return 'Its stock was moved to another location since.';
  return undefined;
}

/** Compare-and-set back to what was counted before; a level that was not there becomes 0. */
export function undoStock(plan: UndoPlan, effect: EffectOf<'stock'>, variants: VariantIndex): void {
  const { inventoryItemId, label, after } = effect;
  const before = effect.before ?? 0;
  const name = `variants[${label}].quantity`;
  const variant = variants.byItem.get(inventoryItemId);
  if (!variant) {
    refuse(plan, name, GONE, effect);
    return;
  }
  const now = variant.level?.isActive ? variant.level.available : null;
  if (now === effect.before || now === before) return;
  if (!variant.tracked || now !== after) {
    const is = now === null ? 'is no longer stocked there' : `is ${now} now`;
    const reason = `The upsert set it to ${after} and it ${is}: it may have been sold or counted.`;
    refuse(plan, name, reason, effect);
    return;
  }
  const { stock } = plan.restoration;
  takeBack(plan, 'stock', stock.length, name, String(after), String(before), effect);
  stock.push({ inventoryItemId, from: after, to: before });
}

/** The entry of the variant among those to change; a new one where there is none. */
function changedIndex({ restoration: { variants } }: UndoPlan, id: string): number {
  const index = variants.findIndex((entry) => entry.id === id);
  return index === -1 ? variants.push({ id }) - 1 : index;
}
