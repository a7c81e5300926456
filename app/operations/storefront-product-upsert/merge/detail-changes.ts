import { change } from '../../upsert-shared/change.ts';
import { formatWeight } from '../../upsert-shared/format-values.ts';
import type { UpsertChange } from '../contract.ts';
import type { RequestVariant } from '../input/request.ts';

/** What a new variant brings, its stock aside: one change each. */
export function detailChanges({ label, fields, image }: RequestVariant): UpsertChange[] {
  const { weight } = fields;
  const named: [string, string | undefined][] = [
    ['price', fields.price],
    ['compare_at_price', fields.compareAtPrice],
    ['sku', fields.sku],
    ['barcode', fields.barcode],
    ['cost', fields.cost],
    ['weight', weight && formatWeight(weight)],
    ['taxable', fields.taxable?.toString()],
    ['requires_shipping', fields.requiresShipping?.toString()],
    ['image_url', image?.url],
  ];
  const base = `variants[${label}]`;
  return [
    change(base, undefined, 'added'),
    ...named.flatMap(([field, after]) =>
      after === undefined ? [] : [change(`${base}.${field}`, undefined, after)],
    ),
  ];
}
