/** A small valid upsert; a test passes only the fields it is about. */
export function upsertInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    style_code: 'TEST-100',
    title: 'Test runner',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    variants: [
      { options: { Size: 'US 8' }, price: '99.00', sku: 'TEST-100-8', quantity: 2 },
      { options: { Size: 'US 9' }, price: '99.00', sku: 'TEST-100-9', quantity: 1 },
    ],
    ...more,
  };
}
