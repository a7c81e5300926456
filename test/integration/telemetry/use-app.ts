import { readFile } from 'node:fs/promises';
import { TINY_PNG } from '#test/support/bad-photos.ts';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import type { WebhookReceiver } from '#test/support/webhook-receiver.ts';

const MATCH = 'image-product-match';
const UPSERT = 'storefront-product-upsert';
const PHOTO = new URL('../../fixtures/labels/short-nike.jpg', import.meta.url);

/** What must be in no metric and no span, as it would be recognised there. */
export const TELLTALES = {
  style: 'TELLTALE-77',
  title: 'Telltale Runner',
  requestId: 'telltale-request',
  traceId: '7e117a1e7e117a1e7e117a1e7e117a1e',
};

/** The store does not have it, so that searches are asked. */
const UNKNOWN_STYLE = {
  image_base64: TINY_PNG.toString('base64'),
  read_label: false,
  style_code: 'QQ0000-000',
};

/** As JSON that is large enough for a thread of its own. */
const padded = (input: object) => JSON.stringify(input) + ' '.repeat(260 * 1024);

/**
 * Uses an app once in each way that is measured: a photo matched, a product listed, a store that throttles, calls that fail
 * for each reason, a bulk job, a webhook.
 * @returns the key that was used
 */
export async function useApp(
  url: string,
  { store, receiver }: { store: LocalStore; receiver: WebhookReceiver },
): Promise<string> {
  await installApp(url, store);
  const key = await createKeyOnPage(url, store);
  const client = createBulkClient(() => url, key);
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-Id': TELLTALES.requestId,
    traceparent: `00-${TELLTALES.traceId}-7e117a1e7e117a1e-01`,
  };
  const call = async (operation: string, input: object, more: Record<string, string> = {}) =>
    (await client.send('POST', operation, { ...headers, ...more }, padded(input))).status;
  const listing = upsertInput({ style_code: TELLTALES.style, title: TELLTALES.title });
  const image = (await readFile(PHOTO)).toString('base64');

  await openDesk({ url }, { store }, '42').send('/app/webhooks.data', {
    intent: 'register',
    url: `${receiver.origin}/${TELLTALES.style}`,
    event: 'job.finished',
  });
  const statuses = {
    match: await call(MATCH, { image_base64: image }),
    searched: await call(MATCH, UNKNOWN_STYLE),
    listed: await call(UPSERT, listing, { 'Idempotency-Key': TELLTALES.style }),
    replayed: await call(UPSERT, listing, { 'Idempotency-Key': TELLTALES.style }),
    wrong: await call(UPSERT, { style_code: TELLTALES.style }),
  };
  await store.control('POST', '/faults', { root_field: '*', kind: 'throttle', times: 1 });
  const throttled = await call(UPSERT, upsertInput({ ...listing, title: `${TELLTALES.title} 2` }));
  await store.control('POST', '/faults', { root_field: '*', kind: 'http502', times: 50 });
  const failed = await call(UPSERT, upsertInput({ ...listing, title: `${TELLTALES.title} 3` }));
  await store.control('DELETE', '/faults');
  const job = await client.start([upsertInput({ style_code: `${TELLTALES.style}-J` })]);
  await client.waitFor(job.id, ['completed']);
  await until(async () => receiver.received.length > 0);
  const expected = {
    match: 200,
    searched: 200,
    listed: 200,
    replayed: 200,
    wrong: 422,
    throttled: 200,
    failed: 502,
  };
  const got = { ...statuses, throttled, failed };
  if (JSON.stringify(got) !== JSON.stringify(expected)) throw new Error(JSON.stringify(got));
  return key;
}
