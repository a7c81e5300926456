import { afterAll, expect, it } from 'vitest';
import { CALLBACK, registerOauthClient, resourceOf } from '#test/support/oauth-client.ts';
import { startApp } from '#test/support/start-app.ts';

const app = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
afterAll(() => app.close());

it('who asks too often is told so on a page in the browser, and in JSON as a client', async () => {
  const resource = await resourceOf(app, await app.openShop());
  const client = await registerOauthClient(app);
  for (let asked = 0; asked < 2; asked += 1) expect((await client.ask(resource)).status).toBe(303);
  const { status, headers, text } = await client.ask(resource);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('content-type')).toContain('text/html');
  expect(text).toContain('Slow down');
  expect(await app.post('/oauth/register', { redirect_uris: [CALLBACK] })).toMatchObject({
    status: 429,
    body: { error: 'temporarily_unavailable' },
  });
});
