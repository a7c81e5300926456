import type { Frame } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openSearchSpace, type WebOffer } from '#test/support/open-search-space.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { openOwnAppInBrowser } from '../support/open-app-in-browser.ts';
import type { Photo } from '../support/staff-hands.ts';
import { nikeBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const web = openSearchSpace(inject('searchUrl'), 'prices-by-currency');
/** Searches are made from Canada, where "$" is the Canadian dollar and "US$" the other. */
const { app, browser } = await openOwnAppInBrowser({ env: { ...web.env, SERPAPI_COUNTRY: 'ca' } });

const { code } = UNDER_ARMOUR_BOX;
const PRICES = { USD: 159, CAD: 210, EUR: 149.5, GBP: 129 };
/** One shop per price, each with a single currency. */
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

/** Opens the form for a photo in a store with this currency. */
async function onForm<Seen>(
  currency: string,
  photo: Photo,
  look: (form: Frame) => Promise<Seen>,
): Promise<Seen> {
  const shop: TestShop = await app.openShop();
  await shop.store.control('POST', '/seed', { currency });
  const staff = await openStaffAtWork(browser, app, shop);
  await staff.goTo('/app/identify');
  await staff.snap(photo);
  const page = staff.app();
  await page.getByRole('link', { name: 'List it' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  const seen = await look(page);
  await staff.close();
  return seen;
}

const priceOn = (currency: string, photo: Photo) =>
  onForm(currency, photo, async (form) => ({
    price: await form.getByLabel('Price', { exact: true }).inputValue(),
    seenAt: await form.getByText(/^Seen at /).allTextContents(),
  }));

describe('the price on the form', { timeout: 90_000 }, () => {
  it.each([
    ['USD', '159.00', 'shoes-a.example', ['USD', 'CAD', 'GBP']],
    ['CAD', '210.00', 'hoops.example', ['USD', 'CAD', 'GBP']],
    ['EUR', '149.50', 'hoops.example', ['USD', 'EUR', 'GBP']],
    ['GBP', '129.00', 'kicks.example', ['USD', 'EUR', 'GBP']],
  ] as const)(
    'in a store with the currency %s is one found in that currency',
    async (currency, price, site, seen) => {
      await web.holds(offersIn(...seen));
      expect(await priceOn(currency, await underArmourBox())).toEqual({
        price,
        seenAt: [`Seen at ${site}. Check it.`],
      });
    },
  );

  it.each([
    ['USD', ['CAD', 'GBP']],
    ['CAD', ['USD', 'GBP']],
    ['EUR', ['USD', 'GBP']],
    ['GBP', ['USD', 'EUR']],
  ] as const)(
    'in a store with the currency %s is empty if it was found only in others',
    async (currency, others) => {
      await web.holds(offersIn(...others));
      expect(await priceOn(currency, await underArmourBox())).toEqual({ price: '', seenAt: [] });
    },
  );

  it('is shown with the currency of the store', async () => {
    const currencies = await onForm('GBP', await underArmourBox(), (form) =>
      form.getByText('GBP', { exact: true }).count(),
    );
    expect(currencies).toBe(1);
  });

  it('of a product in the store is the store’s, whatever other sites ask', async () => {
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
