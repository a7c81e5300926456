/**
 * Measures how long other requests wait while 8 photos of 12 megapixels are read at once, by two readers, with the
 * embedded database:
 *   npm run bench -- responsive [--photos 8] [--path /healthz] [--via rest|mcp] [--profile FOLDER] [--json]
 * A separate process requests the path every 10 ms; a preload in the app measures how long its event loop is blocked.
 * The senders run at a lower priority than the app, because in production they run on other machines.
 * `--profile` writes CPU profiles for Chrome's DevTools, which makes the figures worse.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installApp } from '#test/support/install-app.ts';
import { createLargePhoto } from '#test/support/large-photo.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { startProduct } from '#test/support/start-product.ts';
import { until } from '#test/support/until.ts';
import type { ProbeResult } from './responsive/probe.ts';

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '8' },
    path: { type: 'string', default: '/healthz' },
    via: { type: 'string', default: 'rest' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Priority (nice) of this process, which encodes and sends photos. */
const SENDERS_PRIORITY = 10;

/** Delays in wall-clock time; `longest_computed_ms` is processor time, which other processes do not affect. */
type EventLoop = {
  longest_ms: number;
  longest_computed_ms: number;
  p99_ms: number;
  p50_ms: number;
  rss_mb: number;
};

/** Reads the delays of the app's event loop since the last call. */
async function readEventLoop(app: ReadyProcess<string>): Promise<EventLoop> {
  const findLines = () =>
    app
      .output()
      .split('\n')
      .filter((line) => line.includes('"event loop"'));
  const before = findLines().length;
  app.child.kill('SIGUSR2');
  await until(async () => findLines().length > before);
  return JSON.parse(findLines().at(-1) ?? '{}') as EventLoop;
}

/** Requests `url` every 10 ms from a separate process until the work is done. */
async function whileProbing<Done>(
  url: string,
  work: () => Promise<Done>,
): Promise<{ probe: ProbeResult; done: Done }> {
  const child = fork(at('./responsive/probe.ts'), [url]);
  await once(child, 'message');
  // Only now: the child process would inherit it.
  os.setPriority(SENDERS_PRIORITY);
  const done = await work();
  child.send('end');
  const [probe] = (await once(child, 'message')) as [ProbeResult];
  return { probe, done };
}

function buildBody(photo: Buffer, id: number): string {
  const input = { image_base64: photo.toString('base64') };
  if (values.via === 'rest') return JSON.stringify(input);
  const call = { name: 'image-product-match', arguments: input };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: call });
}

const PATHS: Record<string, string> = { rest: '/api/v1/image-product-match', mcp: '/mcp' };

async function send(url: string, key: string, body: string): Promise<number> {
  const response = await fetch(new URL(PATHS[values.via] ?? '/', url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${key}`,
    },
    body,
  });
  const text = await response.text();
  return /"isError":true/.test(text) ? 500 : response.status;
}

const product = await startProduct(
  'bench-responsive',
  () => ({
    PHOTO_WORKERS: '2',
    ...(values.profile !== undefined && {
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}`,
    }),
  }),
  [at('./responsive/watch-event-loop.mjs')],
);
try {
  const { url, app, settings, standIns } = product;
  const store = openLocalStore(standIns.shopifyUrl);
  await installApp(url, store);
  const key = await createKeyByCommand(settings, store.shop);
  const bodies: string[] = [];
  const count = Number(values.photos);
  for (let number = 0; number <= count; number += 1) {
    bodies.push(buildBody(await createLargePhoto(number), number));
  }
  // The first photo starts the readers and does not count.
  await send(url, key, bodies.pop() ?? '');
  await readEventLoop(app);
  const { probe, done } = await whileProbing(new URL(values.path, url).href, async () => {
    const startedAt = performance.now();
    const statuses = await Promise.all(bodies.map((body) => send(url, key, body)));
    return { statuses, seconds: (performance.now() - startedAt) / 1000 };
  });
  const loop = await readEventLoop(app);
  const result = {
    photos: count,
    megabytes: Number((bodies.reduce((sum, body) => sum + body.length, 0) / 1e6).toFixed(1)),
    via: values.via,
    path: values.path,
    seconds: Number(done.seconds.toFixed(1)),
    statuses: done.statuses,
    probe,
    event_loop: {
      longest_ms: loop.longest_ms,
      longest_computed_ms: loop.longest_computed_ms,
      p99_ms: loop.p99_ms,
      p50_ms: loop.p50_ms,
    },
    rss_mb: loop.rss_mb,
    load: Number((os.loadavg()[0] ?? 0).toFixed(1)),
  };
  if (values.json) console.log(JSON.stringify(result));
  else {
    console.log(
      `${count} photos via ${values.via} in ${result.seconds} s:`,
      done.statuses.join(' '),
    );
    console.table({ [values.path]: probe, 'event loop': result.event_loop });
  }
} finally {
  await product.stop();
}
