import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedSettings } from './embedded-messages.ts';
import type { WireSession } from './pglite-stream.ts';

export type EmbeddedDatabase = ReturnType<typeof createEmbeddedDatabase>;

type Waiting = {
  onData: (data: Uint8Array) => void;
  resolve: () => void;
  reject: (error: Error) => void;
};

/** A started thread. `close` waits for the statements in progress. */
type Thread = { session: WireSession; close: () => Promise<void> };

/**
 * Runs the embedded database in a thread of its own, so the server keeps answering however long a statement takes. If
 * the thread dies, its connections end too, and the next connection starts another thread. Committed data is on disk,
 * as after a process was killed.
 */
export function createEmbeddedDatabase(settings: EmbeddedSettings) {
  let running: Promise<Thread> | null = null;
  return {
    /** Returns the running database; starts it if it is not running. @throws Error that says why it cannot be opened */
    async open(): Promise<WireSession> {
      running ??= startThread(settings, () => {
        running = null;
      });
      return (await running).session;
    },
    /** Waits for the statements in progress, then ends the thread. */
    async close() {
      await (await running)?.close();
    },
  };
}

async function startThread(settings: EmbeddedSettings, onGone: () => void): Promise<Thread> {
  const worker = new Worker(workerUrl('database-worker'), {
    name: 'database',
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(reason: Error) => void>();
  let asked = 0;

  function post(request: EmbeddedRequest): void {
    const transfer = request.kind === 'send' ? [request.messages.buffer as ArrayBuffer] : [];
    worker.postMessage(request, transfer);
  }

  const session: WireSession = {
    send: (messages, onData) =>
      new Promise<void>((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { onData, resolve, reject });
        post({ kind: 'send', id: asked, messages: Uint8Array.from(messages) });
      }),
    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  async function close(): Promise<void> {
    const exited = once(worker, 'exit');
    post({ kind: 'close' });
    await exited;
  }

  return new Promise<Thread>((resolve, reject) => {
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      onGone();
      const reason = new Error('The embedded database has ended.', { cause });
      reject(cause ?? reason);
      for (const one of waiting.values()) one.reject(reason);
      for (const listener of listeners) listener(reason);
    });
    worker.on('message', (answer: EmbeddedAnswer) => {
      if (answer.kind === 'ready') return resolve({ session, close });
      const { id, data, isLast } = answer;
      const one = waiting.get(id);
      one?.onData(data);
      if (!isLast) return;
      waiting.delete(id);
      one?.resolve();
    });
  });
}
