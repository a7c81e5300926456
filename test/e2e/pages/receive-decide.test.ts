import { describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import {
  blurredBox,
  blurredLabel,
  nikeBox,
  stackOfThree,
  UNDER_ARMOUR_BOX,
  underArmourBox,
} from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

/** A session in which these photos ask what they show, opened at the first question. */
async function openQuestions(
  photos: Parameters<StaffAtWork['snap']>[0][],
  boxes: number,
  products: readonly object[] = [],
) {
  const shop = await app.openShop();
  if (products.length > 0) await shop.store.control('POST', '/seed', { products });
  const staff = await openStaffAtWork(browser, app, shop, { path: '/app/receive' });
  await staff.app().getByRole('button', { name: 'Start receiving' }).click();
  await staff.app().getByRole('button', { name: 'Take photos' }).waitFor();
  await staff.app().locator('input[type=file][multiple]').setInputFiles(photos);
  const session = staff.admin.appPath();
  const name = boxes === 1 ? 'Decide about 1 box' : `Decide about ${boxes} boxes`;
  await staff.app().getByRole('link', { name }).click();
  await staff.app().getByRole('heading', { name: 'Decide about a box' }).waitFor();
  return { staff, session };
}

const SCANNED = '196975123452';

describe('deciding about boxes', { timeout: 120_000 }, () => {
  it('finds a product of the store by hand, takes the size by a key, and adds the box', async () => {
    const { staff, session } = await openQuestions([await blurredLabel()], 1);
    await staff.expectGood();
    // A keyboard scanner, while the focus is on no field.
    await staff.app().evaluate(
      (keys) => {
        for (const key of keys) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
      },
      [...SCANNED, 'Enter'],
    );
    const search = staff.app().getByLabel('Title, code or barcode');
    await expect.poll(() => search.inputValue()).toBe(SCANNED);
    await search.fill('pegasus 41');
    await staff.expectGood();
    await staff
      .app()
      .getByRole('button', { name: 'Choose this product: Air Zoom Pegasus 41' })
      .click();
    await staff.app().getByRole('heading', { name: 'Which size is it?' }).waitFor();
    await staff.expectGood();
    await staff.admin.page.keyboard.press('2');
    await staff.app().getByRole('link', { name: 'Change: ' }).click();
    await staff.app().getByRole('heading', { name: 'Change a box' }).waitFor();
    await staff.expectGood();
    await staff.app().getByRole('link', { name: 'Keep as is' }).click();
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).click();
    await staff
      .app()
      .getByText(/^\+1 · \d+ in stock now$/)
      .waitFor();
    expect(staff.admin.appPath()).toBe(session);
    await staff.close();
  });

  it('proposes a product of the store that has the name on the label, and no code', async () => {
    const title = `${UNDER_ARMOUR_BOX.description}, made by hand`;
    const byHand = {
      title,
      vendor: 'Under Armour',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((size) => ({ options: { Size: size }, price: '99.00' })),
    };
    const { staff } = await openQuestions([await underArmourBox()], 1, [byHand]);
    await staff.app().getByRole('button', { name: 'It is another product' }).click();
    await staff
      .app()
      .getByRole('button', { name: `Choose this product: ${title}` })
      .click();
    await staff.app().getByRole('heading', { name: 'Which size is it?' }).waitFor();
    await staff.close();
  });

  it('asks once what a new product needs, beside the fields', async () => {
    const { staff, session } = await openQuestions([await blurredLabel()], 1);
    const field = (label: string) => staff.app().getByLabel(label, { exact: true });
    await field('Style code on the box').fill('RS-2026-01');
    await staff.app().getByRole('button', { name: 'New product: use this code' }).click();
    await staff.app().getByRole('heading', { name: 'New product' }).waitFor();
    await staff.expectGood();
    await staff.app().getByRole('button', { name: 'Save and continue' }).click();
    await staff.app().getByText('Enter a price above 0, such as 49.90.').waitFor();
    await staff.app().getByText('Enter the size of this box, such as US 9.').waitFor();
    const isWrongFieldFocused = () =>
      staff.app().evaluate(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await until(isWrongFieldFocused);
    await staff.expectGood();
    await field('Title').fill('Converse Run Star Hike');
    await field('Vendor').fill('Never Heard Of');
    await staff.app().getByLabel('Product type').selectOption('Sneakers');
    await field('Price').fill('99.90');
    await field('Size of this box').fill('US 9');
    await staff.app().getByLabel('"Never Heard Of" is new to the store: create it').check();
    await staff.app().getByRole('button', { name: 'Save and continue' }).click();
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).click();
    await staff.app().getByText('Created · +1 · 1 in stock now').waitFor();
    expect(staff.admin.appPath()).toBe(session);
    await staff.expectGood();
    await staff.close();
  });

  it('takes another photo in place of a box, and goes on', async () => {
    const { staff, session } = await openQuestions([await blurredLabel()], 1);
    await staff
      .app()
      .getByTestId('retake')
      .setInputFiles(await nikeBox());
    await staff.app().getByText('Removed from this session.').waitFor();
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).waitFor();
    expect(staff.admin.appPath()).toBe(session);
    await staff.close();
  });

  it('keeps another photo of a box while there is no connection, and asks nothing about the box', async () => {
    const { staff, session } = await openQuestions([await blurredLabel()], 1);
    const network = staff.admin.page.context();
    const question = staff.admin.appPath();
    await network.setOffline(true);
    await staff
      .app()
      .getByTestId('retake')
      .setInputFiles(await nikeBox());
    await staff.app().getByText('Another photo of this box is waiting to be sent.').waitFor();
    expect(await staff.app().getByRole('button', { name: 'Remove' }).count()).toBe(0);
    expect(staff.admin.appPath()).toBe(question);
    await staff.expectGood();
    await network.setOffline(false);
    await staff.app().getByText('Removed from this session.').waitFor();
    expect(staff.admin.appPath()).toBe(session);
    // Being offline is a console error.
    staff.admin.errors.length = 0;
    await staff.close();
  });

  it('counts boxes as the session does, also of a photo that shows several', async () => {
    const { staff } = await openQuestions([await stackOfThree()], 3);
    await staff.app().getByText('3 boxes to decide').waitFor();
    await staff.close();
  });

  it('leaves a box for later, and takes one out', async () => {
    const { staff, session } = await openQuestions([await blurredLabel(), await blurredBox()], 2);
    const first = staff.admin.appPath();
    await staff.app().getByRole('link', { name: 'Later' }).click();
    await until(async () => staff.admin.appPath() !== first);
    await staff.app().getByRole('button', { name: 'Remove' }).click();
    await staff.app().getByText('1 box to decide').waitFor();
    await staff.goTo(session);
    await staff.app().getByText('Removed from this session.').waitFor();
    await staff.close();
  });
});
