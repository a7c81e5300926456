import type { Frame } from 'playwright-core';
import type { Product } from '#test/e2e/support/open-product.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import type { Screen } from '#test/support/open-browser.ts';
import type { SearchSpace, WebOffer } from '#test/support/open-search-space.ts';
import type { BoxKind, DayBox } from './day-of-boxes.ts';

export type DayStage = { product: Product; store: LocalStore; web: SearchSpace; screen: Screen };

const FIGURES = ['Being read', 'Sure', 'Need you', 'Failed', 'Under way', 'Done'] as const;
type Figures = Record<(typeof FIGURES)[number], number>;

/** Longest that a day may take to be read, in milliseconds. */
const LONGEST_MS = 240_000;

/** Receives a day's boxes as a member of staff does: all photos one after the other, then one tap for what is sure. */
export async function receiveDay(
  { product, store, web, screen }: DayStage,
  day: readonly DayBox[],
) {
  await stockStore(store, day);
  await web.holds(offersOf(day));
  const admin = await product.openAdmin(store, screen, { path: '/app/receive' });
  const app = () => admin.frame;
  await app().getByLabel('Product type of new products').selectOption('Sneakers');
  await app().getByText('The same for all', { exact: true }).click();
  await app()
    .getByLabel(/^Price in/)
    .fill('99.00');
  await app().getByRole('button', { name: 'Start receiving' }).click();
  await app().getByRole('button', { name: 'Take photos' }).waitFor();
  const files = day.map(({ name, jpeg }) => ({ name, mimeType: 'image/jpeg', buffer: jpeg }));
  const chosenAt = performance.now();
  await app().locator('input[type=file][multiple]').setInputFiles(files);
  const settled = await waitUntil(app, day.length, (now) => now['Being read'] === 0);
  const settledMs = performance.now() - chosenAt;
  const asked = await listQuestions(app());
  const approveAt = performance.now();
  if (settled.Sure > 0)
    await app()
      .getByRole('button', { name: /^Approve / })
      .first()
      .click();
  const done = await waitUntil(app, 0, (now) => now['Under way'] === 0 && now.Sure === 0);
  const approvedMs = performance.now() - approveAt;
  const credits = await app()
    .getByText(/spent in this session/)
    .innerText();
  await admin.close();
  return {
    boxes: { settled, done },
    asked,
    times: {
      'last photo to last settled row, s': Math.round(settledMs / 100) / 10,
      'approval to last written box, s': Math.round(approvedMs / 100) / 10,
      'taps for all sure boxes': settled.Sure > 0 ? 1 : 0,
      credits,
    },
  };
}

/** The figures once all photos have reached the server and `isSettled` holds. */
async function waitUntil(
  app: () => Frame,
  photos: number,
  isSettled: (figures: Figures) => boolean,
): Promise<Figures> {
  const giveUpAt = performance.now() + LONGEST_MS;
  for (;;) {
    const isWaiting =
      (await app()
        .getByRole('heading', { name: /waiting to upload/ })
        .count()) > 0;
    const figures = await readFigures(app());
    if (!isWaiting && figures && sumOf(figures) >= photos && isSettled(figures)) return figures;
    if (performance.now() > giveUpAt) throw new Error(`not settled: ${JSON.stringify(figures)}`);
    await app().waitForTimeout(200);
  }
}

const sumOf = (figures: Figures) => Object.values(figures).reduce((sum, value) => sum + value, 0);

async function readFigures(app: Frame): Promise<Figures | null> {
  const texts = await app.locator('dl > div').allInnerTexts();
  if (texts.length === 0) return null;
  const entries = texts.map((text) => {
    const [value = '', name = ''] = text.split('\n').filter(Boolean);
    return /^\d+$/.test(value) ? [name, Number(value)] : [value, Number(name)];
  });
  return Object.fromEntries(entries) as Figures;
}

/** Gives the store the products of all boxes that it is said to have, each with the sizes of its boxes. */
async function stockStore(store: LocalStore, day: readonly DayBox[]): Promise<void> {
  type Locations = { locations: { name: string; is_active: boolean }[] };
  const { locations } = await store.control<Locations>('GET', '/state');
  const place = locations.find(({ is_active }) => is_active)?.name ?? '';
  const labels = day.flatMap((box) => (isInStore(box.kind) ? box.labels : []));
  const codes = [...new Set(labels.map((label) => label.style_code_printed))];
  const products = codes.map((code) => {
    const own = labels.filter((label) => label.style_code_printed === code);
    const sizes = [...new Map(own.map((label) => [label.size_display, label])).values()];
    const [{ brand = '', description = '' } = {}] = own;
    return {
      title: `${brand} ${description}`,
      vendor: brand,
      options: [{ name: 'Size', values: sizes.map(({ size_display }) => size_display) }],
      variants: sizes.map(({ size_display, gtin }) => ({
        sku: `${code}-${size_display.replaceAll(' ', '')}`,
        barcode: gtin,
        options: { Size: size_display },
        stock: { [place]: 3 },
      })),
    };
  });
  await store.control('POST', '/seed', { products });
}

const isInStore = (kind: BoxKind) => kind !== 'new' && kind !== 'no box';

/** Three shops for each new style, worded as shops do. */
function offersOf(day: readonly DayBox[]): WebOffer[] {
  const labels = day.filter(({ kind }) => kind === 'new').flatMap((box) => box.labels);
  const codes = new Map(labels.map((label) => [label.style_code_printed, label]));
  return [...codes.values()].flatMap(({ style_code_printed: code, brand, description }) => [
    { code, domain: 'shoes-a.example', title: `${brand} ${description} ${code}` },
    {
      code,
      domain: 'hoops.example',
      title: `Buy ${description} by ${brand} online | style ${code}`,
    },
    { code, domain: 'kicks.example', title: `${code} - ${description} from ${brand}` },
  ]);
}

/** What a person is asked, each with how often. */
async function listQuestions(app: Frame): Promise<Record<string, number>> {
  const texts = await app
    .locator('h2', { hasText: /^Need you/ })
    .locator('xpath=ancestor::*[contains(@class, "Polaris-ShadowBevel")][1]')
    .locator('p.Polaris-Text--semibold')
    .allInnerTexts();
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
