import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_UPSERT_ROWS } from '#test/support/bad-input-rows.ts';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { watchRefusals } from '#test/support/watch-refusals.ts';

const UPSERT = '/api/v1/storefront-product-upsert';

const { app } = await getSharedApp();
let files: FileServer;
let shop: TestShop;
let expectRefused: Awaited<ReturnType<typeof watchRefusals>>;

beforeAll(async () => {
  files = await startFileServer();
  shop = await app.openShop();
  expectRefused = await watchRefusals(shop);
});
afterAll(async () => {
  await files.close();
});

describe('bad input of the upsert', () => {
  it.each(BAD_UPSERT_ROWS)(
    '%s is refused, uncharged and unwritten',
    async (_name, input, wanted) => {
      const answer = await app.post(UPSERT, input(files), shop.apiKey);
      expect(answer.status).toBe(wanted.status);
      await expectRefused(answer, wanted);
    },
  );
});
