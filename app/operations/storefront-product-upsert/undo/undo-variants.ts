import type { Effect, VariantFieldValue } from '#app/domain/change-records/change-records.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';
import { printWeight } from '../detail-changes.ts';
import { fold } from '../fold.ts';
import { isSameBarcode } from '../merge/clashing-barcodes.ts';
import { tupleKey } from '../merge/match-variants.ts';
import { findMedia, type SourceMedia } from '../merge/plan-images.ts';
import { sameMoney } from '../money.ts';
import { quote } from '../warnings.ts';
import { storedValue } from './effects-of.ts';
import { FIELD_NAMES, refuse, takeBack, type UndoPlan } from './undo-plan.ts';

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** What a variant has that was added without naming these. */
const BARE = { price: '0', compareAtPrice: null, sku: null, barcode: null };

const GONE = 'The variant is no longer in the store.';

/** A field of a variant gets its value back; one that had none is emptied. */
export function undoVariantField(
  plan: UndoPlan,
  effect: Of<'variant_field'>,
  product: StoreProduct,
): void {
  const { variantId, field, before, after, label } = effect;
  const name = `variants[${label}].${FIELD_NAMES[field]}`;
  const variant = product.variants.find(({ id }) => id === variantId);
  if (!variant) {
    refuse(plan, name, GONE);
    return;
  }
  const now = storedValue(variant, field);
  if (isSame(field, now, before)) return;
  if (!isSame(field, now, after)) {
    refuse(plan, name, `It was changed to ${quote(print(now))} in the store since.`);
    return;
  }
  const index = changedIndex(plan, variantId);
  Object.assign(plan.restoration.variants[index] ?? {}, { [field]: before });
  takeBack(plan, 'changed', index, name, print(after), print(before), effect);
}

/** A variant gets the image back that it had, or none. */
export function undoVariantImage(
  plan: UndoPlan,
  effect: Of<'variant_image'>,
  product: StoreProduct,
  sourceMedia: SourceMedia,
): void {
  const { variantId, before, sha256, url, label } = effect;
  const name = `variants[${label}].image_url`;
  const variant = product.variants.find(({ id }) => id === variantId);
  if (!variant) {
    refuse(plan, name, GONE);
    return;
  }
  const now = variant.mediaId ?? null;
  if (now === before) return;
  const given = findMedia({ sha256, url, pointer: '' }, product.media, sourceMedia);
  if (given === undefined || given === 'removed' || given.id !== now) {
    refuse(plan, name, 'It was given another image in the store since.');
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
    refuse(plan, name, 'The image it had is no longer on the product.');
  }
}

/** A variant that the upsert added goes, if it is still as it was added and nothing of it was sold. */
export function undoAddedVariant(
  plan: UndoPlan,
  effect: Of<'variant'>,
  product: StoreProduct,
): void {
  const { label, fields, quantity = 0 } = effect;
  const name = `variants[${label}]`;
  const key = (options: Record<string, string>) => tupleKey(options, fold);
  const variant = product.variants.find(({ options }) => key(options) === key(effect.options));
  if (!variant) return;
  const named = Object.entries({ ...BARE, ...fields }) as [
    keyof VariantFields,
    VariantFieldValue,
  ][];
  const changed = named.find(
    ([field, after]) => !isSame(field, storedValue(variant, field), after),
  );
  if (changed) {
    const [field] = changed;
    const now = quote(print(storedValue(variant, field)));
    refuse(plan, name, `Its ${FIELD_NAMES[field]} was changed to ${now} in the store since.`);
    return;
  }
  const available = variant.totalAvailable ?? 0;
  if (available !== quantity) {
    refuse(
      plan,
      name,
      `Its stock went from ${quantity} to ${available} since: it may have been sold or counted.`,
    );
    return;
  }
  const { removedVariants } = plan.restoration;
  if (removedVariants.length + 1 >= product.variants.length) {
    refuse(plan, name, 'It is the last variant, and a product cannot be without one.');
    return;
  }
  takeBack(plan, 'removed', removedVariants.length, name, 'added', '', effect);
  removedVariants.push(variant.id);
}

/** Compare-and-set back to what was counted before; a level that was not there becomes 0. */
export function undoStock(plan: UndoPlan, effect: Of<'stock'>, product: StoreProduct): void {
  const { inventoryItemId, label, after } = effect;
  const before = effect.before ?? 0;
  const name = `variants[${label}].quantity`;
  const variant = product.variants.find((one) => one.inventoryItemId === inventoryItemId);
  if (!variant) {
    refuse(plan, name, GONE);
    return;
  }
  const now = variant.level?.isActive ? variant.level.available : null;
  if (now === effect.before || now === before) return;
  if (!variant.tracked || now !== after) {
    const is = now === null ? 'is no longer stocked there' : `is ${now} now`;
    refuse(
      plan,
      name,
      `The upsert set it to ${after} and it ${is}: it may have been sold or counted.`,
    );
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

function isSame(
  field: keyof VariantFields,
  left: VariantFieldValue,
  right: VariantFieldValue,
): boolean {
  if (left === null || right === null) return empty(left) === empty(right);
  if (field === 'price' || field === 'compareAtPrice' || field === 'cost')
    return sameMoney(String(left), String(right));
  if (field === 'barcode') return isSameBarcode(String(left), String(right));
  return print(left) === print(right);
}

/** The store hands an emptied text back as null or as nothing. */
function empty(value: VariantFieldValue): string | null {
  return value === null || value === '' ? null : print(value);
}

function print(value: VariantFieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? printWeight(value) : String(value);
}
