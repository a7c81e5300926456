/**
 * Sends 50 photos of 10 MB at the same moment to the built app with its embedded database, as `npm start` runs it, and
 * reports the memory of the process at its peak:
 *   npm run bench -- photos-at-once [--photos 50] [--megabytes 10] [--via rest|url|upload] [--room-mb PHOTO_MEMORY_MB] [--json]
 * A refused photo is sent again when the answer says, as a client would; the run fails where one is lost, charged twice, or
 * refused in another way than 503 with `Retry-After`.
 */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { startFileServer } from '#test/support/file-server.ts';
import { installApp } from '#test/support/install-app.ts';
import { createLargePhoto } from '#test/support/large-photo.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readProcessStatus } from '#test/support/process-status.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';

/** What docs/operating.md tells people to plan for two readers. */
const PLANNED_MB = 1_500;
/** Priority (nice) of this process, which stands for fifty others on other machines. */
const SENDERS_PRIORITY = 10;
const DIFFERENT_PHOTOS = 5;

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '50' },
    megabytes: { type: 'string', default: '10' },
    via: { type: 'string', default: 'rest' },
    'room-mb': { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.photos);
const megabytes = Number(values.megabytes);

const isSuccess = (status = 0) => status >= 200 && status < 300;

type Sent = { statuses: number[]; ms: number };

/** For calls that name an address. */
const shelf = await startFileServer();
const photos: Buffer[] = [];
for (let number = 0; number < DIFFERENT_PHOTOS; number += 1) photos.push(await photoOf(number));

const product = await startProduct('bench-photos-at-once', () => ({
  TRUSTED_FETCH_ORIGINS: shelf.origin,
  PHOTO_WORKERS: '2',
  ...(values['room-mb'] !== undefined && { PHOTO_MEMORY_MB: values['room-mb'] }),
  RATE_LIMIT_PER_MINUTE: '100000',
  STARTING_CREDITS: '1000',
}));
try {
  const { url, app, settings, standIns } = product;
  const store = openLocalStore(standIns.shopifyUrl);
  await installApp(url, store);
  const key = await createKeyByCommand(settings, store.shop, ['--also', 'create-photo-upload']);
  const pid = app.child.pid ?? 0;
  const post = (path: string, body: object) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  const byRest = (photo: Buffer) =>
    post('/api/v1/image-product-match', { image_base64: photo.toString('base64') });
  const byUpload = async (photo: Buffer) => {
    const made = await post('/api/v1/photo-uploads', {});
    const { upload_url: address } = (await made.json()) as { upload_url: string };
    const put = await fetch(new URL(new URL(address).pathname, url), {
      method: 'PUT',
      body: new Uint8Array(photo),
    });
    return put;
  };
  const byUrl = (photo: Buffer) =>
    post('/api/v1/image-product-match', {
      image_url: shelf.put(`${photos.indexOf(photo)}.jpg`, photo),
    });
  const send = { upload: byUpload, url: byUrl, rest: byRest }[values.via] ?? byRest;
  await (await send(photos[0] ?? Buffer.alloc(0))).text();
  const idle = await readProcessStatus(pid);
  os.setPriority(SENDERS_PRIORITY);
  const startedAt = performance.now();
  const sent = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      sendUntilAnswered(() => send(photos[number % photos.length] ?? Buffer.alloc(0))),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { peakMb: peak } = await readProcessStatus(pid);
  const firsts = Map.groupBy(sent, ({ statuses }) => statuses[0] ?? 0);
  const result = {
    photos: count,
    megabytes:
      Math.round(photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1e5) / 10,
    via: values.via,
    seconds: Math.round(seconds),
    first_answers: [...firsts].map(([status, of]) => `${status}: ${of.length}`).join(', '),
    tries: sent.reduce((sum, { statuses }) => sum + statuses.length, 0),
    longest_s: Math.round(Math.max(...sent.map(({ ms }) => ms)) / 1000),
    not_answered: sent.filter(({ statuses }) => !isSuccess(statuses.at(-1))).length,
    before_mb: idle.memoryMb,
    peak_mb: peak,
    planned_mb: PLANNED_MB,
  };
  if (values.json) console.log(JSON.stringify(result));
  else console.table(result);
  if (result.not_answered > 0 || peak > PLANNED_MB) process.exitCode = 1;
} finally {
  await product.stop();
  await shelf.close();
}

/** A photo of 12 megapixels with just enough noise for the size that is asked for. */
async function photoOf(number: number): Promise<Buffer> {
  const photo = await createLargePhoto(number);
  let best = photo;
  for (let quality = 94; quality <= 100; quality += 1) {
    const larger = await sharp(photo).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (larger.length > megabytes * 1024 * 1024) break;
    best = larger;
  }
  return best;
}

/** @throws Error where an answer is neither a success nor a 503 that says when to come again */
async function sendUntilAnswered(send: () => Promise<Response>): Promise<Sent> {
  const startedAt = performance.now();
  const statuses: number[] = [];
  while (true) {
    const response = await send();
    const text = await response.text();
    statuses.push(response.status);
    if (isSuccess(response.status)) return { statuses, ms: performance.now() - startedAt };
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds)
      throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`);
    await delay(seconds * 1000);
  }
}
