import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { NewProduct } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { FIELD_NAMES, PRODUCT_FIELDS } from '../../upsert-shared/field-names.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { UpsertRequest } from '../input/request.ts';
import { toNewImage } from '../input/source-image.ts';
import { newVariantChanges } from '../merge/new-variants.ts';
import { linesOf } from '../merge/work-item.ts';

/**
 * Returns the product to create. A product that is to be ACTIVE and unpublished starts as a DRAFT: some channels list
 * new ACTIVE products on their own and would show it for a moment.
 */
export function toNewProduct(request: UpsertRequest): NewProduct {
  const status = request.status ?? 'ACTIVE';
  // Several spellings of one URL are sent as the first of them.
  const urls = new Map(request.images.map(({ sha256: hash, url }) => [hash, url]));
  return {
    title: request.title,
    vendor: request.vendor,
    productType: request.productType,
    status: status === 'ACTIVE' && !request.publish ? 'DRAFT' : status,
    descriptionHtml: request.descriptionHtml,
    categoryId: request.categoryId,
    tags: request.tags,
    options: request.options,
    variants: request.variants.map((variant) => ({
      ...variant.fields,
      options: variant.options,
      quantity: variant.quantity,
      imageUrl: urls.get(variant.image?.sha256 ?? ''),
    })),
    images: request.images.map((image) =>
      toNewImage(image, request.code.identityKey, request.title),
    ),
  };
}

/** Returns what a creation writes, in the form of our record. */
export function writtenBy(product: NewProduct): LastWritten {
  const { title, vendor, productType, status, descriptionHtml } = product;
  const descriptionSha256 = descriptionHtml === undefined ? undefined : sha256(descriptionHtml);
  return { title, vendor, productType, status, descriptionSha256 };
}

/** Returns what a creation changes and by which work, except channels, which are known only afterwards. */
export function creationChanges(request: UpsertRequest) {
  const { code, tags, images, variants } = request;
  const line = (key: string, field: string, after: string) => ({
    key,
    changes: [change(field, undefined, after)],
  });
  const sent = { ...request, status: request.status ?? 'ACTIVE' };
  const tagLine = change('tags', undefined, tags.join(', '));
  const work = [
    line('key:styleCode', 'style_code', code.identityKey),
    ...PRODUCT_FIELDS.flatMap((field) => {
      const after = sent[field];
      return after === undefined ? [] : [line(`field:${field}`, FIELD_NAMES[field], after)];
    }),
    ...tags.map((tag) => ({ key: `tag:${tag}`, changes: [tagLine] })),
    ...images.map(({ sha256: hash, url }) => line(`image:${hash}`, 'images', url)),
    ...variants.flatMap((variant) => {
      const { label, quantity } = variant;
      const added = { key: `added:${label}`, changes: newVariantChanges(variant) };
      if (quantity === undefined) return [added];
      return [added, line(`stock:${label}`, `variants[${label}].quantity`, String(quantity))];
    }),
  ];
  return { work, changes: linesOf(work) };
}
