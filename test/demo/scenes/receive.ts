import {
  blurredLabel,
  nikeBox,
  noPhoto,
  stackOfThree,
  underArmourBox,
} from '#test/e2e/pages/photos.ts';
import type { Scene } from './stage.ts';

/** The questions of a session, from its page: a product found by hand, and what a new one needs. */
const decide: Scene = async ({ app, shoot }) => {
  await app()
    .getByRole('link', { name: /^Decide about / })
    .click();
  await app().getByRole('heading', { name: 'Decide about a box' }).waitFor();
  await shoot('receive-decide');
  await app().getByLabel('Title, code or barcode').fill('pegasus');
  await app()
    .getByRole('button', { name: /^Choose this product: Air Zoom Pegasus/ })
    .first()
    .waitFor();
  await shoot('receive-decide-found');
  await app().getByRole('button', { name: 'New product: use this code' }).click();
  await app().getByRole('heading', { name: 'New product' }).waitFor();
  await shoot('receive-decide-new');
};

/** The question before a whole session is undone. */
const askToUndo: Scene = async ({ app, shoot }) => {
  await app().getByRole('button', { name: 'Undo everything' }).click();
  const keep = app().getByRole('button', { name: 'Keep them' });
  await keep.waitFor();
  await shoot('receive-undo-all');
  await keep.click();
  await keep.waitFor({ state: 'detached' });
};

/** A delivery: the terms, the boxes as they are read, after they were approved, and how their titles are set. */
export const receive: Scene = async (stage) => {
  const { admin, app, shoot } = stage;
  await admin.goTo('/app/receive');
  await shoot('receive-start');
  await app().getByLabel('Supplier (optional)').fill('Nordic Sports');
  await app().getByLabel('Product type of new products').selectOption('Sneakers');
  await app().getByText('Cost times a factor', { exact: true }).click();
  await shoot('receive-start-by-cost');
  await app().getByText('The same for all', { exact: true }).click();
  await app()
    .getByLabel(/^Price in/)
    .fill('129.90');
  await app().getByRole('button', { name: 'Start receiving' }).click();
  await app().getByRole('button', { name: 'Take photos' }).waitFor();
  await shoot('receive-empty');
  const photos = [nikeBox, underArmourBox, stackOfThree, blurredLabel].map((take) => take());
  await app()
    .locator('input[type=file][multiple]')
    .setInputFiles([...(await Promise.all(photos)), noPhoto()]);
  await app().getByRole('heading', { name: 'This session' }).waitFor();
  await shoot('receive-reading');
  await app()
    .locator('dl > div', { hasText: 'Being read' })
    .getByText('0', { exact: true })
    .waitFor();
  await shoot('receive-read');
  await app()
    .getByRole('button', { name: /^Approve (all|the) / })
    .click();
  await app().locator('dl > div', { hasText: 'Sure' }).getByText('0', { exact: true }).waitFor();
  await app()
    .locator('dl > div', { hasText: 'Under way' })
    .getByText('0', { exact: true })
    .waitFor();
  await shoot('receive-done');
  await askToUndo(stage);
  const session = admin.appPath();
  await decide(stage);
  await admin.goTo(session);
  await app().getByRole('button', { name: 'Finish this session' }).click();
  await app().getByRole('button', { name: 'Finish this session' }).waitFor({ state: 'detached' });
  await shoot('receive-finished');
  await admin.goTo('/app/receive');
  await app().getByRole('button', { name: 'Start receiving' }).click();
  await app().getByRole('button', { name: 'Take photos' }).waitFor();
  await admin.goTo('/app/receive');
  await shoot('receive-sessions');
  await admin.goTo('/app');
  await shoot('home-receiving');
  await admin.goTo('/app/settings');
  await app()
    .getByLabel(/^Titles of new products/)
    .fill('{brand} {model} - {code}');
  await app()
    .getByText(/^New: .* - /)
    .first()
    .waitFor();
  await shoot('settings-titles', app().getByText(/^Placeholders/));
};
