import type { Frame } from 'playwright-core';
import type { AdminUnderTest } from '#test/e2e/support/open-admin-page.ts';
import type { Product } from '#test/e2e/support/open-product.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import type { Screen } from '#test/support/open-browser.ts';
import type { SearchSpace } from '#test/support/open-search-space.ts';
import { type Answered, answerQuestions } from './answer-questions.ts';
import { type BoxKind, DAY, type DayBox } from './day-of-boxes.ts';
import { listWrongStock, readStock } from './list-wrong-stock.ts';
import { prepareStore } from './prepare-store.ts';
import { type Figures, waitUntil } from './session-figures.ts';

export type DayStage = { product: Product; store: LocalStore; web: SearchSpace; screen: Screen };

/** How the photos of a day are taken. @returns when the last one was, by `performance.now()` */
export type TakePhotos = (admin: AdminUnderTest, day: readonly DayBox[]) => Promise<number>;

/** All photos at once, as from a gallery. */
export const choosePhotos: TakePhotos = async ({ frame }, day) => {
  const files = day.map(({ name, jpeg }) => ({ name, mimeType: 'image/jpeg', buffer: jpeg }));
  const chosenAt = performance.now();
  await frame.locator('input[type=file][multiple]').setInputFiles(files);
  return chosenAt;
};

/** Starts a session whose terms say everything about new products. */
export async function startDay({ product, store, web, screen }: DayStage, day: readonly DayBox[]) {
  await prepareStore(store, web, day);
  const admin = await product.openAdmin(store, screen, { path: '/app/receive' });
  const app = () => admin.frame;
  await app().getByLabel('Product type of new products').selectOption('Sneakers');
  await app().getByText('The same for all', { exact: true }).click();
  await app()
    .getByLabel(/^Price in/)
    .fill('99.00');
  await app().getByRole('button', { name: 'Start receiving' }).click();
  await app().getByRole('button', { name: 'Take photos' }).waitFor();
  return admin;
}

/** Receives a day's boxes as a member of staff does: a photo of each, then one tap for what is sure. */
export async function receiveDay(
  stage: DayStage,
  day: readonly DayBox[],
  takePhotos: TakePhotos = choosePhotos,
) {
  const admin = await startDay(stage, day);
  const app = () => admin.frame;
  const before = await readStock(stage.store);
  const takenAt = await takePhotos(admin, day);
  const rows = day.reduce((sum, { labels }) => sum + Math.max(1, labels.length), 0);
  const settled = await waitUntil(app, rows, (now) => now['Being read'] === 0);
  const settledMs = performance.now() - takenAt;
  const asked = await listQuestions(app());
  const approveAt = performance.now();
  const done = await approve(app, settled);
  const approvedMs = performance.now() - approveAt;
  const answered = await answerQuestions(admin, day);
  const decided = await waitUntil(app, 0, (now) => now['Being read'] === 0);
  const end = await approve(app, decided);
  const credits = await app()
    .getByText(/spent in this session/)
    .innerText();
  await admin.close();
  return {
    boxes: { settled, done, decided, end },
    asked,
    taps: countTaps(answered),
    wrongStock: listWrongStock(before, await readStock(stage.store), day),
    times: {
      'last photo to last settled row, s': Math.round(settledMs / 100) / 10,
      'approval to last written box, s': Math.round(approvedMs / 100) / 10,
      'taps for all sure boxes': settled.Sure > 0 ? 1 : 0,
      credits,
    },
  };
}

/** Approves what is sure by one tap, and waits until it is written. */
async function approve(app: () => Frame, { Sure }: Figures): Promise<Figures> {
  if (Sure > 0)
    await app()
      .getByRole('button', { name: /^Approve / })
      .first()
      .click();
  return waitUntil(app, 0, (now) => now['Under way'] === 0 && now.Sure === 0);
}

/** For each kind of box: how many photos took nothing but the shutter, and the taps of each box that asked. */
function countTaps(answered: readonly Answered[]) {
  const entries = Object.entries(DAY).map(([kind, photos]) => {
    const asked = answered.filter((one) => one.kind === (kind as BoxKind));
    const taps = asked.map((one) => one.taps).sort((a, b) => a - b);
    const typed = asked.filter((one) => one.typed > 0).length;
    return [kind, { photos, 'shutter only': photos - asked.length, taps: taps.join(' '), typed }];
  });
  return Object.fromEntries(entries) as Record<BoxKind, Record<string, number | string>>;
}

/** What a person is asked, each with how often. */
async function listQuestions(app: Frame): Promise<Record<string, number>> {
  const texts = await app
    .locator('h2', { hasText: /^To decide/ })
    .locator('xpath=ancestor::*[contains(@class, "Polaris-ShadowBevel")][1]')
    .locator('p.Polaris-Text--semibold')
    .allInnerTexts();
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
