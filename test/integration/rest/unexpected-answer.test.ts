import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const { log, lines } = createRecordingLog();
let app: OwnApp;
beforeAll(async () => {
  app = await startApp({ log });
});
afterAll(() => app.close());

it('an answer of the store that nobody expects is in the log under the request id to report', async () => {
  const shop = await app.openShop();
  const fault = { kind: 'root_error', root_field: '*', code: 'MAX_COST_EXCEEDED' };
  await shop.store.control('POST', '/faults', fault);
  const path = '/api/v1/storefront-product-upsert';
  const { status, body } = await app.post(path, upsertInput(), shop.apiKey);
  expect([status, body.code]).toEqual([502, 'upstream_unavailable']);
  expect(body.detail).toContain('with the error MAX_COST_EXCEEDED, which this app does not expect');
  const told = lines.find(({ fields }) => fields.request_id === body.request_id && fields.err);
  expect(told).toMatchObject({ level: 'warn' });
  expect(String(told?.fields.err)).toContain('MAX_COST_EXCEEDED');
  expect(await shop.getBalance()).toBe(50);
});
