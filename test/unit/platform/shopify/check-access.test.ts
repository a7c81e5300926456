import { HttpResponseError } from '@shopify/shopify-api';
import { describe, expect, it } from 'vitest';
import { createCheckAccess } from '#app/platform/shopify/check-access.ts';
import { openTokens, SHOP, sessionOf } from './open-tokens.ts';

/** A shop whose Admin API answers with that status, and whose token endpoint refuses a refresh like this. */
function openShop(
  adminStatus: number,
  refusal?: { code: number; body: Record<string, unknown> },
  meanwhile = () => {},
) {
  const shop = openTokens(sessionOf('one'), async () => {
    meanwhile();
    if (!refusal) return sessionOf('two');
    throw new HttpResponseError({ message: 'no', statusText: '', ...refusal });
  });
  const asked: string[] = [];
  const checkAccess = createCheckAccess({
    ...shop,
    fetch: async (_url, init) => {
      asked.push(new Headers(init?.headers).get('x-shopify-access-token') ?? '');
      const body = { data: { shop: { id: 'gid://shopify/Shop/1' } } };
      return Response.json(body, { status: adminStatus });
    },
    apiVersion: '2026-10',
    clock: { now: Date.now },
    shopOrigin: (domain) => `https://${domain}`,
  });
  return { ...shop, checkAccess, asked };
}

describe('asking Shopify for the access to a shop', () => {
  it('is done once for however many ask at the same time', async () => {
    const { checkAccess, asked } = openShop(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkAccess(SHOP)));
    expect(answers).toEqual(Array(20).fill({ kind: 'works' }));
    expect(asked).toEqual(['access one']);
    await checkAccess(SHOP);
    expect(asked).toHaveLength(2);
  });

  it.each([401, 403])('believes a %i only when no new token is given either', async (status) => {
    const renewed = openShop(status);
    expect(await renewed.checkAccess(SHOP)).toEqual({ kind: 'works' });
    expect(renewed.current()?.accessToken).toBe('access two');
    const ended = openShop(status, { code: 401, body: { error: 'invalid_request' } });
    expect(await ended.checkAccess(SHOP)).toEqual({ kind: 'ended', version: Uint8Array.of(2) });
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'ended'],
    [401, { error: 'invalid_request' }, 'ended'],
    [403, {}, 'ended'],
    // Our own secret is wrong: every shop would have gone.
    [400, { error: 'invalid_client' }, 'unknown'],
    [401, { error: 'invalid_client' }, 'unknown'],
    [401, { error_description: 'Missing or invalid client secret' }, 'unknown'],
    [401, { error: 'application_cannot_be_found' }, 'unknown'],
    [400, {}, 'unknown'],
    [402, {}, 'unknown'],
    [404, {}, 'unknown'],
    [423, {}, 'unknown'],
    [429, {}, 'unknown'],
  ])('takes %i %j of the token endpoint as: %s', async (code, body, kind) => {
    const { checkAccess } = openShop(401, { code, body });
    expect(await checkAccess(SHOP)).toMatchObject({ kind });
  });

  it('finds the session that an install has brought meanwhile, or none after an uninstall', async () => {
    const refusal = { code: 401, body: { error: 'invalid_request' } };
    const back = openShop(401, refusal, () => back.store(sessionOf('of an install')));
    expect(await back.checkAccess(SHOP)).toEqual({ kind: 'works' });
    const left = openShop(401, refusal, () => left.remove());
    expect(await left.checkAccess(SHOP)).toEqual({ kind: 'no session' });
  });
});
