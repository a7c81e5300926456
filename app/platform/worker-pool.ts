import { Worker } from 'node:worker_threads';

/** What goes to a worker: an id to answer with, and the request. */
export type WorkerRequest<Request> = { id: number; request: Request };
/** What comes back. `error` is a message of ours; stack traces stay in the worker. */
export type WorkerAnswer<Answer> =
  | { id: number; answer: Answer }
  | { id: number; error: { code: string; message: string } };

export type WorkerFailure = 'deadline' | 'crashed' | 'failed' | 'closed';

/** Why a worker gave no answer. `code` is the worker's own word for a `failed` request. */
export class WorkerPoolError extends Error {
  override readonly name = 'WorkerPoolError';
  readonly failure: WorkerFailure;
  readonly code: string | undefined;
  constructor(failure: WorkerFailure, message: string, code?: string) {
    super(message);
    this.failure = failure;
    this.code = code;
  }
}

export interface WorkerPool<Request, Answer> {
  /**
   * Runs one request in a worker of its own. A worker that overruns its deadline, or whose caller goes
   * away, is terminated (wasm cannot be interrupted) and replaced when the next request comes.
   * @throws WorkerPoolError, or the signal's reason
   */
  run(request: Request, options: { signal: AbortSignal }): Promise<Answer>;
  close(): Promise<void>;
}

export type WorkerPoolOptions = {
  url: URL;
  /** Workers at most; each is started with its first request. */
  size: number;
  /** Longest run of one request in ms, waiting in the queue not counted. */
  deadlineMs: number;
  /** An idle worker ends after this many ms and gives its memory back; absent: never. */
  idleMs?: number;
  /** Handed to each worker at its start. */
  workerData?: unknown;
};

type Job<Request, Answer> = {
  request: Request;
  signal: AbortSignal;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

type Lane<Request, Answer> = {
  worker: Worker | null;
  job: Job<Request, Answer> | null;
  jobId: number;
  settle: (() => void) | null;
  idleTimer: NodeJS.Timeout | null;
};

/** A small pool of worker_threads with deadlines; jobs wait in order of arrival. */
export function createWorkerPool<Request, Answer>(
  options: WorkerPoolOptions,
): WorkerPool<Request, Answer> {
  type ThisLane = Lane<Request, Answer>;
  type ThisJob = Job<Request, Answer>;
  const queue: ThisJob[] = [];
  const lanes: ThisLane[] = Array.from({ length: options.size }, () => ({
    worker: null,
    job: null,
    jobId: 0,
    settle: null,
    idleTimer: null,
  }));
  let closed = false;

  function end(lane: ThisLane): void {
    const worker = lane.worker;
    lane.worker = null;
    void worker?.terminate();
  }

  /** Frees the lane and hands the outcome on; the next job starts at once. */
  function finish(lane: ThisLane, outcome: (job: ThisJob) => void): void {
    const job = lane.job;
    lane.settle?.();
    lane.settle = null;
    lane.job = null;
    lane.worker?.unref();
    if (options.idleMs !== undefined && lane.worker) {
      lane.idleTimer = setTimeout(() => end(lane), options.idleMs).unref();
    }
    if (job) outcome(job);
    startNext();
  }

  function onMessage(lane: ThisLane, message: WorkerAnswer<Answer>): void {
    if (!lane.job || message.id !== lane.jobId) return;
    finish(lane, (job) => {
      if ('answer' in message) job.resolve(message.answer);
      else job.reject(new WorkerPoolError('failed', message.error.message, message.error.code));
    });
  }

  function start(lane: ThisLane): Worker {
    const worker = new Worker(options.url, {
      workerData: options.workerData,
      // A worker has no use for the settings, and must not hold secrets.
      env: {},
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
      stdout: true,
      stderr: true,
    });
    // Decoders write about damaged pictures to the console; what matters reaches us as an error.
    worker.stdout.resume();
    worker.stderr.resume();
    const onGone = () => {
      if (lane.worker !== worker) return;
      lane.worker = null;
      finish(lane, (job) => job.reject(new WorkerPoolError('crashed', 'The worker stopped')));
    };
    worker.on('message', (message: WorkerAnswer<Answer>) => onMessage(lane, message));
    worker.on('error', onGone);
    worker.on('exit', onGone);
    worker.unref();
    lane.worker = worker;
    return worker;
  }

  function stop(lane: ThisLane, reason: unknown): void {
    end(lane);
    finish(lane, (job) => job.reject(reason));
  }

  function begin(lane: ThisLane, job: ThisJob): void {
    if (lane.idleTimer) clearTimeout(lane.idleTimer);
    const worker = lane.worker ?? start(lane);
    lane.job = job;
    lane.jobId += 1;
    const late = () =>
      stop(lane, new WorkerPoolError('deadline', `No answer within ${options.deadlineMs} ms`));
    const timer = setTimeout(late, options.deadlineMs);
    const onAbort = () => stop(lane, job.signal.reason);
    job.signal.addEventListener('abort', onAbort, { once: true });
    lane.settle = () => {
      clearTimeout(timer);
      job.signal.removeEventListener('abort', onAbort);
    };
    worker.ref();
    worker.postMessage({ id: lane.jobId, request: job.request });
  }

  function startNext(): void {
    while (!closed && queue.length > 0) {
      const lane = lanes.find((each) => each.job === null);
      if (!lane) return;
      const job = queue.shift();
      if (job) begin(lane, job);
    }
  }

  function run(request: Request, { signal }: { signal: AbortSignal }): Promise<Answer> {
    signal.throwIfAborted();
    if (closed) throw new WorkerPoolError('closed', 'The pool is closed');
    return new Promise<Answer>((resolve, reject) => {
      const job: ThisJob = { request, signal, resolve, reject };
      const leaveQueue = () => {
        const at = queue.indexOf(job);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leaveQueue, { once: true });
      queue.push(job);
      startNext();
    });
  }

  return {
    run: async (request, runOptions) => run(request, runOptions),
    async close() {
      closed = true;
      const gone = new WorkerPoolError('closed', 'The pool is closed');
      for (const job of queue.splice(0)) job.reject(gone);
      await Promise.all(
        lanes.map(async (lane) => {
          const worker = lane.worker;
          lane.worker = null;
          finish(lane, (job) => job.reject(gone));
          await worker?.terminate();
        }),
      );
    },
  };
}
