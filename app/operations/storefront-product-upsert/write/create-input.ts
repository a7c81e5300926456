import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { NewProduct } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { UpsertChange } from '../contract.ts';
import type { UpsertRequest } from '../input/request.ts';
import { toNewImage } from '../input/source-image.ts';
import { newVariantChanges } from '../merge/new-variants.ts';

/**
 * The product to create. One that is to be ACTIVE without being published begins as a DRAFT: channels
 * that list new ACTIVE products by themselves would show it for a moment.
 */
export function toNewProduct(request: UpsertRequest): NewProduct {
  const status = request.status ?? 'ACTIVE';
  return {
    title: request.title,
    vendor: request.vendor,
    productType: request.productType,
    status: status === 'ACTIVE' && !request.publish ? 'DRAFT' : status,
    ...(request.descriptionHtml !== undefined && { descriptionHtml: request.descriptionHtml }),
    ...(request.categoryId !== undefined && { categoryId: request.categoryId }),
    tags: request.tags,
    options: request.options,
    variants: request.variants.map((variant) => ({
      ...variant.fields,
      options: variant.options,
      ...(variant.quantity !== undefined && { quantity: variant.quantity }),
      ...(variant.image && { imageUrl: urlOf(request, variant.image.sha256) }),
    })),
    images: request.images.map((image) =>
      toNewImage(image, request.code.identityKey, request.title),
    ),
  };
}

/** The URL under which an image is sent: its first spelling in the request. */
function urlOf(request: UpsertRequest, hash: string): string {
  return request.images.find((image) => image.sha256 === hash)?.url ?? '';
}

/** What a creation writes, for our record. */
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

/** Everything a creation brings, printable. Channels are added once they are known. */
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
