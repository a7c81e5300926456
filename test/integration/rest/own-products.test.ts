import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockAddContract } from '#app/operations/storefront-stock-add/contract.ts';
import type { WebOffer } from '#test/support/open-search-space.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const PHOTO = fileURLToPath(
  new URL('../../fixtures/labels/short-under-armour.jpg', import.meta.url),
);
/** What the label of the photo says. */
const CODE = '3019048-400';
/** Each confirms the code; together they are enough without the store. */
const OFFERS: WebOffer[] = [
  { code: CODE, domain: 'underarmour.com', title: `UA W Curry 11 by Under Armour ${CODE}` },
  { code: CODE, domain: 'hoops.example', title: `Buy Under Armour Curry 11 | style ${CODE}` },
];

const { app, web } = await getSharedApp();
let photo: string;
beforeAll(async () => {
  photo = (await readFile(PHOTO)).toString('base64');
  await web.holds(OFFERS);
});

/** What the photo is in that store: in each it is the label's code. */
async function match({ apiKey }: TestShop) {
  const { status, body } = await app.post(
    '/api/v1/image-product-match',
    { image_base64: photo },
    apiKey,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ matched: true, style_code: CODE });
  return body;
}

describe('a product of the store with the code on the label', () => {
  it('comes before every offer, with its own price, also where only its SKU tells what it is', async () => {
    const shop = await app.openShop();
    const title = 'Basketball shoe';
    const made = { title, vendor: 'Northlane', variants: [{ sku: CODE, price: '139.00' }] };
    await shop.store.control('POST', '/seed', { products: [made] });
    const { candidates, best } = await match(shop);
    expect(candidates).toHaveLength(3);
    expect(candidates[0]).toMatchObject({
      title,
      source: 'your store',
      price: { amount: '139.00', currency: 'USD' },
      in_store: { known_by: ['sku'] },
    });
    expect(best).toMatchObject({ title, source: 'your store' });
  });
});

describe('the variant of a box', () => {
  it('is named by the match, so that the box can be added to its stock', async () => {
    const shop = await app.openShop();
    const { key } = await app.services.apiKeys.create({
      shopId: shop.shopId,
      name: 'receiving',
      also: [stockAddContract.scope],
    });
    const sizes = ['US 7', 'US 8', 'US 9'];
    const variants = sizes.map((size) => ({
      options: { Size: size },
      price: '139.00',
      sku: `${CODE}-${size}`,
      quantity: 4,
    }));
    const listing = upsertInput({ style_code: CODE, vendor: 'Under Armour', variants });
    expect((await app.post('/api/v1/storefront-product-upsert', listing, key)).status).toBe(200);
    const { candidates, label } = await match({ ...shop, apiKey: key });
    expect(label.size).toBe('US 8');
    const shown = candidates[0].in_store.variants;
    expect(shown).toEqual([{ variant_id: expect.any(String), size: 'US 8' }]);
    const received = { variant_id: shown[0].variant_id, quantity: 1, receipt_key: 'box-1' };
    const { body } = await app.post('/api/v1/storefront-stock-add', received, key);
    expect(body).toMatchObject({ added: 1, available: 5 });
    expect(body.title).toContain('US 8');
  });
});

describe('a product of the store with another code', () => {
  it('does not come before the best, although one of its SKUs is this code', async () => {
    const shop = await app.openShop();
    const other = upsertInput({
      style_code: '3019048-001',
      variants: [{ options: { Size: '8' }, sku: `${CODE}-8`, price: '139.00' }],
    });
    const made = await app.post('/api/v1/storefront-product-upsert', other, shop.apiKey);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { candidates, best } = await match(shop);
    expect(best.source).not.toBe('your store');
    expect(candidates[0]?.link).toBe(best.link);
    expect(candidates.at(-1)).toMatchObject({ source: 'your store', style_code: '3019048-001' });
  });
});
