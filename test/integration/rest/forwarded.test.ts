import { afterEach, expect, it } from 'vitest';
import { type OwnApp, startApp } from '#test/support/start-app.ts';

let app: OwnApp;
afterEach(() => app.close());

/** Calls without a key, each from another address as the caller tells it. */
async function callFromManyAddresses(header: string): Promise<Set<number>> {
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async (_, n) => {
      const response = await fetch(`${app.url}/api/v1/jobs`, {
        headers: { [header]: `192.0.2.${n}` },
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return new Set(statuses);
}

it('a caller cannot choose its own address: the limit on failed calls holds', async () => {
  app = await startApp();
  expect(await callFromManyAddresses('X-Forwarded-For')).toEqual(new Set([401, 429]));
});

it('a proxy that the settings name tells callers apart', async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: '192.168.0.0/16, 127.0.0.1' } });
  expect(await callFromManyAddresses('X-Forwarded-For')).toEqual(new Set([401]));
});

it('any other proxy does not', async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: '192.168.0.0/16' } });
  expect(await callFromManyAddresses('X-Forwarded-For')).toEqual(new Set([401, 429]));
});
