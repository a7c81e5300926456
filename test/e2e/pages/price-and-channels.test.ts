import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP } from '#test/support/open-browser.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openListForm } from './open-list-form.ts';
import { nikeBox } from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser, web } = await openAppInBrowser();
beforeAll(async () => {
  await web.holds([]);
});

type Product = {
  id: string;
  title: string;
  status: string;
  resourcePublicationsV2: { nodes: { isPublished: boolean; publication: { title: string } }[] };
  variants: { nodes: { title: string; price: string; inventoryQuantity: number }[] };
};

/** A product in the store with the sales channels where it is live. */
async function productOf(shop: TestShop, word: string) {
  const { products } = await shop.store.query<{ products: { nodes: Product[] } }>(
    `{ products(first: 100) { nodes { id title status
       resourcePublicationsV2(first: 10) { nodes { isPublished publication { title: name } } }
       variants(first: 20) { nodes { title price inventoryQuantity } } } } }`,
  );
  const [found, ...others] = products.nodes.filter(({ title }) => title.includes(word));
  expect(others).toEqual([]);
  if (!found) throw new Error(`The store has no ${word}`);
  const { resourcePublicationsV2, variants, ...rest } = found;
  const channels = resourcePublicationsV2.nodes
    .filter(({ isPublished }) => isPublished)
    .map(({ publication }) => publication.title);
  return { ...rest, channels: channels.sort(), variants: variants.nodes };
}

/** The merchant takes a product off a channel by hand. */
async function takeOff(shop: TestShop, productId: string, channel: string): Promise<void> {
  const { publications } = await shop.store.query<{
    publications: { nodes: { id: string; name: string }[] };
  }>('{ publications(first: 10) { nodes { id name } } }');
  const publicationId = publications.nodes.find(({ name }) => name === channel)?.id;
  await shop.store.query(
    `mutation($id: ID!, $input: [PublicationInput!]!) {
       publishableUnpublish(id: $id, input: $input) { userErrors { message } } }`,
    { id: productId, input: [{ publicationId }] },
  );
}

/** Fills fields of the form by their labels and closes the suggestions. */
async function fillForm(staff: StaffAtWork, words: Record<string, string>): Promise<void> {
  for (const [field, word] of Object.entries(words)) {
    await staff.app().getByLabel(field).first().fill(word);
    await staff.admin.page.keyboard.press('Escape');
  }
}

describe('price and sales channels', { timeout: 120_000 }, () => {
  /** The form for a code that the store does not have, filled in except for its price. */
  const openNewForm = async (isChecked: boolean) => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/list', isChecked });
    await fillForm(staff, {
      'Style code': 'NEW-1',
      Title: 'Never seen before',
      Vendor: 'Under Armour',
      'Product type': 'Sneakers',
    });
    return { shop, staff, page: staff.app() };
  };

  it('a new product without a price becomes a draft, and the preview says so', async () => {
    const { shop, staff, page } = await openNewForm(true);
    await page.getByText('No price is known.').waitFor();
    expect(await page.getByLabel('List without a price').isChecked()).toBe(false);
    await staff.preview();
    await page.getByText('It has no price, so it will be a draft').waitFor();
    await staff.confirm();
    await page.getByText('Not live', { exact: true }).waitFor();
    expect(await productOf(shop, 'Never seen before')).toMatchObject({
      status: 'DRAFT',
      channels: [],
    });
    await staff.close();
  });

  it('a new product goes live with a price, or if staff list it without', async () => {
    for (const price of ['129.00', null]) {
      const { shop, staff, page } = await openNewForm(false);
      if (price) await page.getByLabel('Price', { exact: true }).fill(price);
      else await page.getByLabel('List without a price').check();
      await staff.preview();
      expect(await page.getByText('so it will be a draft').count()).toBe(0);
      await staff.confirm();
      const product = await productOf(shop, 'Never seen before');
      expect(product).toMatchObject({ status: 'ACTIVE', variants: [{ price: price ?? '0.00' }] });
      expect(product.channels).toContain('Online Store');
      await staff.close();
    }
  });

  it('one more box of a product in the store changes its stock and not its sales channels', async () => {
    const shop = await app.openShop();
    const seeded = await productOf(shop, 'Pegasus 41');
    await takeOff(shop, seeded.id, 'Point of Sale');
    const before = await productOf(shop, 'Pegasus 41');
    expect(before.channels).not.toContain('Point of Sale');
    const staff = await openListForm(browser, app, shop, await nikeBox());
    const page = staff.app();
    const publish = page.getByLabel('Publish it on every sales channel');
    expect(await publish.isChecked()).toBe(false);
    await staff.preview();
    await page.getByText('and where it is sold').waitFor();
    await staff.confirm();
    const after = await productOf(shop, 'Pegasus 41');
    expect(after).toMatchObject({ status: before.status, channels: before.channels });
    const stock = (of: typeof before) =>
      of.variants.find(({ title }) => title === '8.5')?.inventoryQuantity ?? Number.NaN;
    expect(stock(after)).toBe(stock(before) + 1);
    await staff.close();
  });

  it('a product in the store is published on every channel if staff say so', async () => {
    const shop = await app.openShop();
    const { id } = await productOf(shop, 'Pegasus 41');
    await takeOff(shop, id, 'Point of Sale');
    const staff = await openListForm(browser, app, shop, await nikeBox());
    const page = staff.app();
    await page.getByLabel('Publish it on every sales channel').check();
    await staff.preview();
    await staff.confirm();
    expect((await productOf(shop, 'Pegasus 41')).channels).toContain('Point of Sale');
    await staff.close();
  });

  it('a new size of a live product is not added without a price', async () => {
    const shop = await app.openShop();
    const { id } = await productOf(shop, 'Pegasus 41');
    const { product } = await shop.store.query<{
      product: { variants: { nodes: { id: string }[] } };
    }>('query($id: ID!) { product(id: $id) { variants(first: 1) { nodes { id } } } }', { id });
    // Now its prices differ, so the form proposes none.
    await shop.store.query(
      `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
         productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
      { id, variants: [{ id: product.variants.nodes[0]?.id, price: '99.00' }] },
    );
    const staff = await openListForm(browser, app, shop, await nikeBox());
    const page = staff.app();
    await page.getByRole('button', { name: 'Add a size' }).click();
    await page.getByLabel('Size', { exact: true }).last().fill('12');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('New sizes in a live product: Size 12.').waitFor();
    const price = page.getByLabel('Price', { exact: true });
    expect(await price.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: 'Change the product' }).count()).toBe(0);
    await price.fill('150.00');
    await staff.preview();
    await staff.confirm();
    const prices = (await productOf(shop, 'Pegasus 41')).variants.map((one) => one.price);
    expect(prices).toEqual(['99.00', '140.00', '140.00', '140.00', '140.00', '150.00']);
    await staff.close();
  });
});

it('a typed code of a product in the store keeps its sales channels', async () => {
  const shop = await app.openShop();
  const made = upsertInput({ style_code: 'TYPED-1', title: 'Typed shoe' });
  await app.post('/api/v1/storefront-product-upsert', made, shop.apiKey);
  const { id } = await productOf(shop, 'Typed shoe');
  await takeOff(shop, id, 'Point of Sale');
  const before = await productOf(shop, 'Typed shoe');
  const staff = await openStaffAtWork(browser, app, shop, { screen: DESKTOP, path: '/app/list' });
  const page = staff.app();
  await fillForm(staff, {
    'Style code': 'typed-1',
    Title: 'Typed shoe',
    Vendor: 'Nike',
    'Product type': 'Running Shoes',
  });
  await page.getByLabel('Size', { exact: true }).fill('US 8');
  await page.getByLabel('Count', { exact: true }).fill('77');
  await staff.preview();
  await page.getByText('and where it is sold').waitFor();
  expect(await page.getByLabel('Publish it on every sales channel').isChecked()).toBe(false);
  await staff.confirm();
  const after = await productOf(shop, 'Typed shoe');
  expect(after).toMatchObject({ status: before.status, channels: before.channels });
  expect(after.variants.some(({ inventoryQuantity }) => inventoryQuantity === 77)).toBe(true);
  await staff.close();
}, 60_000);
