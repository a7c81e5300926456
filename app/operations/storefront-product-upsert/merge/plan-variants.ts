import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type {
  NewVariant,
  ProductUpdate,
  VariantFields,
} from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { fold } from '../../upsert-shared/fold.ts';
import { formatOptions, formatWeight, quote } from '../../upsert-shared/format-values.ts';
import { isSameBarcode } from '../../upsert-shared/is-same-barcode.ts';
import { isSameMoney } from '../../upsert-shared/money.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertChange } from '../contract.ts';
import type { RequestVariant } from '../input/request.ts';
import { priceWarnings } from '../write/create-input.ts';
import { detailChanges } from './detail-changes.ts';
import type { MatchedVariants } from './match-variants.ts';
import type { VariantMatch } from './variant-match.ts';

export type VariantsPlan = {
  changed: ProductUpdate['changedVariants'];
  added: NewVariant[];
  changes: UpsertChange[];
  warnings: string[];
  priceWarnings: string[];
};

type Difference = { field: string; before: string | null; after: string };

/** What to do to the variants: named fields that differ, and variants that are missing. Never a removal. */
export function planVariants(
  matched: MatchedVariants,
  product: StoreProduct,
  ready: ReadonlyMap<string, string>,
): VariantsPlan {
  const plan: VariantsPlan = {
    changed: [],
    added: [],
    changes: [],
    warnings: [],
    priceWarnings: [],
  };
  for (const match of matched.matches) planMatch(plan, match, ready);
  for (const variant of matched.added) planAddition(plan, variant, product, ready);
  plan.priceWarnings.push(...priceWarnings(matched.added));
  if (matched.leftCount > 0) plan.warnings.push(warnings.variantsLeft(matched.leftCount));
  return plan;
}

function planMatch(
  plan: VariantsPlan,
  { request, store, by }: VariantMatch,
  ready: ReadonlyMap<string, string>,
): void {
  const base = `variants[${request.label}]`;
  if (by !== 'options') {
    const code =
      by === 'sku' ? `SKU ${quote(store.sku ?? '')}` : `barcode ${quote(store.barcode ?? '')}`;
    plan.warnings.push(warnings.matchedByCode(request.label, code, formatOptions(store.options)));
  }
  const { fields, differences } = compareVariant(request.fields, store);
  const mediaId = request.image ? ready.get(request.image.sha256) : undefined;
  const bindsImage =
    mediaId !== undefined && store.mediaId !== undefined && store.mediaId !== mediaId;
  if (bindsImage && request.image)
    differences.push({ field: 'image_url', before: null, after: request.image.url });
  if (differences.length === 0) return;
  plan.changed.push({ id: store.id, ...fields, ...(bindsImage && { mediaId }) });
  for (const { field, before, after } of differences)
    plan.changes.push(change(`${base}.${field}`, before ?? undefined, after));
}

/** The named fields that differ. A detail that was not read counts as different. */
function compareVariant(
  wanted: VariantFields,
  store: StoreVariant,
): { fields: VariantFields; differences: Difference[] } {
  const fields: VariantFields = {};
  const differences: Difference[] = [];
  const compare = <Key extends keyof VariantFields>(
    key: Key,
    before: string | null,
    isSame: (value: NonNullable<VariantFields[Key]>) => boolean,
    print: (value: NonNullable<VariantFields[Key]>) => string = String,
  ) => {
    const value = wanted[key];
    if (value === undefined || value === null || isSame(value)) return;
    fields[key] = value;
    differences.push({ field: FIELD_NAMES[key], before, after: print(value) });
  };
  compare('price', store.price, (value) => isSameMoney(value, store.price));
  compare('compareAtPrice', store.compareAtPrice, (value) =>
    isSameMoney(value, store.compareAtPrice),
  );
  compare('sku', store.sku, (value) => value === store.sku);
  compare('barcode', store.barcode, (value) => isSameBarcode(value, store.barcode));
  compare('taxable', String(store.taxable), (value) => value === store.taxable);
  compare(
    'requiresShipping',
    String(store.requiresShipping),
    (value) => value === store.requiresShipping,
  );
  compare('cost', store.cost ?? null, (value) => isSameMoney(value, store.cost ?? null));
  const { weight } = store;
  compare(
    'weight',
    weight ? formatWeight(weight) : null,
    (value) => value.value === weight?.value && value.unit === weight.unit,
    formatWeight,
  );
  return { fields, differences };
}

function planAddition(
  plan: VariantsPlan,
  variant: RequestVariant,
  product: StoreProduct,
  ready: ReadonlyMap<string, string>,
): void {
  const mediaId = variant.image ? ready.get(variant.image.sha256) : undefined;
  plan.added.push({
    ...variant.fields,
    options: inStoreSpelling(variant.options, product),
    ...(variant.quantity !== undefined && { quantity: variant.quantity }),
    ...(mediaId !== undefined && { mediaId }),
  });
  plan.changes.push(...detailChanges(variant));
}

/** The store knows option names and values without case: a new variant must take its spelling. */
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
