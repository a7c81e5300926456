import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import { prepareOwnApp } from '#test/support/own-app.ts';
import { findPrometheus } from '#test/support/prometheus/find-prometheus.ts';
import { readExpression } from '#test/support/prometheus/read-expression.ts';
import {
  DEPLOYED,
  type RunningPrometheus,
  startPrometheus,
} from '#test/support/prometheus/start-prometheus.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { type ReceivedSpan, startCollector } from '#test/support/start-collector.ts';
import { until } from '#test/support/until.ts';
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts';
import { TELLTALES, useApp } from './use-app.ts';

const run = promisify(execFile);

const collector = await startCollector();
const receiver = await startWebhookReceiver();
const failing = `${inject('searchUrl')}/spaces/telemetry`;
const { env, store } = await prepareOwnApp({
  METRICS_PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER_ARG: '1',
  TRUSTED_FETCH_ORIGINS: receiver.origin,
  SERPAPI_BASE_URL: failing,
});

type LogLine = Record<string, unknown>;

/** What is measured last. */
const LAST = 'catalog_vision_webhook_duration_count{outcome="delivered"}';

/** Null on a machine that has no Prometheus and cannot get one; there, nothing is asked of it. */
const programs = await findPrometheus().catch((error: Error) => {
  console.warn(error.message);
  return null;
});

let app: ReadyProcess<string>;
let prometheus: RunningPrometheus;
let scrape: string;
let elsewhere: number[];
let key: string;
let log: LogLine[];
let spans: ReceivedSpan[];
beforeAll(async () => {
  await fetch(`${failing}/control/scenario`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'error500' }),
  });
  app = await spawnApp(env);
  const lines = () =>
    app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  const metricsUrl = String(lines().find(({ msg }) => msg === 'serving metrics')?.url);
  if (programs) prometheus = await startPrometheus(programs.prometheus, new URL(metricsUrl).host);
  key = await useApp(app.ready, { store, receiver });
  // On a busy machine a look at the database may take longer than a scrape waits.
  await until(async () => {
    scrape = await (await fetch(metricsUrl)).text();
    return scrape.includes('catalog_vision_database_up 1') && scrape.includes('queue="webhook"');
  });
  elsewhere = await Promise.all([
    fetch(new URL('/', metricsUrl)),
    fetch(metricsUrl, { method: 'POST' }),
    fetch(new URL('/metrics', app.ready)),
  ]).then((answers) => answers.map(({ status }) => status));
  await until(async () => !programs || (await prometheus.query(LAST)).length > 0);
  expect(await app.stop()).toBe(0);
  log = lines();
  spans = collector.listSpans();
});
afterAll(async () => {
  await Promise.all([app?.stop('SIGKILL'), prometheus?.stop()]);
  await Promise.all([collector.close(), receiver.close()]);
});

/** The name of a metric in Prometheus. */
const inPrometheus = (name: string, kind: string) =>
  `${name.replaceAll('.', '_')}${kind === 'counter' || name === METRICS.cpuTime.name ? '_total' : ''}`;

type Panel = { title: string; targets?: { expr: string }[] };

/** Every expression of the dashboard and of the alerts, with where it stands. */
async function listExpressions(): Promise<[where: string, expression: string][]> {
  const file = path.join(DEPLOYED, '../grafana/dashboard.json');
  const { panels } = JSON.parse(await readFile(file, 'utf8')) as { panels: Panel[] };
  const shown = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  );
  const alerts = await prometheus.listAlerts();
  return [...shown, ...alerts.map(({ name, query }): [string, string] => [name, query])];
}

describe('the metrics of an app that was used', () => {
  it('are all there, with the labels that they are said to have', () => {
    const missing = Object.values(METRICS).flatMap(({ name, kind, labels }) => {
      const series = scrape
        .split('\n')
        .filter((line) => new RegExp(`^${inPrometheus(name, kind)}(_count)?[ {]`).test(line));
      const isWhole = series.some((line) =>
        labels.every((label: string) => line.includes(`${label.replaceAll('.', '_')}="`)),
      );
      return isWhole ? [] : [name];
    });
    expect(missing).toEqual([]);
  });

  it('are at one address, and not on the port of the app', () => {
    expect(elsewhere).toEqual([404, 405, 404]);
  });

  it('count calls by how they ended, credits, points and what was throttled', () => {
    const call = 'catalog_vision_operation_duration_count{operation="storefront-product-upsert"';
    for (const series of [
      `${call},transport="rest",outcome="replayed"} 1`,
      `${call},transport="rest",outcome="invalid_input"} 1`,
      `${call},transport="rest",outcome="upstream_unavailable"} 1`,
      `${call},transport="bulk",outcome="succeeded"} 1`,
      'catalog_vision_credits_total{kind="refund",operation="storefront-product-upsert"} 1',
      'catalog_vision_operation_in_flight{operation="image-product-match"} 0',
    ])
      expect(scrape).toContain(series);
    for (const pattern of [
      /^catalog_vision_admin_api_duration_count\{operation="\w+",outcome="throttled"\} 1$/m,
      /^catalog_vision_admin_api_points_total\{operation="Preflight",kind="actual"\} [1-9]/m,
      /^catalog_vision_provider_retries_total\{provider="serpapi"\} [1-9]/m,
      /^catalog_vision_provider_duration_count\{provider="serpapi",kind="lookup",outcome="unavailable"\} [1-9]/m,
      /^catalog_vision_thread_duration_count\{kind="label",outcome="succeeded"\} [1-9]/m,
      /^http_server_request_duration_count\{.*http_route="\/api\/v1\/\*",http_response_status_code="502"\} 1$/m,
      /^catalog_vision_queue_depth\{queue="webhook"\} \d/m,
      /^target_info\{.*service_version="\d/m,
    ])
      expect(scrape).toMatch(pattern);
  });
});

describe.skipIf(programs === null)('Prometheus', () => {
  it('takes the deployed settings, and every alert fires and stays silent as it is meant to', async () => {
    const promtool = (...words: string[]) =>
      run(programs?.promtool ?? '', words, { cwd: DEPLOYED });
    await promtool('check', 'config', 'prometheus.yml');
    await promtool('test', 'rules', 'alerts.test.yml');
    const cases = await readFile(path.join(DEPLOYED, 'alerts.test.yml'), 'utf8');
    const untried = (await prometheus.listAlerts()).filter(
      ({ name }) => !cases.includes(`alertname="${name}"`),
    );
    expect(untried).toEqual([]);
  });

  it('knows every metric and label in the expressions of dashboard and alerts', async () => {
    const expressions = await listExpressions();
    expect(expressions.length).toBeGreaterThan(50);
    const unknown: string[] = [];
    for (const [where, expression] of expressions) {
      await prometheus
        .query(expression)
        .catch(({ message }) => unknown.push(`${where}: ${message}`));
      const { metrics, grouping } = readExpression(expression);
      if (metrics.size === 0) unknown.push(`${where}: names no metric`);
      for (const [metric, labels] of metrics) {
        const there = await prometheus.labelsOf(metric);
        for (const label of ['__name__', ...labels, ...grouping])
          if (!there.has(label)) unknown.push(`${where}: ${metric} has no ${label}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});

const childrenOf = ({ spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

/** The span of that name below another one, at any depth. */
function below(span: ReceivedSpan, name: string): ReceivedSpan | undefined {
  for (const child of childrenOf(span)) {
    const found = child.name === name ? child : below(child, name);
    if (found) return found;
  }
  return undefined;
}

const ofOutcome = (name: string, outcome: string) => {
  const found = spans.find((span) => span.name === name && span.attributes.outcome === outcome);
  if (!found) throw new Error(`No span is called ${name} with the outcome ${outcome}.`);
  return found;
};

describe('a trace', () => {
  it('of a match has its steps, and in them the questions and the threads', () => {
    const match = ofOutcome('operation image-product-match', 'succeeded');
    const request = spans.find(({ spanId }) => spanId === match.parentSpanId);
    expect(request?.name).toBe('POST /api/v1/*');
    expect(below(match, 'work decode')?.traceId).toBe(match.traceId);
    const label = below(match, 'step read_label');
    expect(label && below(label, 'work label')).toBeDefined();
    const barcodes = below(match, 'step read_barcodes');
    expect(barcodes && below(barcodes, 'work barcode')).toBeDefined();
    const question = spans.find(({ name }) => name === 'ask serpapi');
    const step = spans.find(({ spanId }) => spanId === question?.parentSpanId);
    expect(step?.name).toMatch(/^step /);
    expect(spans.find(({ spanId }) => spanId === step?.parentSpanId)?.name).toBe(match.name);
  });

  it('of an upsert has its requests to the store and what they cost', () => {
    const upsert = ofOutcome('operation storefront-product-upsert', 'succeeded');
    const preflight = below(upsert, 'admin api Preflight');
    expect(preflight?.attributes).toMatchObject({ outcome: 'succeeded' });
    expect(Number(preflight?.attributes.points_actual)).toBeGreaterThan(0);
  });

  it('of a call that failed says so by its code', () => {
    const failed = spans.filter(({ attributes }) => attributes['error.type'] === 'invalid_input');
    expect(failed).toMatchObject([
      { name: 'operation storefront-product-upsert', status: { code: 2 } },
    ]);
  });

  it('is found from every line that the log has of its request and its call', () => {
    const match = ofOutcome('operation image-product-match', 'succeeded');
    const lines = log.filter(({ trace_id }) => trace_id === match.traceId);
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['call', 'request']));
    expect(lines.find(({ msg }) => msg === 'call')?.span_id).toBe(match.spanId);
    const without = log.filter(
      ({ msg, trace_id }) => (msg === 'call' || msg === 'request') && trace_id === undefined,
    );
    expect(without).toEqual([]);
  });

  it('takes its id from no caller, and tells it to nobody', () => {
    expect(spans.filter(({ traceId }) => traceId === TELLTALES.traceId)).toEqual([]);
    for (const { headers } of receiver.received) expect(headers).not.toHaveProperty('traceparent');
  });
});

it('no metric and no span has a store, a key, a product or what a caller sent', () => {
  const told = `${scrape}\n${collector.bodies.join('\n')}`;
  expect(told).toContain('storefront-product-upsert');
  for (const secret of [
    store.shop.split('.')[0] ?? '',
    key,
    key.slice(6, 20),
    TELLTALES.style,
    TELLTALES.title,
    TELLTALES.requestId,
    TELLTALES.traceId,
    env.SHOPIFY_API_SECRET ?? '',
    receiver.origin,
    'shpat_',
    'whsec_',
    'eyJ',
  ])
    expect(told).not.toContain(secret);
});
