import { lowerThreadPriority } from '#app/platform/threads/lower-thread-priority.ts';
import type { WorkerOutcome, WorkerTask } from '#app/platform/threads/worker-pool.ts';

/** A refusal that reaches the pool's caller with its code. */
export class WorkerRefusal extends Error {
  override readonly name = 'WorkerRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The worker's side of a pool: export the returned function as `handle`. Lowers the thread's priority and silences the
 * thread: decoders write to the console about damaged pictures, and what matters reaches the pool as an error.
 * `isStopped` tells long work whether anybody still waits for it.
 */
export function serveWorker<Request, Answer>(
  work: (request: Request, isStopped: () => boolean) => Promise<Answer>,
) {
  lowerThreadPriority();
  process.stdout.write = () => true;
  process.stderr.write = () => true;
  return async ({ request, stop }: WorkerTask<Request>): Promise<WorkerOutcome<Answer>> => {
    try {
      return { answer: await work(request, () => Atomics.load(stop, 0) !== 0) };
    } catch (error) {
      const code = error instanceof WorkerRefusal ? error.code : 'failed';
      return { error: { code, message: error instanceof Error ? error.message : `${error}` } };
    }
  };
}
