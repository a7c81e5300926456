import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';

const ORIGIN = 'https://extensions.shopifycdn.com';
const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
const SOURCE = '../../../extensions/product-match-action/src/request-match.ts';

type RequestMatch = (request: {
  photo: File;
  styleCode?: string;
  idempotencyKey: string;
}) => Promise<
  { kind: 'answered'; match: ImageProductMatchOutput } | { kind: 'failed'; detail: string }
>;

const realFetch = globalThis.fetch;

const { app } = await getSharedApp();
let shop: TestShop;
let photo: File;
let requestMatch: RequestMatch;
beforeAll(async () => {
  shop = await app.openShop();
  photo = new File([await readFile(PHOTO)], 'box.jpg', { type: 'image/jpeg' });
  // By its name alone: it is checked against Shopify's types, which these tests do not load.
  ({ requestMatch } = (await import(SOURCE as string)) as { requestMatch: RequestMatch });
});
afterEach(() => void vi.unstubAllGlobals());

/** What Shopify does around an extension: its address is the app's, its origin Shopify's. */
function runInShopify(idToken: () => Promise<string>) {
  vi.stubGlobal('shopify', { auth: { idToken } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith('/')) return realFetch(path, init);
    const headers = new Headers(init.headers);
    headers.set('Origin', ORIGIN);
    const response = await realFetch(new URL(path, app.url), { ...init, headers });
    // A browser would keep the answer from the extension otherwise.
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    return response;
  });
}

describe('the extension', { timeout: 90_000 }, () => {
  it('asks the app as the person who is signed in, and the app can open what it found', async () => {
    runInShopify(shop.store.signIdToken);
    const answer = await requestMatch({ photo, idempotencyKey: 'ext-1' });
    if (answer.kind === 'failed') throw new Error(answer.detail);
    expect(answer.match.matched).toBe(true);
    const call = await app.services.activity.findMatch(shop.shopId, answer.match.request_id);
    expect(call).toMatchObject({ transport: 'extension', staffId: '42', status: 'succeeded' });
  });

  it('says what the app says when it cannot, uncharged', async () => {
    const before = await shop.getBalance();
    runInShopify(async () => 'not.a.token');
    const answer = await requestMatch({ photo, idempotencyKey: 'ext-2' });
    expect(answer).toMatchObject({ kind: 'failed', detail: expect.stringContaining('ID token') });
    runInShopify(shop.store.signIdToken);
    const notes = new File(['no photo'], 'notes.jpg', { type: 'image/jpeg' });
    const refused = await requestMatch({ photo: notes, idempotencyKey: 'ext-3' });
    expect(refused).toMatchObject({ kind: 'failed', detail: expect.stringMatching(/photo/i) });
    expect(await shop.getBalance()).toBe(before);
  });
});
