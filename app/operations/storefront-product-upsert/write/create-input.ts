import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { NewProduct } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { UpsertChange } from '../contract.ts';
import type { UpsertRequest } from '../input/request.ts';
import { toNewImage } from '../input/source-image.ts';
import { newVariantChanges } from '../merge/new-variants.ts';

/**
 * The product to create. One that is to be ACTIVE and unpublished starts as a DRAFT: some channels list new ACTIVE
 * products by themselves and would show it for a moment.
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

/** What a creation writes, as our record keeps it. */
export function writtenBy(product: NewProduct): LastWritten {
  return {
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    ...(product.descriptionHtml !== undefined && {
      descriptionSha256: sha256(product.descriptionHtml),
    }),
  };
}

/** The changes of a creation, without channels: they are known only afterwards. */
export function creationChanges(request: UpsertRequest): UpsertChange[] {
  const named: [string, string | undefined][] = [
    ['style_code', request.code.identityKey],
    ['title', request.title],
    ['vendor', request.vendor],
    ['product_type', request.productType],
    ['status', request.status ?? 'ACTIVE'],
    ['description_html', request.descriptionHtml],
    ['category_id', request.categoryId],
    ['tags', request.tags.length > 0 ? request.tags.join(', ') : undefined],
  ];
  return [
    ...named.flatMap(([field, after]) =>
      after === undefined ? [] : [change(field, undefined, after)],
    ),
    ...request.images.map((image) => change('images', undefined, image.url)),
    ...request.variants.flatMap((variant) => [
      ...newVariantChanges(variant),
      ...(variant.quantity === undefined
        ? []
        : [change(`variants[${variant.label}].quantity`, undefined, String(variant.quantity))]),
    ]),
  ];
}
