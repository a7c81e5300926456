/** Each product field's name in the contracts, in the order in which changes are listed. */
const PRODUCT_FIELD_NAMES = {
  title: 'title',
  vendor: 'vendor',
  productType: 'product_type',
  status: 'status',
  descriptionHtml: 'description_html',
  categoryId: 'category_id',
} as const;

/** Each variant field's name in the contracts, in the order in which changes are listed. */
const VARIANT_FIELD_NAMES = {
  price: 'price',
  compareAtPrice: 'compare_at_price',
  sku: 'sku',
  barcode: 'barcode',
  cost: 'cost',
  weight: 'weight',
  taxable: 'taxable',
  requiresShipping: 'requires_shipping',
} as const;

const keysOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names)[];

/** The product fields, in the same order. */
export const PRODUCT_FIELDS = keysOf(PRODUCT_FIELD_NAMES);
/** The variant fields, in the same order. */
export const VARIANT_FIELDS = keysOf(VARIANT_FIELD_NAMES);

/** Each product and variant field's name in the contracts. */
export const FIELD_NAMES = { ...PRODUCT_FIELD_NAMES, ...VARIANT_FIELD_NAMES };
