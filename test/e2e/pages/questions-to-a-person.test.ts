import { describe, expect, it } from 'vitest';
import type { WebOffer } from '#test/support/open-search-space.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { blurredBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser, web } = await openAppInBrowser();

const { code } = UNDER_ARMOUR_BOX;
const NEIGHBOUR = '3019048-401';

/** The latest recorded match of the shop. */
async function latestMatch(shop: TestShop) {
  const filter = { operation: 'image-product-match' };
  const { calls } = await app.services.activity.list(shop.shopId, filter, { size: 1 });
  const [call] = calls;
  return { choice: call?.choice, matched: call?.response?.matched };
}

describe('a decision by staff', { timeout: 90_000 }, () => {
  const start = async (offers: WebOffer[], photo: Awaited<ReturnType<typeof underArmourBox>>) => {
    await web.holds(offers);
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(photo);
    return { shop, staff, page: staff.app() };
  };
  const list = async (staff: Awaited<ReturnType<typeof openStaffAtWork>>, title?: string) => {
    const page = staff.app();
    await page.getByRole('button', { name: 'Preview' }).waitFor();
    if (title) await page.getByLabel('Title').fill(title);
    for (const [field, word] of [
      ['Vendor', 'Under Armour'],
      ['Product type', 'Sneakers'],
    ] as const) {
      await page.getByLabel(field, { exact: false }).first().fill(word);
      await staff.admin.page.keyboard.press('Escape');
    }
    await staff.preview();
    await page.getByText('This will be created').waitFor();
    await staff.confirm();
  };

  it('is a typed code if the label cannot be read, which is looked up and listed', async () => {
    const offers = ['shoes-a.example', 'hoops.example', 'kicks.example'].map((domain, index) => ({
      code,
      domain,
      title: [`Under Armour UA W Curry 11 ${code}`, `Curry 11 style ${code}`, `${code} - Curry`][
        index
      ] as string,
    }));
    const { shop, staff, page } = await start(offers, await blurredBox());
    await page.getByRole('button', { name: 'Retake the photo' }).waitFor();
    expect(await page.getByRole('link', { name: 'List it' }).count()).toBe(0);
    await page.getByLabel('Style code on the box').fill(code);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page
      .getByRole('link', { name: 'List it' })
      .or(page.getByRole('button', { name: 'List it under this code' }))
      .click();
    await list(staff, 'Curry 11 by code');
    expect(await productsOf(shop, 'Curry 11 by code')).toHaveLength(1);
    await staff.close();
  });

  it('is a choice between two candidates, none of them preselected, which is recorded', async () => {
    const { shop, staff, page } = await start(
      [
        { code, domain: 'one-shop.example', title: `UA W Curry 11 ${code} royal` },
        {
          code: NEIGHBOUR,
          domain: 'other-shop.example',
          title: `UA W Curry 11 ${NEIGHBOUR} black`,
        },
      ],
      await underArmourBox(),
    );
    await page.getByRole('heading', { name: /^Is it / }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    // The form is not available before staff have decided.
    const address = staff.admin.appPath().replace('/identify', '/list');
    await staff.goTo(address);
    await staff.app().getByText('Choose the product first').waitFor();
    await staff.app().getByRole('link', { name: 'Review the match' }).click();
    await staff
      .app()
      .getByRole('button', { name: /^Choose this product: / })
      .first()
      .click();
    await staff.app().getByRole('button', { name: 'Preview' }).waitFor();
    const { choice, matched } = await latestMatch(shop);
    expect(matched).toBe(false);
    expect(choice).toMatchObject({ kind: 'candidate', chosen: { style_code: code } });
    expect(await staff.app().getByLabel('Style code').inputValue()).toBe(code);
    await list(staff, 'Curry 11 chosen');
    expect(await productsOf(shop, 'Curry 11 chosen')).toHaveLength(1);
    await staff.close();
  });

  it('is the confirmation of a conflict before listing', async () => {
    const { shop, staff, page } = await start(
      [
        { code, domain: 'shoes-a.example', title: `Under Armour UA W Curry 11 ${code}` },
        { code, domain: 'hoops.example', title: `Under Armour Curry 11 kids' ${code}` },
        { code, domain: 'kicks.example', title: `${code} Curry 11 women's by Under Armour` },
      ],
      await underArmourBox(),
    );
    await page.getByText('The sources disagree. Check the box.').waitFor();
    const go = page.getByRole('button', { name: 'List it' });
    expect(await go.isDisabled()).toBe(true);
    await page.getByLabel('I checked the box: it is the product above').check();
    await go.click();
    await staff.app().getByRole('button', { name: 'Preview' }).waitFor();
    const { choice, matched } = await latestMatch(shop);
    expect(matched).toBe(true);
    expect(choice).toMatchObject({ kind: 'conflicts_confirmed' });
    await list(staff, 'Curry 11 confirmed');
    expect(await productsOf(shop, 'Curry 11 confirmed')).toHaveLength(1);
    await staff.close();
  });
});
