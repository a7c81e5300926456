import { describe, expect, it } from 'vitest';
import { SCREENS } from '#test/support/open-browser.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import type { Photo } from '../support/staff-hands.ts';
import { nikeBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';
import { openWeb, type WebOffer } from './web.ts';

const web = openWeb('prices-by-currency');
const { app, browser } = await openAppInBrowser({ env: web.env });

const { code } = UNDER_ARMOUR_BOX;
const PRICES = { USD: 159, EUR: 149.5, GBP: 129 };
/** One shop for each price: the page of a product in several currencies is several pages. */
const offersIn = (...currencies: (keyof typeof PRICES)[]): WebOffer[] =>
  ['shoes-a.example', 'hoops.example', 'kicks.example'].map((domain, index) => {
    const currency = currencies[index % currencies.length];
    const title = [
      `Under Armour UA W Curry 11 ${code}`,
      `Buy Curry 11 by Under Armour online | style ${code}`,
      `${code} - UA W Curry 11 shoes from Under Armour`,
    ][index] as string;
    return { code, domain, title, ...(currency && { currency, price: PRICES[currency] }) };
  });

/** The price on the form for a photo, in a store with that currency. */
async function priceOn(currency: string, photo: Photo) {
  const shop: TestShop = await app.openShop();
  await shop.store.control('POST', '/seed', { currency });
  const staff = await openStaffAtWork(browser, app, shop, SCREENS[0]);
  await staff.goTo('/app/identify');
  await staff.snap(photo);
  const page = staff.app();
  await page.getByRole('link', { name: 'List it' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  expect(await page.getByText(currency, { exact: true }).count()).toBe(1);
  const price = await page.getByLabel('Price', { exact: true }).inputValue();
  const seenAt = await page.getByText(/^Seen at /).allTextContents();
  await staff.close();
  return { price, seenAt };
}

describe('the price on the form', { timeout: 90_000 }, () => {
  it.each([
    ['USD', '159.00', 'shoes-a.example'],
    ['EUR', '149.50', 'hoops.example'],
    ['GBP', '129.00', 'kicks.example'],
  ])('in a store that counts in %s is one that was seen in it', async (currency, price, site) => {
    await web.holds(offersIn('USD', 'EUR', 'GBP'));
    expect(await priceOn(currency, await underArmourBox())).toEqual({
      price,
      seenAt: [`Seen at ${site}. Check it.`],
    });
  });

  it.each([
    ['USD', ['EUR', 'GBP']],
    ['EUR', ['USD', 'GBP']],
    ['GBP', ['USD', 'EUR']],
  ] as const)(
    'in a store that counts in %s is empty where it was seen in others',
    async (currency, others) => {
      await web.holds(offersIn(...others));
      expect(await priceOn(currency, await underArmourBox())).toEqual({ price: '', seenAt: [] });
    },
  );

  it('of a product of the store is its own, whatever others ask', async () => {
    await web.holds(
      offersIn('EUR').map((offer) => ({
        ...offer,
        code: 'LC2818-101',
        title: offer.title.replaceAll(code, 'LC2818-101'),
      })),
    );
    expect(await priceOn('EUR', await nikeBox())).toEqual({ price: '140.00', seenAt: [] });
  });
});
