import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_MATCH_ROWS } from '#test/support/bad-input-rows.ts';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import { PRIVATE_URLS } from '#test/support/private-urls.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { watchRefusals } from '#test/support/watch-refusals.ts';

const MATCH = '/api/v1/image-product-match';

let app: OwnApp;
let files: FileServer;
let shop: TestShop;
let expectRefused: Awaited<ReturnType<typeof watchRefusals>>;

beforeAll(async () => {
  files = await startFileServer();
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: files.origin } });
  shop = await app.openShop();
  expectRefused = await watchRefusals(shop);
});
afterAll(async () => {
  await app.close();
  await files.close();
});

describe('bad input of the match', () => {
  it.each(BAD_MATCH_ROWS)('%s is refused, uncharged', async (_name, input, wanted) => {
    await expectRefused(await app.post(MATCH, input(files), shop.apiKey), wanted);
  });

  it.each(PRIVATE_URLS)('the private address %s is refused, uncharged', async (image_url) => {
    const answer = await app.post(MATCH, { image_url }, shop.apiKey);
    await expectRefused(answer, {
      status: 422,
      code: 'invalid_input',
      pointer: '/image_url',
      says: /public/,
    });
  });

  it('says the same about every private address, so that nobody can look around with it', async () => {
    const words = await Promise.all(
      PRIVATE_URLS.map(async (image_url) => {
        const { body } = await app.post(MATCH, { image_url }, shop.apiKey);
        return `${body.code} ${body.detail}`;
      }),
    );
    expect(new Set(words).size).toBe(1);
  });

  it('a body of 60 MB is refused without being read whole', async () => {
    const answer = await app.post(
      MATCH,
      JSON.stringify({ image_base64: 'A'.repeat(60 * 1024 * 1024) }),
      shop.apiKey,
    );
    await expectRefused(answer, { status: 413, code: 'body_too_large', says: /14 MiB/ });
  });

  it('another content type is refused by name', async () => {
    const answer = await app.post(MATCH, 'a=b', shop.apiKey, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    await expectRefused(answer, {
      status: 415,
      code: 'unsupported_media_type',
      says: /application\/json/,
    });
  });
});
