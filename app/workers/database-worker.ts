import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type {
  EmbeddedAnswer,
  EmbeddedRequest,
  EmbeddedSettings,
} from '#app/platform/database/embedded/embedded-messages.ts';

/** Answers are collected up to this many bytes, because each message wakes the main thread. */
const PIECE_BYTES = 256 * 1024;

const port = parentPort;
if (!port) throw new Error('This file runs as a worker only');

const { directory } = workerData as EmbeddedSettings;
/**
 * `open_datasync` makes each commit reach the disk (PGlite starts with fsync off), about 0.7 ms each;
 * 16 MB of shared buffers instead of 128 halves the memory.
 */
const lite = new PGlite({
  dataDir: directory,
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=open_datasync',
    '-c',
    'shared_buffers=16MB',
  ],
});

function answer(message: EmbeddedAnswer): void {
  const transfer = message.kind === 'data' ? [message.data.buffer as ArrayBuffer] : [];
  port?.postMessage(message, transfer);
}

async function run({ id, messages }: { id: number; messages: Uint8Array }): Promise<void> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const flush = (isLast: boolean) => {
    // A copy with a buffer of its own, which can be transferred.
    const data = new Uint8Array(Buffer.concat(chunks.splice(0)));
    sizeBytes = 0;
    answer({ kind: 'data', id, data, isLast });
  };
  const onRawData = (data: Uint8Array) => {
    // The database reuses the memory as soon as this returns.
    chunks.push(data.slice());
    sizeBytes += data.byteLength;
    if (sizeBytes >= PIECE_BYTES) flush(false);
  };
  // A statement's errors are part of the data. A thrown error means that the database is unusable, and ends this
  // thread.
  await lite.runExclusive(() => lite.execProtocolRawStream(messages, { onRawData }));
  flush(true);
}

await lite.waitReady;
/** The statement received last; statements run one after another. */
let last = Promise.resolve();
let isClosing = false;
port.on('message', async (request: EmbeddedRequest) => {
  // Requests after `close` fail when this thread ends.
  if (isClosing) return;
  if (request.kind === 'send') {
    last = run(request);
    return last;
  }
  isClosing = true;
  await last;
  await lite.close();
  port.close();
});
answer({ kind: 'ready' });
