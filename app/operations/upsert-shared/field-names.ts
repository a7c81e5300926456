/** Each product field's name in the contracts, in the order in which changes are listed. */
export const PRODUCT_FIELD_NAMES = {
  title: 'title',
  vendor: 'vendor',
  productType: 'product_type',
  status: 'status',
  descriptionHtml: 'description_html',
  categoryId: 'category_id',
} as const;

/** Each variant field's name in the contracts, in the order in which changes are listed. */
export const VARIANT_FIELD_NAMES = {
  price: 'price',
  compareAtPrice: 'compare_at_price',
  sku: 'sku',
  barcode: 'barcode',
  cost: 'cost',
  weight: 'weight',
  taxable: 'taxable',
  requiresShipping: 'requires_shipping',
} as const;

/** The product fields, in the same order. */
export const PRODUCT_FIELDS = Object.keys(
  PRODUCT_FIELD_NAMES,
) as (keyof typeof PRODUCT_FIELD_NAMES)[];
/** The variant fields, in the same order. */
export const VARIANT_FIELDS = Object.keys(
  VARIANT_FIELD_NAMES,
) as (keyof typeof VARIANT_FIELD_NAMES)[];

/** Each product and variant field's name in the contracts. */
export const FIELD_NAMES = { ...PRODUCT_FIELD_NAMES, ...VARIANT_FIELD_NAMES };
