import { NO_OPTION } from '../../store-product.ts';
import type {
  EmptiableVariantFields,
  NewImage,
  NewProduct,
  NewVariant,
} from '../../store-write.ts';

/** Cost of one productSet call may not exceed 1,000 points (dynamic complexity of the Admin API). */
const POINTS_LIMIT = 950;
const POINTS = { base: 10, variant: 0.2, variantFile: 0.6, file: 1.9 } as const;

/**
 * `ProductSetInput` of a new product. Keys that have no value are left out, never null. Metafields are
 * never sent: with an identifier they are refused (METAFIELD_MISMATCH).
 */
export function productSetInput(product: NewProduct, locationId: string): Record<string, unknown> {
  const fileOf = new Map(product.images.map((image) => [image.url, fileInput(image)]));
  const options =
    product.options.length > 0
      ? product.options
      : [{ name: NO_OPTION.name, values: [NO_OPTION.value] }];
  const withFiles = fitsWithVariantFiles(product);
  return {
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    ...(product.descriptionHtml !== undefined && { descriptionHtml: product.descriptionHtml }),
    ...(product.categoryId !== undefined && { category: product.categoryId }),
    ...(product.tags.length > 0 && { tags: product.tags }),
    ...(product.images.length > 0 && { files: [...fileOf.values()] }),
    productOptions: options.map(({ name, values }, index) => ({
      name,
      position: index + 1,
      values: values.map((value) => ({ name: value })),
    })),
    variants: product.variants.map((variant, index) => {
      const file = withFiles && variant.imageUrl ? fileOf.get(variant.imageUrl) : undefined;
      const sku = variant.sku === undefined ? {} : { sku: variant.sku };
      return {
        position: index + 1,
        ...plainFields(variant),
        ...sku,
        inventoryPolicy: 'DENY',
        optionValues: optionValues(variant, options.length),
        inventoryItem: { tracked: true, ...itemFields(variant) },
        ...(variant.quantity !== undefined && {
          inventoryQuantities: [{ locationId, name: 'available', quantity: variant.quantity }],
        }),
        ...(file && { file }),
      };
    }),
  };
}

/** Images of variants that do not fit into the call are set by the update that follows it. */
function fitsWithVariantFiles(product: NewProduct): boolean {
  const files = product.variants.filter((variant) => variant.imageUrl !== undefined).length;
  const points =
    POINTS.base +
    product.variants.length * POINTS.variant +
    files * POINTS.variantFile +
    product.images.length * POINTS.file;
  return points <= POINTS_LIMIT;
}

function fileInput(image: NewImage): Record<string, unknown> {
  return {
    originalSource: image.url,
    contentType: 'IMAGE',
    alt: image.alt,
    // REPLACE would overwrite a file that is used elsewhere.
    ...(image.filename !== undefined && {
      filename: image.filename,
      duplicateResolutionMode: 'APPEND_UUID',
    }),
  };
}

function optionValues(variant: NewVariant, count: number): Record<string, string>[] {
  const entries = Object.entries(variant.options);
  const values =
    entries.length === 0 && count === 1 ? [[NO_OPTION.name, NO_OPTION.value]] : entries;
  return values.map(([optionName = '', name = '']) => ({ optionName, name }));
}

function plainFields(variant: EmptiableVariantFields): Record<string, unknown> {
  return {
    ...(variant.price !== undefined && { price: variant.price }),
    ...(variant.compareAtPrice !== undefined && { compareAtPrice: variant.compareAtPrice }),
    ...(variant.barcode !== undefined && { barcode: variant.barcode }),
    ...(variant.taxable !== undefined && { taxable: variant.taxable }),
  };
}

function itemFields(variant: EmptiableVariantFields): Record<string, unknown> {
  return {
    ...(variant.cost !== undefined && { cost: variant.cost }),
    ...(variant.requiresShipping !== undefined && { requiresShipping: variant.requiresShipping }),
    ...(variant.weight !== undefined && { measurement: { weight: variant.weight } }),
  };
}

/** `ProductVariantsBulkInput` of named fields; the SKU lives in `inventoryItem` there. A null empties. */
export function bulkVariantInput(variant: EmptiableVariantFields): Record<string, unknown> {
  const item = {
    ...itemFields(variant),
    ...(variant.sku !== undefined && { sku: variant.sku }),
  };
  const hasItem = Object.keys(item).length > 0;
  return { ...plainFields(variant), ...(hasItem && { inventoryItem: item }) };
}

/** `ProductVariantsBulkInput` of a variant to add: tracked, with its stock inline. */
export function addedVariantInput(
  variant: NewVariant,
  locationId: string,
): Record<string, unknown> {
  const { inventoryItem, ...fields } = bulkVariantInput(variant);
  return {
    ...fields,
    inventoryPolicy: 'DENY',
    ...(variant.mediaId !== undefined && { mediaId: variant.mediaId }),
    optionValues: optionValues(variant, Object.keys(variant.options).length),
    inventoryItem: { tracked: true, ...(inventoryItem as object | undefined) },
    ...(variant.quantity !== undefined && {
      inventoryQuantities: [{ locationId, availableQuantity: variant.quantity }],
    }),
  };
}
