import { afterAll, beforeAll, describe, it } from 'vitest';
import { type AppUnderTest, startApp, type TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { type Wanted, watchRefusals } from '#test/support/watch-refusals.ts';

const UPSERT = '/api/v1/storefront-product-upsert';

let app: AppUnderTest;
let shop: TestShop;
let expectRefused: Awaited<ReturnType<typeof watchRefusals>>;

beforeAll(async () => {
  app = await startApp();
  shop = await app.openShop();
  expectRefused = await watchRefusals(shop);
});
afterAll(() => app.close());

describe('bad input of the upsert', () => {
  const variants = (more: object) => [{ options: { Size: '42' }, ...more }];
  it.each<[string, () => unknown, Wanted]>([
    [
      'nothing at all',
      () => ({}),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/style_code',
        says: /style_code: is required/,
      },
    ],
    [
      'an unknown vendor',
      () => upsertInput({ vendor: 'Nkie' }),
      { status: 422, code: 'invalid_input', pointer: '/vendor', suggests: 'Nike' },
    ],
    [
      'a vendor in the wrong case',
      () => upsertInput({ vendor: 'nike' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/vendor',
        suggests: 'Nike',
        says: /allow_new_vendor/,
      },
    ],
    [
      'a vendor with a space behind',
      () => upsertInput({ vendor: 'Nike ' }),
      { status: 422, code: 'invalid_input', pointer: '/vendor', suggests: 'Nike' },
    ],
    [
      'an unknown product type',
      () => upsertInput({ product_type: 'Running Shoe' }),
      { status: 422, code: 'invalid_input', pointer: '/product_type', suggests: 'Running Shoes' },
    ],
    [
      'the same variant twice',
      () => upsertInput({ variants: [...variants({}), ...variants({})] }),
      { status: 422, code: 'invalid_input', pointer: '/variants/1', says: /same options as/ },
    ],
    [
      'the same variant but for case',
      () => upsertInput({ variants: [{ options: { Size: 'm' } }, { options: { Size: 'M' } }] }),
      { status: 422, code: 'invalid_input', pointer: '/variants/1' },
    ],
    [
      'no variants',
      () => upsertInput({ variants: [] }),
      { status: 422, code: 'invalid_input', pointer: '/variants' },
    ],
    [
      '2,049 variants',
      () =>
        upsertInput({
          variants: Array.from({ length: 2049 }, (_, size) => ({
            options: { Size: String(size) },
          })),
        }),
      { status: 422, code: 'invalid_input', pointer: '/variants', says: /at most 2048/ },
    ],
    [
      'a price of "free"',
      () => upsertInput({ variants: variants({ price: 'free' }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/price', says: /decimal string/ },
    ],
    [
      'a price as a number',
      () => upsertInput({ variants: variants({ price: 9.5 }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/price', says: /string/ },
    ],
    [
      'a negative price',
      () => upsertInput({ variants: variants({ price: '-1.00' }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/price' },
    ],
    [
      'negative stock',
      () => upsertInput({ variants: variants({ quantity: -1 }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/quantity', says: /at least 0/ },
    ],
    [
      'half a box of stock',
      () => upsertInput({ variants: variants({ quantity: 1.5 }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/quantity', says: /whole number/ },
    ],
    [
      'an unknown category',
      () => upsertInput({ category_id: 'gid://shopify/TaxonomyCategory/zz-99-99' }),
      { status: 422, code: 'invalid_input', pointer: '/category_id' },
    ],
    [
      'a category of another form',
      () => upsertInput({ category_id: 'Shoes' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/category_id',
        says: /gid:\/\/shopify\/TaxonomyCategory/,
      },
    ],
    [
      'an unknown status',
      () => upsertInput({ status: 'LIVE' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/status',
        says: /"ACTIVE", "DRAFT", "ARCHIVED"/,
      },
    ],
    [
      'a style code of 121 characters',
      () => upsertInput({ style_code: 'A'.repeat(121) }),
      { status: 422, code: 'invalid_input', pointer: '/style_code', says: /at most 120/ },
    ],
    [
      'a style code of blanks',
      () => upsertInput({ style_code: '   ' }),
      { status: 422, code: 'invalid_input', pointer: '/style_code' },
    ],
    [
      'a control character in the style code',
      () => upsertInput({ style_code: 'AB\u0000C' }),
      { status: 422, code: 'invalid_input', pointer: '/style_code' },
    ],
    [
      'a title of 256 characters',
      () => upsertInput({ title: 'x'.repeat(256) }),
      { status: 422, code: 'invalid_input', pointer: '/title', says: /at most 255/ },
    ],
    [
      'an unknown field of a variant',
      () => upsertInput({ variants: variants({ prise: '1' }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/prise', says: /"prise"/ },
    ],
    [
      'four options',
      () => upsertInput({ options: ['A', 'B', 'C', 'D'].map((name) => ({ name })) }),
      { status: 422, code: 'invalid_input', pointer: '/options', says: /at most 3/ },
    ],
    [
      'an option value nobody uses',
      () => upsertInput({ options: [{ name: 'Size', values: ['US 8', 'US 9', 'US 10'] }] }),
      { status: 422, code: 'invalid_input', pointer: '/options/0/values/2', says: /US 10/ },
    ],
    [
      'an image on a private host',
      () => upsertInput({ image_urls: ['http://192.168.0.1/a.jpg'] }),
      { status: 422, code: 'invalid_input', pointer: '/image_urls/0' },
    ],
    [
      'an image on our own host',
      () => upsertInput({ image_urls: ['https://app.catalog-vision.test/images/x'] }),
      { status: 422, code: 'invalid_input', pointer: '/image_urls/0' },
    ],
    [
      "another shop's location",
      () => upsertInput({ location_id: 'gid://shopify/Location/999999999' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/location_id',
        says: /gid:\/\/shopify\/Location\/\d+/,
      },
    ],
    [
      'nesting without end',
      () => `${'{"variants":['.repeat(20_000)}1${']}'.repeat(20_000)}`,
      { status: 422, code: 'invalid_input' },
    ],
  ])('%s is refused, uncharged and unwritten', async (_name, body, wanted) => {
    await expectRefused(await app.post(UPSERT, body(), shop.apiKey), wanted);
  });
});
