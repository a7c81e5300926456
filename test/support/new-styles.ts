import { callOperation } from '#test/demo/call-operation.ts';
import { createBulkClient } from './bulk-jobs.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';
import { upsertInput } from './upsert-input.ts';

/** Enough rows for a job to create the products in a bulk operation. */
export const NEW_ROWS = 110;
/** Rows with images, whose processing is awaited. */
export const PICTURED = 12;

/** Builds a style with images, stock, weight, description and tags. */
export const buildNewStyle = (index: number) =>
  upsertInput({
    style_code: `DRAFT-${index}`,
    title: `Runner ${index}`,
    description_html: `<p>Number ${index}</p>`,
    tags: ['Spring', `n${index}`],
    ...(index < PICTURED && { image_urls: [`https://pictures.example.com/${index}-a.jpg`] }),
    ...(index % 3 === 0 && { status: 'DRAFT' }),
    ...(index % 5 === 0 && { publish: false }),
    variants: ['US 8', 'US 9'].map((size, at) => ({
      options: { Size: size },
      price: '99.00',
      cost: '40.00',
      sku: `DRAFT-${index}-${at}`,
      quantity: index + at,
      weight: { value: 1.5, unit: 'KILOGRAMS' },
      ...(index < PICTURED && { image_url: `https://pictures.example.com/${index}-${at}.jpg` }),
    })),
  });
export const NEW_STYLES = Array.from({ length: NEW_ROWS }, (_, index) => buildNewStyle(index));

/** Opens a store whose query budget is never exhausted. */
export async function openWideShop(app: AppUnderTest, { credits = 500 } = {}): Promise<TestShop> {
  const shop = await app.openShop({ credits });
  await shop.store.control('POST', '/throttle', { maximum: 100_000, restore_rate: 50_000 });
  return shop;
}

export const openJobs = (app: AppUnderTest, shop: TestShop) =>
  createBulkClient(() => app.url, shop.apiKey);

export const callUpsert = (app: AppUnderTest, shop: TestShop, input: object) =>
  callOperation(app.url, shop.apiKey, 'storefront-product-upsert', input);
