import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { type ReadyProcess, spawnReady } from '#test/support/spawn-ready.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/start-database-proxy.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';

/** The embedded database is part of the process: it cannot be away. */
const isShared = inject('postgresUrl') !== '';
const MAIN = fileURLToPath(new URL('../../../build/server/main.js', import.meta.url));

let app: ReadyProcess<string> | undefined;
let proxy: DatabaseProxy | undefined;
afterEach(async () => {
  proxy?.resume();
  await app?.stop('SIGKILL');
  await proxy?.stop();
  app = undefined;
  proxy = undefined;
});

async function settings(): Promise<Record<string, string>> {
  const { env } = await createTestDatabase();
  if (isShared) proxy = await startDatabaseProxy(env.DATABASE_URL ?? '');
  return {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    ...env,
    ...(proxy && { DATABASE_URL: proxy.url }),
  };
}

async function probe(path: string): Promise<{ status: number; body: unknown; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(new URL(path, app?.ready));
  return {
    status: response.status,
    body: await response.json(),
    ms: performance.now() - startedAt,
  };
}

describe('the probes of a running process', () => {
  it('say that it is alive, and that it is ready', async () => {
    app = await spawnApp(await settings());
    expect(await probe('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await probe('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', database: 'ok' },
    });
    for (const path of ['/healthz', '/readyz'])
      expect((await fetch(new URL(path, app.ready), { method: 'POST' })).status).toBe(405);
  });
});

describe.runIf(isShared)('the probes of a process whose database', () => {
  it.each([
    ['takes no connection', 'goAway'],
    ['has fallen silent', 'fallSilent'],
  ] as const)('%s say alive but not ready, and ready once it is back', async (_, what) => {
    app = await spawnApp(await settings());
    proxy?.[what]();
    const alive = await probe('/healthz');
    expect(alive).toMatchObject({ status: 200, body: { status: 'ok' } });
    const ready = await probe('/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'not_ready', database: 'down' } });
    // Two seconds of patience, and what a busy machine takes to say so.
    expect(ready.ms).toBeLessThan(6_000);
    proxy?.resume();
    await until(async () => (await probe('/readyz')).status === 200);
    expect(app.child.exitCode).toBeNull();
  });

  it('lets it wait at its start say alive, starting, and 503 for everything else', async () => {
    const env = await settings();
    proxy?.fallSilent();
    app = await spawnReady([MAIN], {
      env: { NODE_ENV: 'production', ...env },
      isReady: (line) => (line.msg === 'listening' ? String(line.url) : null),
    });
    expect(await probe('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await probe('/readyz')).toMatchObject({ status: 503, body: { status: 'starting' } });
    expect(await probe('/api/v1/openapi.json')).toMatchObject({
      status: 503,
      body: { code: 'service_starting', charged: false },
    });
  });
});
