import type { Effect } from '#app/domain/change-records/change-records.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type {
  NewVariant,
  ProductUpdate,
  VariantFields,
} from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { fold } from '../../upsert-shared/fold.ts';
import { formatOptions, quote } from '../../upsert-shared/format-values.ts';
import { formatVariantValue, isSameVariantValue } from '../../upsert-shared/variant-values.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertChange } from '../contract.ts';
import type { RequestVariant } from '../input/request.ts';
import type { MatchedVariants, VariantMatch } from './match-by-codes.ts';
import { newVariantChanges } from './new-variants.ts';
import { variantImageEffects } from './plan-images.ts';
import type { WorkItem } from './work-item.ts';

/**
 * Plans named fields that differ and missing variants. Never removes a variant.
 * @param ready the product's READY media ids by the hash of their source
 */
export function planVariants(
  { matches, added }: MatchedVariants,
  product: StoreProduct,
  ready: ReadonlyMap<string, string>,
) {
  const update = {
    changedVariants: [] as ProductUpdate['changedVariants'],
    addedVariants: added.map((variant) => toNewVariant(variant, product, ready)),
  };
  const plan = { update, work: [] as WorkItem[], warnings: [] as string[] };
  for (const match of matches) {
    if (match.by !== 'options') plan.warnings.push(warnOfCode(match));
    const planned = planMatch(match, ready);
    if (!planned) continue;
    const index = update.changedVariants.push(planned.entry) - 1;
    plan.work.push({ ...planned.does, part: 'changed', index });
  }
  for (const [index, variant] of added.entries())
    plan.work.push({
      key: `added:${variant.label}`,
      part: 'added',
      index,
      changes: newVariantChanges(variant),
      effects: [toEffect(variant, update.addedVariants[index]?.options ?? {})],
    });
  const unnamedCount = product.variants.length - matches.length;
  if (unnamedCount > 0) plan.warnings.push(warnings.variantsLeft(unnamedCount));
  return plan;
}

function warnOfCode({ request: { label }, store, by }: VariantMatch): string {
  const code =
    by === 'sku' ? `SKU ${quote(store.sku ?? '')}` : `barcode ${quote(store.barcode ?? '')}`;
  return warnings.matchedByCode(label, code, formatOptions(store.options));
}

/** Returns the variant's fields that differ, and its image if that is READY. Undefined if nothing differs. */
function planMatch(match: VariantMatch, ready: ReadonlyMap<string, string>) {
  const { label, fields, image } = match.request;
  const { store } = match;
  const base = `variants[${label}]`;
  const changes: UpsertChange[] = [];
  const effects: Effect[] = [];
  const entry: ProductUpdate['changedVariants'][number] = { id: store.id };
  for (const field of Object.keys(fields) as (keyof VariantFields)[]) {
    const [before, after] = [store[field] ?? null, fields[field] ?? null];
    // A value that Shopify does not have, or that was not read, differs.
    if (before !== null && isSameVariantValue(field, before, after)) continue;
    Object.assign(entry, { [field]: after });
    const was = before === null ? undefined : formatVariantValue(before);
    changes.push(change(`${base}.${FIELD_NAMES[field]}`, was, formatVariantValue(after)));
    effects.push({ kind: 'variant_field', variantId: store.id, label, field, before, after });
  }
  const mediaId = image && ready.get(image.sha256);
  if (mediaId !== undefined && store.mediaId !== undefined && store.mediaId !== mediaId) {
    entry.mediaId = mediaId;
    changes.push(change(`${base}.image_url`, undefined, image?.url));
    effects.push(...variantImageEffects(match));
  }
  if (changes.length === 0) return undefined;
  return { entry, does: { key: `changed:${label}`, changes, effects } };
}

function toNewVariant(
  { fields, options, quantity, image }: RequestVariant,
  product: StoreProduct,
  ready: ReadonlyMap<string, string>,
): NewVariant {
  const mediaId = image && ready.get(image.sha256);
  return {
    ...fields,
    options: inStoreSpelling(options, product),
    ...(quantity !== undefined && { quantity }),
    ...(mediaId !== undefined && { mediaId }),
  };
}

function toEffect(
  { label, fields, quantity, image }: RequestVariant,
  options: Record<string, string>,
): Effect {
  const source = image && { sha256: image.sha256, url: image.url };
  return { kind: 'variant', label, options, fields, quantity, image: source };
}

/**
 * Returns the options in the product's spelling: Shopify ignores the case of option names and values, so a new variant
 * must use the existing spelling.
 */
function inStoreSpelling(
  options: Record<string, string>,
  product: StoreProduct,
): Record<string, string> {
  const entries = Object.entries(options).map(([name, value]) => {
    const option = product.options.find((entry) => fold(entry.name) === fold(name));
    const known = option?.values.find((entry) => fold(entry) === fold(value));
    return [option?.name ?? name, known ?? value];
  });
  return Object.fromEntries(entries);
}
