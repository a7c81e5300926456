import fc from 'fast-check';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { aProduct, aVariant, CHANNELS } from './store-simulator.ts';

const SIZES = ['S', 'M', 'L', 'XL', 'xs'];
const money = fc.constantFrom('0', '5', '5.0', '49.90', '49.9', '120.00');
const word = fc.constantFrom('Acme', 'Linen shirt', 'Other', 'Shirts');

/** Variants of the request, each size at most once. */
const requestVariants = fc
  .uniqueArray(
    fc.record(
      {
        size: fc.constantFrom(...SIZES),
        price: money,
        compare_at_price: money,
        sku: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
        barcode: fc.constantFrom('1', '2'),
        quantity: fc.nat(5),
        cost: money,
        taxable: fc.boolean(),
        image: fc.constantFrom('a', 'b'),
      },
      { requiredKeys: ['size'] },
    ),
    { selector: (entry) => entry.size.toLowerCase(), minLength: 1, maxLength: 5 },
  )
  .map((entries) =>
    entries.map(({ size, image, barcode, ...fields }, index) => ({
      options: { Size: size },
      ...fields,
      ...(entries.findIndex((entry) => entry.barcode === barcode) === index && { barcode }),
      ...(image !== undefined && { image_url: `https://cdn.example.com/${image}.jpg` }),
    })),
  );

/** Inputs of upserts of one code. */
export const request = fc.record(
  {
    title: word,
    vendor: word,
    product_type: word,
    variants: requestVariants,
    description_html: fc.constantFrom('<p>A</p>', '<b>B &amp; C</b>'),
    tags: fc.array(fc.constantFrom('a', 'B', 'c, d', 'A')),
    image_urls: fc.array(fc.constantFrom('https://x.example/1.jpg', 'https://x.example/2.png')),
    status: fc.constantFrom('ACTIVE', 'DRAFT', 'ARCHIVED'),
    publish: fc.boolean(),
    keep_merchant_edits: fc.boolean(),
    keep_status_and_channels: fc.boolean(),
    keep_stock: fc.boolean(),
    category_id: fc.constantFrom('', 'gid://shopify/TaxonomyCategory/aa-1'),
  } as const,
  { requiredKeys: ['title', 'vendor', 'product_type', 'variants'] },
);

const storeVariants = fc
  .uniqueArray(
    fc.record({
      size: fc.constantFrom('S', 's2', 'm', 'L', '42'),
      price: money,
      sku: fc.constantFrom(null, 'A', 'B', 'Z'),
      barcode: fc.constantFrom(null, '1', '2'),
      tracked: fc.boolean(),
      level: fc.option(fc.record({ isActive: fc.boolean(), available: fc.nat(5) })),
    }),
    { selector: (entry) => entry.size, minLength: 1, maxLength: 5 },
  )
  .map((entries) =>
    entries.map(({ size, ...fields }, index) =>
      aVariant({
        ...fields,
        id: `v${index}`,
        inventoryItemId: `i${index}`,
        options: { Size: size },
      }),
    ),
  );

/** Products as a store may have them. */
export const product = fc
  .record({
    status: fc.constantFrom('ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'),
    title: word,
    vendor: word,
    tags: fc.subarray(['a', 'C', 'x']),
    styleCode: fc.constantFrom(null, 'AB-1'),
    styleCodePrinted: fc.constantFrom(null, 'AB 1'),
    descriptionHtml: fc.constantFrom('', '<p>A</p>'),
    channels: fc.subarray(
      CHANNELS.map(({ id }) => ({ channelId: id, isPublished: true, publishAt: null })),
    ),
    variants: storeVariants,
  } as const)
  .map(
    (fields): StoreProduct =>
      aProduct({
        ...fields,
        options: [
          {
            name: 'Size',
            isLinked: false,
            values: fields.variants.map((variant) => variant.options.Size ?? ''),
          },
        ],
      }),
  );

/** What we may have on record. */
export const lastWritten = fc.record(
  { title: word, vendor: word, status: fc.constantFrom('ACTIVE', 'DRAFT') },
  { requiredKeys: [] },
);
