import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { generateApiKey, isWellFormedApiKey } from '#app/domain/api-keys/api-key-format.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';

const OF_ADDRESS = 60;
const OF_BEGINNING = 30;

let app: OwnApp;
let shop: TestShop;
beforeAll(async () => {
  // Every request says from which address it comes.
  app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};
beforeEach(async () => {
  shop = await app.openShop();
});

const call = async (key: string, address: string) => {
  const answer = await fetch(new URL('/api/v1/credits', app.url), {
    headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address },
  });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
};

/** How often the database was asked for a key while this was done. */
async function countLookUps(work: () => Promise<unknown>): Promise<number> {
  const { apiKeys } = app.services.rest;
  const asked = vi.spyOn(apiKeys, 'verify');
  await work();
  const count = asked.mock.calls.filter(([key]) => isWellFormedApiKey(key)).length;
  asked.mockRestore();
  return count;
}

async function guess(times: number, next: () => { key: string; address: string }) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { key, address } = next();
    statuses.push((await call(key, address)).status);
  }
  return statuses;
}

it('keys guessed from one address are looked up so often a minute, and no more', async () => {
  const address = newAddress();
  let statuses: number[] = [];
  const lookUps = await countLookUps(async () => {
    statuses = await guess(OF_ADDRESS + 20, () => ({ key: generateApiKey(), address }));
  });
  expect(statuses).toEqual([...Array(OF_ADDRESS).fill(401), ...Array(20).fill(429)]);
  expect(lookUps).toBe(OF_ADDRESS);
  const { retryAfter } = await call(generateApiKey(), address);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
});

it('keys guessed from all over a network of IPv6 count as from one address', async () => {
  const statuses = await guess(OF_ADDRESS + 5, () => {
    const host = randomBytes(8).toString('hex').match(/.{4}/g)?.join(':');
    return { key: generateApiKey(), address: `2001:4860:7:8:${host}` };
  });
  expect(statuses).toEqual([...Array(OF_ADDRESS).fill(401), ...Array(5).fill(429)]);
  expect((await call(generateApiKey(), '2001:4860:7:9::1')).status).toBe(401);
});

it('keys with one beginning are looked up so often a minute, from however many addresses', async () => {
  const key = generateApiKey();
  const lookUps = await countLookUps(async () => {
    const statuses = await guess(OF_BEGINNING + 10, () => ({ key, address: newAddress() }));
    expect(statuses).toEqual([...Array(OF_BEGINNING).fill(401), ...Array(10).fill(429)]);
  });
  expect(lookUps).toBe(OF_BEGINNING);
});

it('a key in use works on, at an address and with a beginning of which many were guessed', async () => {
  const address = newAddress();
  expect((await call(shop.apiKey, address)).status).toBe(200);
  await guess(OF_ADDRESS + 5, () => ({ key: generateApiKey(), address }));
  const wrong = `${shop.apiKey.slice(0, 10)}${'x'.repeat(45)}`;
  await guess(OF_BEGINNING + 5, () => ({ key: wrong, address: newAddress() }));
  expect((await call(shop.apiKey, address)).status).toBe(200);
  // A key that nobody has used here waits for the minute to end.
  const { key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'new' });
  expect((await call(key, address)).status).toBe(429);
  expect((await call(key, newAddress())).status).toBe(200);
});

it('a key that was revoked is not taken for one in use', async () => {
  const { id, key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'gone' });
  expect((await call(key, newAddress())).status).toBe(200);
  await app.services.apiKeys.revoke(shop.shopId, id);
  const statuses = await guess(OF_BEGINNING + 1, () => ({ key, address: newAddress() }));
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});
