import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '#app/platform/threads/lower-thread-priority.ts';
import type { WorkerAnswer, WorkerRequest } from '#app/platform/threads/worker-pool.ts';

/** A refusal that the pool's caller should be able to tell apart by its code. */
export class WorkerRefusal extends Error {
  override readonly name = 'WorkerRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The worker's side of a pool: answers one request after the other, and gives way to the server's own thread. */
export function serveWorker<Request, Answer>(handle: (request: Request) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker only');
  lowerThreadPriority();
  port.on('message', async ({ id, request }: WorkerRequest<Request>) => {
    let message: WorkerAnswer<Answer>;
    try {
      message = { id, answer: await handle(request) };
    } catch (error) {
      const code = error instanceof WorkerRefusal ? error.code : 'failed';
      message = {
        id,
        error: { code, message: error instanceof Error ? error.message : `${error}` },
      };
    }
    port.postMessage(message);
  });
}
