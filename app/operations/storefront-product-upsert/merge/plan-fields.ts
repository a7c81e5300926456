import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { ProductFields } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { isSameDescription } from '../../upsert-shared/is-same-description.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertChange } from '../contract.ts';
import type { UpsertRequest } from '../input/request.ts';

export type FieldsPlan = {
  fields: ProductFields;
  changes: UpsertChange[];
  warnings: string[];
  /** The product has another status than ACTIVE, chosen by the merchant: it stays. */
  isStatusKept: boolean;
  /** What this service will have written last, once the plan is carried out. */
  written: LastWritten;
};

const WORDS = [
  { key: 'title', field: 'title' },
  { key: 'vendor', field: 'vendor' },
  { key: 'productType', field: 'product_type' },
] as const;

/** What to do to title, vendor, type, description, category and status. */
export function planFields(
  request: UpsertRequest,
  product: StoreProduct,
  lastWritten: LastWritten,
): FieldsPlan {
  const plan: FieldsPlan = {
    fields: {},
    changes: [],
    warnings: [],
    isStatusKept: false,
    written: { ...lastWritten },
  };
  planWords(plan, request, product, lastWritten);
  planDescription(plan, request, product, lastWritten);
  if (request.categoryId !== undefined && request.categoryId !== product.categoryId) {
    plan.fields.categoryId = request.categoryId;
    plan.changes.push(change('category_id', product.categoryId ?? undefined, request.categoryId));
  }
  planStatus(plan, request, product, lastWritten);
  return plan;
}

/** Always sent and so always set, unless the merchant's edits are to be kept. */
function planWords(
  plan: FieldsPlan,
  request: UpsertRequest,
  product: StoreProduct,
  lastWritten: LastWritten,
): void {
  for (const { key, field } of WORDS) {
    const theirs = product[key];
    if (theirs === request[key]) {
      plan.written[key] = request[key];
    } else if (request.keepMerchantEdits && theirs !== lastWritten[key]) {
      plan.warnings.push(warnings.merchantEditKept(field, theirs));
    } else {
      plan.fields[key] = request[key];
      plan.written[key] = request[key];
      plan.changes.push(change(field, theirs, request[key]));
    }
  }
}

function planDescription(
  plan: FieldsPlan,
  request: UpsertRequest,
  product: StoreProduct,
  lastWritten: LastWritten,
): void {
  const wanted = request.descriptionHtml;
  if (wanted === undefined) return;
  plan.written.descriptionSha256 = sha256(wanted);
  if (isSameDescription(wanted, product, lastWritten)) return;
  plan.fields.descriptionHtml = wanted;
  plan.changes.push(change('description_html', product.descriptionHtml, wanted));
}

/**
 * A status that is sent is set, unless it is for new products only. An omitted one means ACTIVE, but only over a status that we wrote
 * ourselves: any other the merchant chose.
 */
function planStatus(
  plan: FieldsPlan,
  request: UpsertRequest,
  product: StoreProduct,
  lastWritten: LastWritten,
): void {
  if (request.keepStatusAndChannels) return;
  const wanted = request.status ?? 'ACTIVE';
  if (product.status === wanted) {
    plan.written.status = wanted;
  } else if (request.status === undefined && product.status !== lastWritten.status) {
    plan.isStatusKept = true;
  } else {
    plan.fields.status = wanted;
    plan.written.status = wanted;
    plan.changes.push(change('status', product.status, wanted));
  }
}
