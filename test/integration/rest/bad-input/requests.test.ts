import { beforeAll, describe, expect, it } from 'vitest';
import { TINY_PNG } from '#test/support/bad-photos.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { watchRefusals } from '#test/support/watch-refusals.ts';

const MATCH = '/api/v1/image-product-match';
const UPSERT = '/api/v1/storefront-product-upsert';

const { app } = await getSharedApp();
let shop: TestShop;
let expectRefused: Awaited<ReturnType<typeof watchRefusals>>;

beforeAll(async () => {
  shop = await app.openShop();
  expectRefused = await watchRefusals(shop);
});

describe('a request', () => {
  const good = () => ({ image_base64: TINY_PNG.toString('base64') });

  it.each<[string, string | undefined, RegExp]>([
    ['no key', undefined, /Authorization: Bearer mcpsk_/],
    ['a malformed key', 'mcpsk_short', /not an API key/],
    ['a key with a typing error', `mcpsk_${'a'.repeat(49)}`, /not an API key/],
  ])('%s is 401 with a bare challenge', async (_name, key, says) => {
    const answer = await app.post(MATCH, good(), key);
    await expectRefused(answer, { status: 401, code: 'unauthorized', says });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
  });

  it('an unknown key is 401', async () => {
    const { generateApiKey } = await import('#app/domain/api-keys/api-key-format.ts');
    await expectRefused(await app.post(MATCH, good(), generateApiKey()), {
      status: 401,
      code: 'unauthorized',
      says: /not known/,
    });
  });

  it('a revoked key is 401', async () => {
    const { id, key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'old' });
    await app.services.apiKeys.revoke(shop.shopId, id);
    await expectRefused(await app.post(MATCH, good(), key), {
      status: 401,
      code: 'unauthorized',
      says: /revoked/,
    });
  });

  it('a key in the query string is not looked at', async () => {
    const answer = await app.post(`${MATCH}?api_key=${shop.apiKey}`, good());
    await expectRefused(answer, { status: 401, code: 'unauthorized' });
  });

  it('a key without the scope is 403', async () => {
    const { key } = await app.services.apiKeys.create({
      shopId: shop.shopId,
      name: 'reader',
      scopes: ['image-product-match'],
    });
    await expectRefused(await app.post(UPSERT, upsertInput(), key), {
      status: 403,
      code: 'missing_scope',
      says: /storefront-product-upsert/,
    });
  });

  it('a shop without credits is told where to top up', async () => {
    const poor = await app.openShop({ credits: 0 });
    const answer = await app.post(UPSERT, upsertInput(), poor.apiKey);
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ code: 'insufficient_credits', charged: false });
    expect(answer.body.detail).toContain(answer.body.top_up_url);
    expect(await poor.getBalance()).toBe(0);
  });

  it('another method is 405 and an unknown operation 404', async () => {
    const wrongMethod = await fetch(new URL(MATCH, app.url));
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('allow')).toBe('POST');
    expect((await wrongMethod.json()).code).toBe('method_not_allowed');
    expect((await app.post('/api/v1/no-such-thing', {}, shop.apiKey)).status).toBe(404);
  });
});
