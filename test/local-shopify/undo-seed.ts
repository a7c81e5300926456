import type { Seed } from './store/seed-types.ts';

/** Seed with one product that has every kind of content, and a second product. */
export const TWO_PRODUCTS: Seed = {
  locations: [{ name: 'Here', is_primary: true }, { name: 'There' }],
  publications: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
  products: [
    {
      title: 'Shoe',
      tags: ['Summer', 'sale', 'own'],
      category_id: 'gid://shopify/TaxonomyCategory/aa-8',
      variants: ['8', '9'].map((size) => ({
        options: { Size: size },
        sku: `S-${size}`,
        barcode: `400${size}`,
        price: '10.00',
        compare_at_price: '20.00',
        cost: '5.00',
        stock: { Here: 3, There: 4 },
      })),
      media: [
        { url: 'https://img.example.com/a.jpg', alt: 'A' },
        { url: 'https://img.example.com/b.jpg', alt: 'B' },
      ],
      metafields: [
        { namespace: '$app', key: 'style_code', value: 'X-1' },
        { namespace: 'custom', key: 'care', value: 'wash' },
      ],
      publications: ['One', 'Two', 'Three'],
    },
    { title: 'Other', media: [{ url: 'https://img.example.com/c.jpg' }] },
  ],
};
