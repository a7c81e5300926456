/** Name of each product and variant field in the contracts. */
export const FIELD_NAMES = {
  title: 'title',
  vendor: 'vendor',
  productType: 'product_type',
  status: 'status',
  descriptionHtml: 'description_html',
  categoryId: 'category_id',
  price: 'price',
  compareAtPrice: 'compare_at_price',
  sku: 'sku',
  barcode: 'barcode',
  cost: 'cost',
  weight: 'weight',
  taxable: 'taxable',
  requiresShipping: 'requires_shipping',
} as const;
