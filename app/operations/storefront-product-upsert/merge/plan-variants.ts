import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
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

type VariantsPlan = {
  update: Pick<ProductUpdate, 'changedVariants' | 'addedVariants'>;
  changes: UpsertChange[];
  warnings: string[];
};

/** Plans named fields that differ and variants that are missing. Never removes a variant. */
export function planVariants(
  { matches, added }: MatchedVariants,
  product: StoreProduct,
  ready: ReadonlyMap<string, string>,
): VariantsPlan {
  const plan: VariantsPlan = {
    update: { changedVariants: [], addedVariants: [] },
    changes: [],
    warnings: [],
  };
  for (const match of matches) planMatch(plan, match, ready);
  plan.update.addedVariants = added.map((variant) => toNewVariant(variant, product, ready));
  plan.changes.push(...added.flatMap(newVariantChanges));
  const unnamedCount = product.variants.length - matches.length;
  if (unnamedCount > 0) plan.warnings.push(warnings.variantsLeft(unnamedCount));
  return plan;
}

/** The order in which changes of a variant are listed. */
const FIELDS = [
  'price',
  'compareAtPrice',
  'sku',
  'barcode',
  'taxable',
  'requiresShipping',
  'cost',
  'weight',
] as const;

function planMatch(
  plan: VariantsPlan,
  { request: { label, fields, image }, store, by }: VariantMatch,
  ready: ReadonlyMap<string, string>,
): void {
  if (by !== 'options') {
    const code = `${by === 'sku' ? 'SKU' : 'barcode'} ${quote(store[by] ?? '')}`;
    plan.warnings.push(warnings.matchedByCode(label, code, formatOptions(store.options)));
  }
  const differing = FIELDS.filter((field) => isDifferent(field, fields, store));
  const changed = Object.fromEntries(differing.map((field) => [field, fields[field]]));
  const mediaId = image && ready.get(image.sha256);
  const bindsImage =
    mediaId !== undefined && store.mediaId !== undefined && store.mediaId !== mediaId;
  if (differing.length === 0 && !bindsImage) return;
  plan.update.changedVariants.push({ id: store.id, ...changed, ...(bindsImage && { mediaId }) });
  const base = `variants[${label}]`;
  for (const field of differing) {
    const before = store[field] ?? null;
    plan.changes.push(
      change(
        `${base}.${FIELD_NAMES[field]}`,
        before === null ? undefined : formatVariantValue(before),
        formatVariantValue(fields[field]),
      ),
    );
  }
  if (bindsImage) plan.changes.push(change(`${base}.image_url`, undefined, image?.url));
}

/** Whether a value was sent and the store has another. A value that the store has not, or was not read, differs. */
function isDifferent(
  field: keyof VariantFields,
  sent: VariantFields,
  store: StoreVariant,
): boolean {
  const [after, before] = [sent[field] ?? null, store[field] ?? null];
  return after !== null && (before === null || !isSameVariantValue(field, before, after));
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

/** The store ignores the case of option names and values, so a new variant must use the spelling it has. */
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
