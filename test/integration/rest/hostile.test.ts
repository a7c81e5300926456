import http from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

/** A request without Content-Length. */
function sendChunked(bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(UPSERT, app.url),
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.apiKey}` },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    for (let sent = 0; sent < bytes; sent += 1024 * 1024)
      request.write(Buffer.alloc(1024 * 1024, 0x20));
    request.end();
  });
}

function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url);
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject);
    request.end();
  });
}

describe('an input made to hurt', () => {
  it.each<[string, () => unknown]>([
    [
      'thousands of option names',
      () =>
        upsertInput({
          variants: [
            ...Array(2047).fill({}),
            {
              options: Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`k${n}`, 'x'])),
            },
          ],
        }),
    ],
    [
      'two hundred option names',
      () =>
        upsertInput({
          variants: [
            ...Array(40).fill({}),
            { options: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`k${n}`, 'x'])) },
          ],
        }),
    ],
    [
      'fifty thousand listed values',
      () =>
        upsertInput({
          options: [{ name: 'Size', values: Array.from({ length: 50_000 }, (_, n) => `v${n}`) }],
        }),
    ],
    [
      'half a million unknown fields',
      () => Object.fromEntries(Array.from({ length: 500_000 }, (_, n) => [`f${n}`, 1])),
    ],
    ['half a character in the title', () => upsertInput({ title: 'shoe \ud83d' })],
    [
      'a NUL in an image URL',
      () => upsertInput({ image_urls: ['https://example.com/a\u0000.jpg'] }),
    ],
    ['a NUL in the idempotency key', () => upsertInput({ idempotency_key: 'a\u0000b' })],
    [
      '__proto__ as an option',
      () => JSON.stringify(upsertInput({})).replace('"Size"', '"__proto__"'),
    ],
  ])('%s is refused, and the process lives on', async (_name, body) => {
    const answer = await app.post(UPSERT, body(), shop.apiKey);
    expect(answer.body, JSON.stringify(answer.body).slice(0, 300)).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
    expect(answer.body.errors.length).toBeLessThanOrEqual(20);
    expect(await shop.getBalance()).toBe(50);
  });

  it.each([15, 20, 60])('a body of %i MB without a declared length is 413', async (megabytes) => {
    expect(await sendChunked(megabytes * 1024 * 1024)).toBe(413);
  });
});

describe('a request that is none', () => {
  it.each([
    ['GET', '/%ZZ', 400],
    ['TRACE', '/', 405],
    ['PROPFIND', UPSERT, 405],
    ['GET', '/images/%00', 404],
    ['GET', '/api/v1/a/b', 404],
  ])('%s %s is answered with %i and no stack', async (method, path, status) => {
    const answer = await rawRequest(method, path);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toMatch(/ at |node_modules/);
  });

  it('a host that is none is 400, and one that a caller claims to forward counts for nothing', async () => {
    expect((await rawRequest('GET', '/images/x', { Host: 'a/b' })).status).toBe(400);
    expect((await rawRequest('GET', '/images/x', { 'X-Forwarded-Host': 'a:99999' })).status).toBe(
      404,
    );
  });
});

describe('an emoji where a long text is cut', () => {
  it('does not turn a product that is live into a failed call', async () => {
    const description = `<p>${'a'.repeat(295)}👟 great</p>`;
    const answer = await app.post(
      UPSERT,
      upsertInput({ style_code: 'EMOJI-1', description_html: description }),
      shop.apiKey,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });
});
