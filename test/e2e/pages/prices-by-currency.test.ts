import { describe, expect, inject, it } from 'vitest';
import { openSearchSpace, type WebOffer } from '#test/support/open-search-space.ts';
import { openOwnAppInBrowser } from '../support/open-app-in-browser.ts';
import type { Photo } from '../support/staff-hands.ts';
import { openListForm } from './open-list-form.ts';
import { nikeBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';

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

/** The price on the form for a photo in a store with this currency, where it was seen, and the currency shown. */
async function priceOn(currency: string, photo: Photo) {
  const shop = await app.openShop();
  await shop.store.control('POST', '/seed', { currency });
  const staff = await openListForm(browser, app, shop, photo);
  const form = staff.app();
  const seen = {
    price: await form.getByLabel('Price', { exact: true }).inputValue(),
    seenAt: await form.getByText(/^Seen at /).allTextContents(),
    shown: await form.getByText(currency, { exact: true }).allTextContents(),
  };
  await staff.close();
  return seen;
}

describe('the price on the form', { timeout: 90_000 }, () => {
  it.each([
    ['CAD', '210.00', 'hoops.example', ['USD', 'CAD', 'GBP']],
    ['GBP', '129.00', 'kicks.example', ['USD', 'EUR', 'GBP']],
  ] as const)(
    'in a store with the currency %s is one found in that currency, and shown with it',
    async (currency, price, site, seen) => {
      await web.holds(offersIn(...seen));
      expect(await priceOn(currency, await underArmourBox())).toEqual({
        price,
        seenAt: [`Seen at ${site}. Check it.`],
        shown: [currency],
      });
    },
  );

  it('is empty if it was found only in currencies that the store does not have', async () => {
    await web.holds(offersIn('CAD', 'GBP'));
    const seen = await priceOn('USD', await underArmourBox());
    expect(seen).toMatchObject({ price: '', seenAt: [] });
  });

  it('of a product in the store is the store’s, whatever other sites ask', async () => {
    await web.holds(
      offersIn('EUR').map((offer) => ({
        ...offer,
        code: 'LC2818-101',
        title: offer.title.replaceAll(code, 'LC2818-101'),
      })),
    );
    const seen = await priceOn('EUR', await nikeBox());
    expect(seen).toMatchObject({ price: '140.00', seenAt: [] });
  });
});
