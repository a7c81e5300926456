import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { prepareOwnApp } from '#test/support/own-app.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { startCollector } from '#test/support/start-collector.ts';
import { until } from '#test/support/until.ts';

/** A collector is waited for five seconds; a call takes some hundredths of one on a machine that does nothing else. */
const NOT_SLOWED_MS = 4_500;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

const collector = await startCollector();
const { env, store } = await prepareOwnApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_TRACES_SAMPLER_ARG: '0',
  TRUSTED_PROXIES: '127.0.0.1',
});

let app: ReadyProcess<string>;
let key: string;
beforeAll(async () => {
  app = await spawnApp(env);
  await installApp(app.ready, store);
  key = await createKeyOnPage(app.ready, store);
});
afterAll(async () => {
  await Promise.all([app.stop('SIGKILL'), collector.close()]);
});

/** A request in a trace that a proxy has begun and wants kept. */
const send = () =>
  fetch(`${app.ready}/api/v1/credits`, {
    headers: {
      Authorization: `Bearer ${key}`,
      traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01`,
    },
  });

/** Calls a few times. @returns the longest time of a call */
async function call(): Promise<number> {
  let longestMs = 0;
  for (let count = 0; count < 5; count += 1) {
    const startedAt = performance.now();
    expect((await send()).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  return longestMs;
}

describe('a trace that a trusted proxy has begun', () => {
  it('goes on, whatever share of the others is kept', async () => {
    await call();
    await until(async () => collector.bodies.length > 0);
    const traces = new Set(collector.listSpans().map(({ traceId }) => traceId));
    expect([...traces]).toEqual([TRACE_ID]);
  });
});

describe('a collector that fails', () => {
  it.each([500, 'hang up', 'never'] as const)('slows no call down: %s', async (answer) => {
    collector.answerWith(answer);
    const before = collector.bodies.length;
    await call();
    await until(async () => collector.bodies.length > before);
    expect(await call()).toBeLessThan(NOT_SLOWED_MS);
  });

  it('that is silent does not keep the app from ending', async () => {
    await call();
    const startedAt = performance.now();
    expect(await app.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(NOT_SLOWED_MS);
    expect(app.output()).toContain('telemetry has a trouble of its own');
  });
});
