import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const LIMIT = 10;

let database: TestDatabase;
let apps: OwnApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { RATE_LIMIT_PER_MINUTE: String(LIMIT) };
  apps = [await startApp({ database, env }), await startApp({ database, env })];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.remove();
});

it("counts a key's calls in all processes together, and says what is left of them", async () => {
  const [first, second] = apps as [OwnApp, OwnApp];
  const { apiKey } = await first.openShop();
  const call = ({ url }: OwnApp) =>
    fetch(`${url}/api/v1/credits`, { headers: { Authorization: `Bearer ${apiKey}` } });
  const leftOf = ({ headers }: Response) => /;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];

  expect([leftOf(await call(first)), leftOf(await call(second))]).toEqual(['9', '8']);
  // At the same time, so that no process knows of what the other counts.
  const answers = await Promise.all(
    Array.from({ length: 2 * LIMIT }, (_, index) => call(index % 2 === 0 ? first : second)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBe(LIMIT - 2);
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
});
