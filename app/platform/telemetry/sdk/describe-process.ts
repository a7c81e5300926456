import { DiagLogLevel, diag } from '@opentelemetry/api';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { tryParseJson } from '../../json/parse-json.ts';
import type { Logger } from '../../logger.ts';
import { SCOPE } from '../metric.ts';

/** Describes this process in everything that it reports. The machine's name is left out. */
export function createResource(version: string, instanceId: string): Resource {
  return defaultResource().merge(
    resourceFromAttributes({
      'service.name': SCOPE,
      'service.version': version,
      'service.instance.id': instanceId,
      'process.runtime.name': 'nodejs',
      'process.runtime.version': process.versions.node,
    }),
  );
}

/** While a collector is down, every batch fails: it is logged once a minute. */
const QUIET_MS = 60_000;
const LONGEST = 200;

/** Logs the SDK's own problems. */
export function logTroubles(log: Logger): void {
  let quietUntil = 0;
  const tell = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    const reason = reasonIn(message).slice(0, LONGEST);
    log.warn({ reason }, 'telemetry has a trouble of its own');
  };
  const silent = () => {};
  const logger = { error: tell, warn: tell, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Takes the reason out of a message: the SDK writes an error as JSON, its stack first. */
function reasonIn(message: string): string {
  const error = tryParseJson(message);
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return isError ? String(error.message) : message;
}
