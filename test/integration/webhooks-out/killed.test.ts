import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { prepareOwnApp } from '#test/support/own-app.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { isSignedBy, startWebhookReceiver } from '#test/support/webhook-receiver.ts';

const SHIFT_CLOCK = fileURLToPath(new URL('../../support/shift-clock.mjs', import.meta.url));

it('a message whose process is killed before it knows the answer is sent again under the same id', {
  timeout: 120_000,
}, async () => {
  const receiver = await startWebhookReceiver();
  const { database, env, store } = await prepareOwnApp({ TRUSTED_FETCH_ORIGINS: receiver.origin });
  const first = await spawnApp(env);
  await installApp(first.ready, store);
  const key = await createKeyOnPage(first.ready, store);
  const desk = openDesk({ url: first.ready }, { store }, '42');
  const form = { intent: 'register', url: `${receiver.origin}/hooks`, event: 'job.finished' };
  const made = await (await desk.send('/app/webhooks.data', form)).text();
  const [secret = ''] = /whsec_[\w+/=]+/.exec(made) ?? [];
  receiver.answerWith('never');
  await createBulkClient(() => first.ready, key).start([upsertInput()]);
  await until(async () => receiver.received.length === 1);
  await first.stop('SIGKILL');

  receiver.answerWith(204);
  const second = await spawnApp({ ...env, CLOCK_SHIFT_MS: '60000' }, [SHIFT_CLOCK]);
  await until(async () => receiver.received.length === 2);
  const [before, after] = receiver.received;
  expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
  expect(after?.body).toBe(before?.body);
  for (const message of receiver.received) expect(isSignedBy(secret, message)).toBe(true);
  await until(async () => second.output().includes('webhook sent'));
  await second.stop();
  expect(await readDatabase(database.env, 'SELECT status, attempts FROM webhook_message')).toEqual([
    { status: 'delivered', attempts: 2 },
  ]);
  for (const app of [first, second]) expect(app.output()).not.toContain(secret);
  await receiver.close();
});
