import { underArmourBox } from '#test/e2e/pages/photos.ts';
import { createKeyByCommand, grantByCommand } from '#test/support/spawn-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { callOperation } from '../call-operation.ts';
import { TWO_CANDIDATES } from './search-results.ts';
import type { Scene, Stage } from './stage.ts';

/** Home, activity, jobs, keys, credits and settings, after installation and after some calls. */
export const records: Scene = async (stage) => {
  const { admin, app, shoot } = stage;
  await shoot('home-new');
  for (const page of ['activity', 'jobs', 'keys', 'webhooks', 'credits', 'settings']) {
    await admin.goTo(`/app/${page}`);
    await shoot(page === 'settings' ? page : `${page}-empty`);
  }
  await app().getByLabel('Product type').selectOption('Sneakers');
  await admin.page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await shoot('settings-unsaved');
  await app().getByRole('button', { name: 'Check now' }).click();
  await app().getByText('Works', { exact: true }).first().waitFor();
  await shoot('settings-checked', app().getByText('Readers and look-ups'));

  await admin.goTo('/app/keys');
  await app().getByLabel('Name of the key').fill('Supplier feed');
  await app().getByRole('button', { name: 'Create a key' }).click();
  await app().getByText('Copy the key now').waitFor();
  await shoot('keys-new');
  await makeCalls(stage);
  await admin.goTo('/app/keys');
  await shoot('keys');

  await admin.goTo('/app');
  await shoot('home');
  await showActivity(stage);
  await admin.goTo('/app/credits');
  await shoot('credits');
  await sendFeed(stage, 'FEED', 12);
  await admin.goTo('/app/jobs');
  await app().getByText('Partly failed').waitFor();
  await shoot('jobs');
  // Over a minute: a slow machine must not open the page after the last product. The job is cancelled then.
  await stage.store.control('POST', '/delays', { bulk_line_ms: 500 });
  await grantByCommand(stage.product.settings, stage.store.shop, 500);
  await sendFeed(stage, 'SEASON', 150);
  await admin.goTo('/app/jobs');
  await app().getByText('The store is creating the new products').waitFor();
  await shoot('jobs-making');
  await app().getByRole('button', { name: 'Cancel: job of 150 rows' }).click();
  await app().getByText('Cancelled').waitFor();
};

/** The calls that were made: the list, one that identified, one that failed, one that was undone. */
async function showActivity({ admin, app, shoot }: Stage): Promise<void> {
  await admin.goTo('/app/activity');
  await shoot('activity');
  await app()
    .getByRole('link', { name: /^Identified/ })
    .first()
    .click();
  await app().getByText('Details', { exact: true }).waitFor();
  await shoot('activity-call');
  await admin.goTo('/app/activity');
  await app()
    .getByRole('link', { name: /^Could not list/ })
    .first()
    .click();
  await app().getByText('What was wrong').waitFor();
  await shoot('activity-failed');
  await admin.goTo('/app/activity');
  await app()
    .getByRole('link', { name: /^Listed/ })
    .last()
    .click();
  await app().getByRole('button', { name: 'Undo this listing' }).click();
  await app().getByRole('button', { name: 'Undo now' }).click();
  const undone = app().getByText('Undone. These values were restored:');
  await undone.waitFor();
  await shoot('activity-undone', undone);
}

/** Sends a job of new styles, one of them with a vendor that the store does not have. */
export async function sendFeed(
  { product, store }: Stage,
  code: string,
  count: number,
): Promise<void> {
  const key = await createKeyByCommand(product.settings, store.shop);
  const rows = Array.from({ length: count }, (_, at) =>
    upsertInput({
      style_code: `${code}-${at}`,
      // SKUs of its own: a style whose SKU the store has is not created ahead of its row.
      variants: [
        { options: { Size: 'US 8' }, price: '99.00', sku: `${code}-${at}-8`, quantity: 2 },
      ],
      ...(at === 7 && { vendor: 'Nkie' }),
    }),
  );
  const response = await fetch(`${product.url}/api/v1/storefront-product-upserts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/jsonl' },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  if (!response.ok) throw new Error(`The feed was refused: ${await response.text()}`);
}

/** Makes calls of every kind: by staff and by API key, successful, refused and with candidates to choose from. */
async function makeCalls({ admin, hands, product, store, web }: Stage): Promise<void> {
  const key = await createKeyByCommand(product.settings, store.shop);
  const upsert = (input: object) =>
    callOperation(product.url, key, 'storefront-product-upsert', input);
  await upsert(upsertInput());
  await upsert(upsertInput({ vendor: 'Nkie' })).catch(() => null);
  await web.holds(TWO_CANDIDATES);
  await admin.goTo('/app/identify');
  await hands.hold(await underArmourBox());
  await hands.waitForMatch();
  await web.reset();
  await admin.goTo('/app/identify');
  await hands.hold(await underArmourBox());
  await hands.waitForMatch();
}

/** Pages whose actions cost credits, when none are left. */
export const withoutCredits: Scene = async ({ admin, shoot }) => {
  await shoot('home-no-credits');
  await admin.goTo('/app/identify');
  await shoot('identify-no-credits');
  await admin.goTo('/app/credits');
  await shoot('credits-none');
};

/** A page that cannot be shown because the store does not answer. */
export const withoutStore: Scene = async ({ admin, app, shoot, store }) => {
  await store.control('POST', '/faults', { kind: 'http502', times: 50 });
  await admin.goTo('/app/list');
  await app().getByText('The store answered 502').waitFor();
  await shoot('list-store-away');
};
