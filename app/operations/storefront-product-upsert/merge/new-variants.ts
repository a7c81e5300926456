import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { formatVariantValue } from '../../upsert-shared/variant-values.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertChange } from '../contract.ts';
import type { RequestVariant } from '../input/request.ts';

/** Returns the changes that a new variant brings, without its stock. */
export function newVariantChanges({ label, fields, image }: RequestVariant): UpsertChange[] {
  const base = `variants[${label}]`;
  const named = Object.entries(fields).map(([field, value]) =>
    change(
      `${base}.${FIELD_NAMES[field as keyof VariantFields]}`,
      undefined,
      formatVariantValue(value),
    ),
  );
  return [
    change(base, undefined, 'added'),
    ...named,
    ...(image ? [change(`${base}.image_url`, undefined, image.url)] : []),
  ];
}

/** Warns of new variants without a price: Shopify lists them at 0.00. */
export function warnOfMissingPrices(variants: readonly RequestVariant[]): string[] {
  const labels = variants
    .filter(({ fields }) => fields.price === undefined)
    .map(({ label }) => label);
  return labels.length === 0 ? [] : [warnings.noPrice(labels)];
}
