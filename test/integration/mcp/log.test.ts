import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';

let database: TestDatabase;
let app: ReadyProcess<string>;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    ...database.env,
  };
  const store = openLocalStore(inject('shopifyUrl'));
  app = await spawnApp(env);
  await installApp(app.ready, store);
  key = await createKeyByCommand(env, store.shop);
});
afterAll(async () => {
  await app.stop();
  await database.remove();
});

const linesWith = (text: string) =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes(text));

describe('the log of /mcp', () => {
  it('quotes little of what a sender made long', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list'.repeat(50_000) };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
    expect((await postRpc(app.ready, message, key, headers)).status).toBe(400);
    await until(() => Promise.resolve(linesWith('mcp request refused').length > 0));
    expect(Math.max(...linesWith('mcp request refused').map((line) => line.length))).toBeLessThan(
      1_000,
    );
  });
});
