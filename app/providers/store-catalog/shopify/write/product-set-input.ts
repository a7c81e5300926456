import { NO_OPTION } from '../../store-product.ts';
import type {
  EmptiableVariantFields,
  NewImage,
  NewProduct,
  NewVariant,
} from '../../store-write.ts';

/** The cost of one productSet call must not exceed 1,000 points (dynamic complexity of the Admin API). */
const POINTS_LIMIT = 950;
const POINTS = { base: 10, variant: 0.2, variantFile: 0.6, file: 1.9 } as const;

/**
 * Returns the `ProductSetInput` of a new product. Undefined fields are left out when it is sent. Metafields are never
 * sent: with an identifier they are refused (METAFIELD_MISMATCH).
 */
export function productSetInput(product: NewProduct, locationId: string): Record<string, unknown> {
  const { title, vendor, productType, status, descriptionHtml, categoryId, tags, images } = product;
  const fileOf = new Map(images.map((image) => [image.url, fileInput(image)]));
  const options =
    product.options.length > 0
      ? product.options
      : [{ name: NO_OPTION.name, values: [NO_OPTION.value] }];
  const withFiles = fitsWithVariantFiles(product);
  return {
    title,
    vendor,
    productType,
    status,
    descriptionHtml,
    category: categoryId,
    tags: tags.length > 0 ? tags : undefined,
    files: images.length > 0 ? [...fileOf.values()] : undefined,
    productOptions: options.map(({ name, values }, index) => ({
      name,
      position: index + 1,
      values: values.map((value) => ({ name: value })),
    })),
    variants: product.variants.map((variant, index) => ({
      position: index + 1,
      ...plainFields(variant),
      sku: variant.sku,
      inventoryPolicy: 'DENY',
      optionValues: optionValues(variant, options.length),
      inventoryItem: { tracked: true, ...itemFields(variant) },
      ...(variant.quantity !== undefined && {
        inventoryQuantities: [{ locationId, name: 'available', quantity: variant.quantity }],
      }),
      file: withFiles && variant.imageUrl ? fileOf.get(variant.imageUrl) : undefined,
    })),
  };
}

/** Whether the variants' images fit into the call; otherwise, the update that follows sets them. */
function fitsWithVariantFiles(product: NewProduct): boolean {
  const files = product.variants.filter((variant) => variant.imageUrl !== undefined).length;
  const points =
    POINTS.base +
    product.variants.length * POINTS.variant +
    files * POINTS.variantFile +
    product.images.length * POINTS.file;
  return points <= POINTS_LIMIT;
}

function fileInput({ url, alt, filename }: NewImage): Record<string, unknown> {
  return {
    originalSource: url,
    contentType: 'IMAGE',
    alt,
    filename,
    // REPLACE would overwrite a file that is used elsewhere.
    duplicateResolutionMode: filename === undefined ? undefined : 'APPEND_UUID',
  };
}

function optionValues(variant: NewVariant, count: number): Record<string, string>[] {
  const entries = Object.entries(variant.options);
  const values =
    entries.length === 0 && count === 1 ? [[NO_OPTION.name, NO_OPTION.value]] : entries;
  return values.map(([optionName = '', name = '']) => ({ optionName, name }));
}

function plainFields({ price, compareAtPrice, barcode, taxable }: EmptiableVariantFields) {
  return { price, compareAtPrice, barcode, taxable };
}

function itemFields({ cost, requiresShipping, weight }: EmptiableVariantFields) {
  return { cost, requiresShipping, measurement: weight === undefined ? undefined : { weight } };
}

/**
 * Returns the `ProductVariantsBulkInput` of the given fields, where the SKU belongs to `inventoryItem`. Null empties a
 * field.
 */
export function bulkVariantInput(variant: EmptiableVariantFields) {
  const item = { ...itemFields(variant), sku: variant.sku };
  const hasItem = Object.values(item).some((value) => value !== undefined);
  return { ...plainFields(variant), inventoryItem: hasItem ? item : undefined };
}

/** Returns the `ProductVariantsBulkInput` of a variant to add: tracked, with its stock inline. */
export function addedVariantInput(variant: NewVariant, locationId: string) {
  const { inventoryItem, ...fields } = bulkVariantInput(variant);
  return {
    ...fields,
    inventoryPolicy: 'DENY',
    mediaId: variant.mediaId,
    optionValues: optionValues(variant, Object.keys(variant.options).length),
    inventoryItem: { tracked: true, ...inventoryItem },
    ...(variant.quantity !== undefined && {
      inventoryQuantities: [{ locationId, availableQuantity: variant.quantity }],
    }),
  };
}
