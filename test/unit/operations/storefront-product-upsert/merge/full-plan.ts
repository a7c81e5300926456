import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { aProduct, aRequest, aVariant } from '../store-simulator.ts';
import { context, hash, media, NEW, READY } from './merge-fixtures.ts';

const store = aProduct({
  title: 'Old title',
  vendor: 'Old vendor',
  productType: 'Old type',
  descriptionHtml: '<p>Old</p>',
  tags: ['kept', 'Theirs '],
  categoryId: null,
  styleCode: null,
  styleCodePrinted: null,
  status: 'ACTIVE',
  channels: [],
  media: [media('theirs'), media('sent')],
  variants: [
    aVariant({ mediaId: 'theirs', level: { isActive: true, available: 3 } }),
    aVariant({ id: 'untouched', inventoryItemId: 'i2', options: { Size: 'XXL' }, sku: 'U' }),
  ],
  options: [{ name: 'Size', isLinked: false, values: ['M', 'XXL'] }],
});
const everything = {
  price: '10.00',
  compare_at_price: '20.00',
  sku: 'NEW-SKU',
  barcode: '4006381333931',
  cost: '5.00',
  weight: { value: 1.5, unit: 'KILOGRAMS' as const },
  taxable: false,
  requires_shipping: false,
  quantity: 7,
  image_url: READY,
};
const request = aRequest({
  title: 'New title',
  vendor: 'New vendor',
  product_type: 'New type',
  description_html: '<p>New</p>',
  category_id: 'gid://shopify/TaxonomyCategory/aa-1',
  tags: ['theirs', 'fresh'],
  status: 'DRAFT',
  image_urls: [NEW],
  variants: [
    { options: { size: 'm' }, ...everything },
    { options: { size: 'L' }, ...everything, sku: 'L', barcode: '96385074', quantity: 2 },
    { options: { size: 'S' } },
  ],
});
/**
 * One plan with every field that a request can change, over a product that has other values. Made where a test asks for it:
 * what is made while a file is loaded belongs to no test, and each planted fault would run them all.
 */
export const makeFullPlan = () =>
  planUpdate(
    request,
    store,
    context({ sourceMedia: { [hash(READY)]: 'sent' }, lastWritten: { status: 'ACTIVE' } }),
  );
