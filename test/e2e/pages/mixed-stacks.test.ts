import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Frame } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildExactReply } from '#test/support/build-exact-reply.ts';
import { type LabelTruth, labelSet } from '#test/support/label-set.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { getSharedBrowser } from '#test/support/shared-app.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { type ModelService, startModelService } from '#test/support/start-model-service.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const web = openSearchSpace(inject('searchUrl'), 'mixed-stacks');
let model: ModelService;
let app: OwnApp;
let browser: Browser;
beforeAll(async () => {
  model = await startModelService();
  const env = {
    ...web.env,
    VISION_API_KEY: 'key',
    VISION_BASE_URL: model.baseUrl,
    VISION_MODEL: 'exact',
  };
  [app, browser] = await Promise.all([startApp({ env }), getSharedBrowser()]);
});
afterAll(async () => {
  await app?.close();
  await model?.close();
});

const titleOf = ({ brand, description, style_code_printed: code }: LabelTruth) =>
  `${brand} ${description} ${code}`;

type FilledForm = {
  /** Size, count and barcode of each row. */
  form: string[][];
  /** The values of all fields. */
  all: string[];
  /** The note about labels that are left out. */
  notes: string;
};

/** Photographs a stack, and fills and lists the form of each label. Returns what the forms contained. */
async function workThrough(
  staff: StaffAtWork,
  labels: readonly LabelTruth[],
  photo: Buffer,
): Promise<FilledForm[]> {
  model.answersWith(buildExactReply(labels));
  await web.holds(
    labels.flatMap((label) =>
      ['shoes-a.example', 'hoops.example'].map((domain) => ({
        code: label.style_code_printed,
        domain,
        title: titleOf(label),
        price: 99,
      })),
    ),
  );
  await staff.snap({ name: 'stack.jpg', mimeType: 'image/jpeg', buffer: photo });
  const stack = staff.admin.appPath();
  const forms: FilledForm[] = [];
  for (const label of labels) {
    await staff.goTo(stack);
    await choose(staff, label);
    forms.push(await formOf(staff.app()));
    await list(staff);
  }
  return forms;
}

/** Chooses this label's product for a refused stack: by its candidate, else by its code. */
async function choose(staff: StaffAtWork, label: LabelTruth): Promise<void> {
  const page = staff.app();
  const { style_code_printed: code } = label;
  const candidate = page
    .getByRole('button', { name: `Choose this product: ${titleOf(label)}` })
    .first();
  await page.getByLabel('Style code on the box').waitFor();
  if ((await candidate.count()) > 0) await candidate.click();
  else {
    // Its code was not found, or not looked up: the number of look-ups per photo is limited.
    await page.getByLabel('Style code on the box').fill(code);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByText('Identifying the box').waitFor();
    await page.getByText('Identifying the box').waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: 'List it' })
      .or(page.getByRole('button', { name: `Choose this product: ${titleOf(label)}` }))
      .or(page.getByRole('button', { name: 'List it under this code' }))
      .first()
      .click();
  }
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  expect(await page.getByLabel('Style code').inputValue()).toBe(code);
}

async function formOf(page: Frame): Promise<FilledForm> {
  const values = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const [sizes, counts, barcodes] = await Promise.all(['Size', 'Count', 'Barcode'].map(values));
  const form = (sizes ?? []).map((size, row) => [size, counts?.[row] ?? '', barcodes?.[row] ?? '']);
  const all = await page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const left = page.getByText('These labels on the photo are not counted');
  const notes = (await left.count()) > 0 ? ((await left.locator('..').textContent()) ?? '') : '';
  return { form, all, notes };
}

async function list(staff: StaffAtWork): Promise<void> {
  const page = staff.app();
  await page.getByLabel('Product type').fill('Sneakers');
  await staff.admin.page.keyboard.press('Escape');
  const isNew = page.getByLabel(/is new to the store: create it$/);
  if ((await isNew.count()) > 0) await isNew.check();
  await staff.preview();
  await page.getByText(/^This will be (created|changed)/).waitFor();
  await staff.confirm();
}

/** The variants of the store's products whose title ends in this code. */
async function variantsOf(shop: TestShop, code: string) {
  const { products } = await shop.store.query<{
    products: {
      nodes: {
        title: string;
        variants: { nodes: { title: string; barcode: string | null; inventoryQuantity: number }[] };
      }[];
    };
  }>(`{ products(first: 100) { nodes { title
         variants(first: 20) { nodes { title barcode inventoryQuantity } } } } }`);
  const found = products.nodes.filter(({ title }) => title.endsWith(code));
  return found.flatMap(({ variants }) => variants.nodes);
}

function expectOwn(labels: readonly LabelTruth[], forms: FilledForm[]) {
  labels.forEach((label, index) => {
    const { form = [], all = [] } = forms[index] ?? {};
    expect(form.map(([size, count]) => [size, count])).toEqual([[label.size_display, '1']]);
    // A barcode that certainly belongs to no label is on no form.
    expect(['', label.gtin]).toContain(form[0]?.[2]);
    const foreign = labels.filter((other) => other !== label).map(({ gtin }) => gtin);
    expect(all.filter((value) => foreign.includes(value))).toEqual([]);
  });
}

const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../fixtures/labels/${name}`, import.meta.url)));

/** In the seeded store, in this size with this barcode. */
const NIKE: LabelTruth = {
  brand: 'Nike',
  style_code_printed: 'LC2818-101',
  description: 'AIR ZOOM PEGASUS 41',
  size_display: 'US 8.5',
  gtin: '195503583218',
};
const UNDER_ARMOUR: LabelTruth = {
  brand: 'Under Armour',
  style_code_printed: '3019048-400',
  description: 'UA W CURRY 11',
  size_display: 'US 8',
  gtin: '196410708886',
};

/** A photo of two stacked boxes. */
async function twoBoxes(): Promise<Buffer> {
  const [top, below] = await Promise.all(
    ['easy-under-armour.jpg', 'easy-nike.jpg'].map(async (name) =>
      sharp(await fixture(name))
        .resize(1100, 825)
        .toBuffer(),
    ),
  );
  return sharp({ create: { width: 1100, height: 1650, channels: 3, background: '#775' } })
    .composite([
      { input: top as Buffer, left: 0, top: 0 },
      { input: below as Buffer, left: 0, top: 825 },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

describe('a stack of several styles, photographed once', { timeout: 240_000 }, () => {
  it('is listed style by style, with one of them already in the store', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    const labels = [UNDER_ARMOUR, NIKE];
    const [curry, pegasus] = await workThrough(staff, labels, await twoBoxes());
    expect(curry?.form).toEqual([['US 8', '1', UNDER_ARMOUR.gtin]]);
    expect(curry?.notes).toContain('LC2818-101, US 8.5');
    expect(pegasus?.form).toEqual([['8.5', '9', NIKE.gtin]]);
    expect(pegasus?.notes).toContain('3019048-400, US 8');
    expect(await variantsOf(shop, '3019048-400')).toEqual([
      { title: 'US 8', barcode: UNDER_ARMOUR.gtin, inventoryQuantity: 1 },
    ]);
    await staff.close();
  });

  it.skipIf(labelSet.missing !== null).each(labelSet.cases('stack_mixed').slice(0, byDepth(0, 2)))(
    '$id: each style is listed with its own size, count and barcode',
    async (stack) => {
      const shop = await app.openShop();
      const staff = await openStaffAtWork(browser, app, shop, {
        path: '/app/identify',
        isChecked: false,
      });
      const forms = await workThrough(staff, stack.labels, await labelSet.photo(stack));
      expectOwn(stack.labels, forms);
      for (const { style_code_printed: code, size_display, gtin } of stack.labels) {
        const [variant, ...others] = await variantsOf(shop, code);
        expect(others).toEqual([]);
        expect(variant).toMatchObject({ title: size_display, inventoryQuantity: 1 });
        expect([null, '', gtin]).toContain(variant?.barcode);
      }
      await staff.close();
    },
  );

  it.runIf(labelSet.missing !== null)('is not tested without the label sets', ({ skip }) => {
    expect.assertions(0);
    skip(labelSet.missing ?? '');
  });
});
