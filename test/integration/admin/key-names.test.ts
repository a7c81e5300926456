import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#app/commands/commands.ts';
import { GRANTED_SCOPES, KEY_SCOPES, SCOPES } from '#app/operations/registry.ts';
import { OPTIONAL_SCOPE_WORDS, SCOPE_WORDS } from '#app/transports/admin/keys/scope-words.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import type { TestShop } from '#test/support/start-app.ts';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

async function createOnPage(name: string, also?: string): Promise<string> {
  const answer = await fetch(`${app.url}/app/keys.data`, {
    method: 'POST',
    headers: {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36',
      Authorization: `Bearer ${signIdToken(shop.store.shop)}`,
    },
    body: new URLSearchParams({ intent: 'create', name, ...(also && { also }) }),
  });
  return answer.text();
}

const createByCommand = (name: string | undefined) =>
  runCommand(app.services, { name: 'key create', options: { shop: shop.store.shop, name } });

const scopesOf = async (name: string) =>
  (await app.services.apiKeys.list(shop.shopId)).find((key) => key.name === name)?.scopes;

const namesOfKeys = async () =>
  (await app.services.apiKeys.list(shop.shopId)).map(({ name }) => name);

describe('the name of a key', () => {
  it.each([
    ['empty', '  ', 'Give the key a name'],
    ['too long', 'x'.repeat(81), 'at most 80 characters'],
    ['with a terminal escape', 'feed\u001b[31m', 'control character'],
  ])('that is %s is refused on the page and on the command line', async (_what, name, words) => {
    const before = await namesOfKeys();
    expect(await createOnPage(name)).toContain(words);
    await expect(createByCommand(name)).rejects.toThrow(words);
    expect(await namesOfKeys()).toEqual(before);
  });

  it('loses the white space around it either way', async () => {
    await createOnPage('  Supplier feed ');
    await createByCommand(' Warehouse ');
    expect(await namesOfKeys()).toEqual(expect.arrayContaining(['Supplier feed', 'Warehouse']));
  });

  it('has a default on the command line', async () => {
    await createByCommand(undefined);
    expect(await namesOfKeys()).toContain('Made by command');
  });
});

describe('the scopes of a key', () => {
  it('are more than those of every key only where its maker chose so', async () => {
    await createOnPage('without');
    await createOnPage('with', 'storefront-stock-add');
    const options = { shop: shop.store.shop, name: 'by command', also: GRANTED_SCOPES.join(',') };
    await runCommand(app.services, { name: 'key create', options });
    expect(await scopesOf('without')).toEqual(KEY_SCOPES);
    expect(await scopesOf('with')).toEqual([...KEY_SCOPES, 'storefront-stock-add']);
    expect(await scopesOf('by command')).toEqual([...KEY_SCOPES, ...GRANTED_SCOPES]);
  });

  it('are all explained where a key is made and where an app is connected', () => {
    expect(Object.keys(OPTIONAL_SCOPE_WORDS).sort()).toEqual([...GRANTED_SCOPES].sort());
    expect(Object.keys(SCOPE_WORDS).sort()).toEqual([...SCOPES].sort());
  });

  it('are those that there are', async () => {
    expect(await createOnPage('odd', 'everything')).toContain(
      `Available: ${GRANTED_SCOPES.join(', ')}.`,
    );
    expect(await namesOfKeys()).not.toContain('odd');
  });
});
