import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { Logger } from '../../logger.ts';
import { METRICS } from '../metrics.ts';
import { observeProcess } from './observe-process.ts';

const PATH = '/metrics';
/** Enough for two Prometheus servers and a user. */
const MAX_CONNECTIONS = 16;

/**
 * Serves the metrics to Prometheus on a port of their own. The exporter's own server is not used, because it cannot
 * take a free port.
 * @returns a function that stops the server
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  resource: Resource,
  log: Logger,
): Promise<() => Promise<void>> {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({ resource, readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  showZeros();
  observeProcess();
  const server = createServer((request, response) => {
    const isForMetrics = request.url?.split('?', 1)[0] === PATH;
    if (!isForMetrics) return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    exporter.getMetricsRequestHandler(request, response);
    // The exporter leaves out the version, without which newer servers guess the format.
    response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  log.info({ url: `http://${host}:${taken}${PATH}` }, 'serving metrics');
  return async () => {
    server.close();
    server.closeAllConnections();
    await provider.shutdown();
  };
}

/** Shows counters as 0 from the start: if a counter appears only with its first event, a query sees no increase. */
function showZeros(): void {
  for (const metric of Object.values(METRICS))
    if (metric.kind === 'counter' && metric.labels.length === 0) metric.add(0, {} as never);
}
