import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.server.ts';
import type { Logger } from '../logger.ts';
import { projectRoot } from '../project-root.ts';

/** How long sending the last spans to a collector may take when the app stops. */
const FLUSH_MS = 2_000;

/**
 * Starts measuring as the settings say. If they ask for nothing, no part of OpenTelemetry's SDK is loaded, and whatever
 * the app measures goes nowhere. Must be called before the app is loaded.
 * @returns a function that sends what is left, and ends in time whatever the collector does
 * @throws Error if the port for metrics is taken
 */
export async function startTelemetry(
  { metrics, traces }: Config['telemetry'],
  log: Logger,
): Promise<() => Promise<void>> {
  if (!metrics && !traces) return async () => {};
  const { createResource, logTroubles } = await import('./sdk/describe-process.ts');
  const resource = createResource(await readVersion(), randomUUID());
  logTroubles(log);
  const stops: (() => Promise<void>)[] = [];
  if (metrics) {
    const { serveMetrics } = await import('./sdk/serve-metrics.ts');
    stops.push(await serveMetrics(metrics, resource, log));
  }
  if (traces) {
    const { sendTraces } = await import('./sdk/send-traces.ts');
    stops.push(sendTraces(traces, resource));
  }
  return async () => {
    const stopped = Promise.allSettled(stops.map((stop) => stop()));
    await Promise.race([stopped, delay(FLUSH_MS, undefined, { ref: false })]);
  };
}

async function readVersion(): Promise<string> {
  const manifest = await readFile(path.join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
