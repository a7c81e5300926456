import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_MATCH_ROWS, BAD_UPSERT_ROWS, type BadInputRow } from '#test/support/bad-input-rows.ts';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import { PRIVATE_URLS } from '#test/support/private-urls.ts';
import { getSharedBrowser } from '#test/support/shared-app.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { expectProblem, watchShop } from '#test/support/watch-refusals.ts';
import { expectAccessible } from '../../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../../support/expect-no-sideways-scroll.ts';
import { messageBeside } from '../../support/message-beside.ts';
import { runFromPage } from '../../support/run-from-page.ts';
import { blurredBox } from '../photos.ts';
import { openStaffAtWork, type StaffAtWork } from '../staff-at-work.ts';
import { listForm } from './list-form.ts';
import { BAD_FORMS, BAD_PHOTOS, BAD_TYPED_CODES } from './rows-by-hand.ts';

const MATCH = 'image-product-match';
const UPSERT = 'storefront-product-upsert';

let app: OwnApp;
let browser: Browser;
let files: FileServer;
let staff: StaffAtWork;
let expectUntouched: () => Promise<void>;

beforeAll(async () => {
  files = await startFileServer();
  [app, browser] = await Promise.all([
    startApp({ env: { TRUSTED_FETCH_ORIGINS: files.origin } }),
    getSharedBrowser(),
  ]);
});
afterAll(async () => {
  await app?.close();
  await files?.close();
});

/** Opens a new shop and a refused match, whose page asks for the code. */
async function openRefusedMatch(): Promise<void> {
  const shop = await app.openShop();
  staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
  await staff.snap(await blurredBox());
  expectUntouched = await watchShop(shop);
}

async function expectGood(frame: Frame): Promise<void> {
  await expectNoSidewaysScroll(frame);
  await expectAccessible(frame);
}

describe("the bad-input table by the pages' own endpoint", () => {
  beforeAll(async () => {
    const shop = await app.openShop();
    staff = await openStaffAtWork(browser, app, shop);
    expectUntouched = await watchShop(shop);
  });
  // Refused requests are console errors, which are expected here.
  afterAll(() => staff.admin.close());

  it.each([
    ...BAD_MATCH_ROWS.map((row) => [MATCH, ...row] as const),
    ...BAD_UPSERT_ROWS.map((row) => [UPSERT, ...row] as const),
  ])('%s: %s is refused, uncharged and unwritten', async (operation, _name, makeInput, wanted) => {
    const input = makeInput(files);
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const answer = await runFromPage(staff.app(), operation, text);
    expect(answer.event).toBe('problem');
    expectProblem(answer.data, wanted);
    expect(answer.data.requestId).toMatch(/^req_/);
    await expectUntouched();
  });

  it('all private addresses are refused with the same message', async () => {
    const words = new Set<string>();
    for (const image_url of PRIVATE_URLS) {
      const { event, data } = await runFromPage(staff.app(), MATCH, JSON.stringify({ image_url }));
      expect(event, image_url).toBe('problem');
      words.add(`${data.code} ${data.detail}`);
    }
    expect([...words]).toEqual([expect.stringMatching(/^invalid_input .*public/)]);
    await expectUntouched();
  });
});

describe('a bad photo chosen by hand', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const shop = await app.openShop();
    staff = await openStaffAtWork(browser, app, shop);
    expectUntouched = await watchShop(shop);
  });
  afterAll(() => staff.close());

  it.each(BAD_PHOTOS.slice(0, byDepth(2, BAD_PHOTOS.length)))(
    '%s is refused beside the photo',
    async (_name, makeInput, { says }) => {
      const frame = await staff.goTo('/app/identify');
      const photo = await toFile(makeInput);
      await frame.getByTestId('camera').setInputFiles(photo);
      await frame.getByRole('alert').waitFor();
      const again = frame.getByRole('button', { name: /^Take (a|another) photo$/ });
      const message = await messageBeside(again);
      expect(message).toMatch(says ?? /JPEG, PNG/);
      await expectGood(frame);
      // The message stays until another photo is taken.
      await staff.admin.page.keyboard.press('Tab');
      expect(await messageBeside(again)).toBe(message);
      expect(await frame.getByRole('heading', { name: 'Match found' }).count()).toBe(0);
      await expectUntouched();
    },
  );
});

describe('a bad code typed by hand on Identify', { timeout: 60_000 }, () => {
  beforeAll(openRefusedMatch);
  afterAll(() => staff.close());

  it.each(BAD_TYPED_CODES)('%s is refused beside the field', async (_name, makeInput, wanted) => {
    const { style_code: code } = makeInput(files) as { style_code: string };
    const frame = staff.app();
    const field = frame.getByLabel('Style code on the box');
    await field.fill('');
    await field.focus();
    await staff.admin.page.keyboard.insertText(code);
    // It may be refused so fast that the progress is never visible.
    const refused = staff.admin.page.waitForResponse(`**/app/run/${MATCH}`);
    await frame.getByRole('button', { name: 'Look it up' }).click();
    await refused;
    await frame.getByText('Identifying the box').waitFor({ state: 'detached' });
    await field.waitFor();
    expect(await messageBeside(field)).toMatch(wanted.says ?? /./);
    expect(await field.inputValue()).toBe(code);
    await expectGood(frame);
    await expectUntouched();
  });
});

describe('a bad entry typed by hand on List it', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const shop = await app.openShop();
    staff = await openStaffAtWork(browser, app, shop, { isChecked: false });
    expectUntouched = await watchShop(shop);
  });
  afterAll(() => staff.close());

  it.each(BAD_FORMS.slice(0, byDepth(3, BAD_FORMS.length)))(
    '%s is refused beside its field',
    async (_name, makeInput, wanted) => {
      // Like a new tab, so that the entries of the previous row are not restored.
      await staff.app().evaluate(() => sessionStorage.clear());
      const frame = await staff.goTo('/app/list');
      const form = listForm(staff.admin.page, frame);
      const input = makeInput(files) as object;
      await form.type(input);
      const typed = await form.contents();
      await staff.preview();
      const field = form.fieldAt(wanted.pointer ?? '');
      const message = await messageBeside(field);
      // A missing field is sent as empty text, because the form has it.
      const says = Object.keys(input).length === 0 ? /must not be empty/i : onPage(wanted.says);
      expect(message).toMatch(says ?? /\w{3}/);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      if (wanted.suggests) {
        await frame.getByRole('button', { name: `Use ${wanted.suggests}` }).waitFor();
      }
      expect(await form.contents()).toEqual(typed);
      expect(await frame.getByRole('button', { name: /the product$/ }).count()).toBe(0);
      // It stays while other fields are fixed.
      await frame.getByLabel('Barcode', { exact: true }).first().fill('4006381333931');
      expect(await messageBeside(field)).toBe(message);
      await expectUntouched();
    },
  );
});

/** Pages have a checkbox where programs send a field. */
function onPage(says: RegExp | undefined): RegExp | undefined {
  return says && /allow_new_/.test(says.source) ? /tick the box/ : says;
}

/** The photo of a row as a file to choose. */
async function toFile(makeInput: BadInputRow[1]) {
  const { image_url: url, image_base64: base64 } = makeInput(files) as Record<string, string>;
  const buffer = url
    ? Buffer.from(await (await fetch(url)).arrayBuffer())
    : Buffer.from(base64 ?? '', 'base64');
  const name = url?.split('/').at(-1) ?? 'photo.jpg';
  const kind = { svg: 'image/svg+xml', png: 'image/png' }[name.split('.').at(-1) ?? ''];
  return { name, mimeType: kind ?? 'image/jpeg', buffer };
}
