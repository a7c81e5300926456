import { nikeBox, underArmourBox } from '#test/e2e/pages/photos.ts';
import type { Scene, Stage } from './stage.ts';

/** Listing a matched product, with wrong input and a store that does not answer. */
export const list: Scene = async (stage) => {
  const { admin, app, hands, shoot, store } = stage;
  await openListForm(stage, await underArmourBox());
  await shoot('list');
  await app().getByLabel('Vendor').first().fill('Undr Armour');
  await app().getByLabel('Vendor').first().press('Escape');
  await app().getByLabel('Count').fill('many');
  await hands.preview();
  // The first wrong field has the focus, and its list of choices would cover the others.
  await admin.page.keyboard.press('Escape');
  await shoot('list-errors', app().getByText('Must not be empty.'));
  await hands.fillWords('Under Armour', 'Sneakers');
  await app().getByLabel('Count').fill('2');
  await hands.preview();
  await shoot('list-preview', app().getByText('This will be created'));
  await hands.confirm();
  await shoot('list-created');

  await openListForm(stage, await nikeBox());
  await shoot('list-in-store');
  await hands.preview();
  await shoot('list-preview-change', app().getByText('This will be changed'));
  await hands.confirm();
  await shoot('list-updated');

  await admin.goTo('/app/list');
  await app().getByLabel('Style code').fill('DD1391-100');
  await app().getByLabel('Title').fill('Dunk Low Retro');
  await hands.fillWords('Nike', 'Sneakers');
  await store.control('POST', '/faults', { kind: 'http502', times: 50 });
  await app().getByRole('button', { name: 'Preview', exact: true }).click();
  await app().getByText('Nothing was charged').waitFor();
  await shoot('list-no-store', app().getByText('Nothing was charged'));
};

async function openListForm(
  { admin, app, hands }: Stage,
  photo: Parameters<Stage['hands']['hold']>[0],
) {
  await admin.goTo('/app/identify');
  await hands.hold(photo);
  await hands.waitForMatch();
  await app()
    .getByRole('link', { name: /^(List it|Edit the product)$/ })
    .click();
  await app().getByRole('button', { name: 'Preview', exact: true }).waitFor();
}
