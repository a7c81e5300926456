/** A product that a merchant has put a lot of work into; sizes 38 to 41, of which a feed knows 39 and 40. */
export function merchantProduct(status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED') {
  const size = (name: string, more: object = {}) => ({
    options: { Size: name },
    sku: `MP-1-${name}`,
    barcode: `20000000000${name}`,
    price: '89.00',
    compare_at_price: '120.00',
    cost: '31.50',
    stock: { 'Main Street Store': 4, Warehouse: 11 },
    metafields: [
      { namespace: 'custom', key: 'shelf', type: 'single_line_text_field', value: `A-${name}` },
    ],
    ...more,
  });
  return {
    title: 'The merchant’s boot',
    handle: 'own-boot',
    status,
    vendor: 'Nike',
    product_type: 'Running Shoes',
    description_html: '<p>Written by hand, <em>with care</em>.</p>',
    tags: ['autumn', 'staff pick'],
    seo: { title: 'Boots by hand', description: 'As found in search' },
    options: [{ name: 'Size', values: ['38', '39', '40', '41'] }],
    variants: [size('38'), size('39'), size('40'), size('41', { inventory_policy: 'CONTINUE' })],
    media: [
      { url: 'https://photos.example.com/own-1.jpg', alt: 'From the left, in our window' },
      { url: 'https://photos.example.com/own-2.jpg', alt: 'Sole' },
    ],
    metafields: [
      { namespace: 'reviews', key: 'rating', type: 'number_decimal', value: '4.8' },
      { namespace: 'custom', key: 'material', type: 'single_line_text_field', value: 'Leather' },
    ],
    collections: ['Summer sale'],
    publications: ['Online Store'],
  };
}

/** The supplier's feed for two of its sizes, saying what the store has already. */
export function feedOf(more: Record<string, unknown> = {}) {
  return {
    style_code: 'MP 1',
    title: 'The merchant’s boot',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    publish: false,
    variants: [
      { options: { Size: '39' }, sku: 'MP-1-39' },
      { options: { Size: '40' }, sku: 'MP-1-40' },
    ],
    ...more,
  };
}
