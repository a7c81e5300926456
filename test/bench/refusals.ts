/**
 * Measures how much memory the built app keeps after refusing 20 hostile photos of each kind, sent over REST:
 *   npm run bench -- refusals [--photos 20] [--kind TEXT] [--json]
 * Memory is the app's resident set size before and some seconds after each kind.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createHostilePhotos, type HostilePhoto } from '#test/support/hostile-photos.ts';
import { installApp } from '#test/support/install-app.ts';
import { createLargePhoto } from '#test/support/large-photo.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readProcessStatus } from '#test/support/process-status.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';

/** Growth from which the run fails. */
const MAX_GROWTH_MB = 60;
/** Time after which the buffers of requests are freed. */
const SETTLE_MS = 3_000;

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '20' },
    kind: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.photos);

type Row = {
  kind: string;
  photo_kb: number;
  status: string;
  before_mb: number;
  peak_mb: number;
  after_mb: number;
  growth_mb: number;
};

const photos = (await createHostilePhotos()).filter(({ kind }) => kind.includes(values.kind));
const product = await startProduct('bench-refusals', () => ({ RATE_LIMIT_PER_MINUTE: '100000' }));
try {
  const { url, app, settings, standIns } = product;
  const store = openLocalStore(standIns.shopifyUrl);
  await installApp(url, store);
  const key = await createKeyByCommand(settings, store.shop);
  const pid = app.child.pid ?? 0;
  const send = async (photo: Buffer) => {
    const response = await fetch(new URL('/api/v1/image-product-match', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ image_base64: photo.toString('base64') }),
    });
    const { code = 'taken' } = (await response.json()) as { code?: string };
    return `${response.status} ${code}`;
  };
  // First one photo that is read and one of each kind: code that is loaded once must not count as growth.
  await send(await createLargePhoto(1));
  for (const { bytes } of photos) await send(bytes);
  const start = await measureSettledMb(pid);
  const rows: Row[] = [];
  for (const photo of photos) rows.push(await measure(pid, photo, send));
  const result = {
    photos: count,
    kinds: rows,
    before_all_mb: start,
    after_all_mb: rows.at(-1)?.after_mb ?? start,
    worst_growth_mb: Math.max(...rows.map(({ growth_mb: growth }) => growth)),
  };
  if (values.json) console.log(JSON.stringify(result));
  else {
    console.table(rows);
    console.log(`all kinds: ${start} MB before, ${result.after_all_mb} MB after`);
  }
  process.exitCode = result.worst_growth_mb > MAX_GROWTH_MB ? 1 : 0;
} finally {
  await product.stop();
}

async function measure(
  pid: number,
  { kind, bytes }: HostilePhoto,
  send: (photo: Buffer) => Promise<string>,
): Promise<Row> {
  const before = await measureSettledMb(pid);
  let peak = before;
  const statuses = new Set<string>();
  for (let sent = 0; sent < count; sent += 1) {
    statuses.add(await send(bytes));
    peak = Math.max(peak, (await readProcessStatus(pid)).memoryMb);
  }
  const after = await measureSettledMb(pid);
  return {
    kind,
    photo_kb: Math.round(bytes.length / 1024),
    status: [...statuses].join(', '),
    before_mb: before,
    peak_mb: peak,
    after_mb: after,
    growth_mb: after - before,
  };
}

async function measureSettledMb(pid: number): Promise<number> {
  await delay(SETTLE_MS);
  return (await readProcessStatus(pid)).memoryMb;
}
