import { beforeEach, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { employ, FULL_STAFF, OWNER, openDesk } from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';

const { app } = await getSharedApp();

let shop: TestShop;
beforeEach(async () => {
  shop = await app.openShop();
  await employ(shop);
});

describe('what the owner keeps to themselves', { timeout: 60_000 }, () => {
  const limit = (fields: Record<string, string>, by = OWNER) =>
    openDesk(app, shop, by).send('/app/settings.data', { intent: 'limit-to-owner', ...fields });

  it('nobody but the owner decides', async () => {
    expect(await (await limit({ keys: 'yes' }, FULL_STAFF)).text()).toContain('owner_only');
    expect((await app.services.ownerLimits.get(shop.shopId)).keys).toBe(false);
    expect(await (await limit({ keys: 'yes' })).text()).toContain('owner_limits_saved');
    expect(await app.services.ownerLimits.get(shop.shopId)).toEqual({
      keys: true,
      credits: false,
      erasure: false,
    });
    expect(await (await limit({}, FULL_STAFF)).text()).toContain('owner_only');
    expect((await app.services.ownerLimits.get(shop.shopId)).keys).toBe(true);
  });

  it('only the owner does', async () => {
    await limit({ keys: 'yes', credits: 'yes', erasure: 'yes' });
    const [key] = await app.services.apiKeys.list(shop.shopId);
    const forms: [path: string, fields: Record<string, string>][] = [
      ['/app/keys.data', { intent: 'create', name: 'mine' }],
      ['/app/keys.data', { intent: 'revoke', key: key?.id ?? '' }],
      ['/app/webhooks.data', { intent: 'register', url: 'https://example.com/' }],
      ['/app/credits.data', { pack: 'credits-100' }],
      ['/app/settings.data', { intent: 'delete-photos' }],
      ['/app/settings.data', { intent: 'stop-keeping-photos' }],
    ];
    const full = openDesk(app, shop, FULL_STAFF);
    for (const [path, fields] of forms)
      expect(await (await full.send(path, fields)).text(), path).toContain('owner_only');
    // A form of the defaults does not touch what the owner decided.
    const defaults = { intent: 'save', keys: 'no', ownerOnlyKeys: 'false' };
    expect(await (await full.send('/app/settings.data', defaults)).text()).toContain('saved');
    const owner = openDesk(app, shop, OWNER);
    for (const [path, fields] of forms)
      expect(await (await owner.send(path, fields)).text(), path).not.toContain('owner_only');
    expect(await app.services.ownerLimits.get(shop.shopId)).toMatchObject({ keys: true });
  });

  it('is nothing at first', async () => {
    const made = await openDesk(app, shop, FULL_STAFF).send('/app/keys.data', {
      intent: 'create',
      name: 'mine',
    });
    expect(await made.text()).toContain('mcpsk_');
  });
});
