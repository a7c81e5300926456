import type { Effect } from '#app/domain/change-records/change-records.ts';
import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { ProductFields } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { isSameDescription } from '../../upsert-shared/is-same-description.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertRequest } from '../input/request.ts';
import type { WorkItem } from './work-item.ts';

/**
 * Plans title, vendor, type, description, category and status.
 * @returns `isStatusKept`: the product keeps a status other than ACTIVE that the merchant chose. `written`: what this
 *   app will have written last once the plan is carried out.
 */
export function planFields(
  request: UpsertRequest,
  product: StoreProduct,
  lastWritten: LastWritten,
) {
  const fields: ProductFields = {};
  const work: WorkItem[] = [];
  const kept: string[] = [];
  const written: LastWritten = { ...lastWritten };
  const set = <Field extends keyof ProductFields>(field: Field, after: ProductFields[Field]) => {
    fields[field] = after;
    const before = product[field];
    work.push({
      key: `field:${field}`,
      part: 'product',
      index: 0,
      changes: [change(FIELD_NAMES[field], before ?? undefined, after)],
      effects: [{ kind: 'field', field, before, after } as Effect],
    });
  };
  for (const field of ['title', 'vendor', 'productType'] as const) {
    const isDifferent = product[field] !== request[field];
    if (isDifferent && request.keepMerchantEdits && product[field] !== lastWritten[field]) {
      kept.push(warnings.merchantEditKept(FIELD_NAMES[field], product[field]));
      continue;
    }
    written[field] = request[field];
    if (isDifferent) set(field, request[field]);
  }
  const { descriptionHtml, categoryId } = request;
  if (descriptionHtml !== undefined) {
    written.descriptionSha256 = sha256(descriptionHtml);
    if (!isSameDescription(descriptionHtml, product, lastWritten))
      set('descriptionHtml', descriptionHtml);
  }
  if (categoryId !== undefined && categoryId !== product.categoryId) set('categoryId', categoryId);
  const status = request.status ?? 'ACTIVE';
  const isStatusDifferent = !request.keepStatusAndChannels && product.status !== status;
  // A default status replaces only one that this app wrote: any other was the merchant's choice.
  const isStatusKept =
    isStatusDifferent && request.status === undefined && product.status !== lastWritten.status;
  if (!request.keepStatusAndChannels && !isStatusKept) written.status = status;
  if (isStatusDifferent && !isStatusKept) set('status', status);
  return { update: { fields }, work, warnings: kept, isStatusKept, written };
}
