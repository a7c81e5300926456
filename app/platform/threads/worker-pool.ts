import { Worker } from 'node:worker_threads';

/** What goes to a worker: an id to answer with, and the request. */
export type WorkerRequest<Request> = { id: number; request: Request };
/** What comes back. `error` is a message of ours; stack traces stay in the worker. */
export type WorkerAnswer<Answer> =
  | { id: number; answer: Answer }
  | { id: number; error: { code: string; message: string } };

/** `overloaded`: no worker took the request, because others were before it. */
export type WorkerFailure = 'deadline' | 'crashed' | 'failed' | 'closed' | 'overloaded';

/** Why a worker gave no answer. */
export class WorkerPoolError extends Error {
  override readonly name = 'WorkerPoolError';
  readonly failure: WorkerFailure;
  /** The worker's own word for a `failed` request. */
  readonly code: string | undefined;
  /** Of an `overloaded` pool: seconds after which its queue should have been worked off. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    failure: WorkerFailure,
    message: string,
    more: { code?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.failure = failure;
    this.code = more.code;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export type RunOptions = {
  signal: AbortSignal;
  /**
   * Longest wait for a free worker in ms. A request that would wait longer is refused at once, one that
   * did wait longer then: both as `overloaded`. Absent: it waits as long as its signal lets it.
   */
  maxWaitMs?: number | undefined;
  /** Handed over instead of copied: the caller cannot use it afterwards. */
  transfer?: ArrayBuffer[];
};

export interface WorkerPool<Request, Answer> {
  /**
   * Runs one request in a worker of its own. A worker that overruns its deadline, or whose caller goes
   * away, is terminated (wasm cannot be interrupted) and replaced when the next request comes. A request
   * that is still being prepared keeps its place, and lets those behind it go first.
   * @throws WorkerPoolError, the signal's reason, or what the preparation threw
   */
  run(request: Request | Promise<Request>, options: RunOptions): Promise<Answer>;
  close(): Promise<void>;
}

export type WorkerPoolOptions = {
  url: URL;
  /** Workers at most; each is started with its first request. */
  size: number;
  /** Longest run of one request in ms, waiting in the queue not counted. */
  deadlineMs: number;
  /** What one request usually takes, in ms: the first guess at how long a queue lasts, then measured. */
  usualMs?: number;
  /** An idle worker ends after this many ms and gives its memory back; absent: never. */
  idleMs?: number;
  /** Handed to each worker at its start. */
  workerData?: unknown;
};

type Job<Request, Answer> = {
  /** Null while it is being prepared. */
  request: { value: Request } | null;
  signal: AbortSignal;
  transfer: ArrayBuffer[];
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  /** Ends the waiting, whichever way. */
  onLeave(): void;
  /** Takes it out of the queue; no more than nothing once it runs. */
  giveUp(reason: unknown): void;
};

type Lane<Request, Answer> = {
  worker: Worker | null;
  job: Job<Request, Answer> | null;
  jobId: number;
  startedAt: number;
  settle: (() => void) | null;
  idleTimer: NodeJS.Timeout | null;
};

const USUAL_MS = 1_000;
/** How much the latest request moves the estimate. */
const LATEST_WEIGHT = 0.2;

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
    startedAt: 0,
    settle: null,
    idleTimer: null,
  }));
  let closed = false;
  let usualMs = options.usualMs ?? USUAL_MS;

  function expectedWaitMs(): number {
    const busy = lanes.filter(({ job }) => job !== null);
    if (busy.length + queue.length < lanes.length) return 0;
    const now = performance.now();
    const begun = busy.reduce((sum, lane) => sum + Math.min(usualMs, now - lane.startedAt), 0);
    return ((busy.length + queue.length) * usualMs - begun) / lanes.length;
  }

  function overloaded(): WorkerPoolError {
    const retryAfterSeconds = Math.max(1, Math.ceil(expectedWaitMs() / 1000));
    return new WorkerPoolError('overloaded', 'Too many wait for a worker', { retryAfterSeconds });
  }

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
    usualMs += LATEST_WEIGHT * (performance.now() - lane.startedAt - usualMs);
    finish(lane, (job) => {
      if ('answer' in message) job.resolve(message.answer);
      else job.reject(failed(message.error));
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

  function begin(lane: ThisLane, job: ThisJob, request: Request): void {
    if (lane.idleTimer) clearTimeout(lane.idleTimer);
    const worker = lane.worker ?? start(lane);
    lane.job = job;
    lane.jobId += 1;
    lane.startedAt = performance.now();
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
    worker.postMessage({ id: lane.jobId, request }, job.transfer);
  }

  function startNext(): void {
    // One signal may end a running job and those behind it: none of these is to begin in between.
    for (const { signal, giveUp } of queue.filter((job) => job.signal.aborted)) {
      giveUp(signal.reason);
    }
    for (const lane of lanes) {
      const at = queue.findIndex((job) => job.request !== null);
      const job = queue[at];
      if (closed || !job?.request) return;
      if (lane.job !== null) continue;
      queue.splice(at, 1);
      job.onLeave();
      begin(lane, job, job.request.value);
    }
  }

  /** Waits in the queue until a worker takes the job, it is given up, or its time to wait is over. */
  function enqueue(job: ThisJob, maxWaitMs: number | undefined): void {
    const giveUp = (reason: unknown) => {
      const at = queue.indexOf(job);
      if (at < 0) return;
      queue.splice(at, 1);
      job.onLeave();
      job.reject(reason);
    };
    const onAbort = () => giveUp(job.signal.reason);
    const onLate = () => giveUp(overloaded());
    const timer = maxWaitMs === undefined ? undefined : setTimeout(onLate, maxWaitMs);
    job.onLeave = () => {
      clearTimeout(timer);
      job.signal.removeEventListener('abort', onAbort);
    };
    job.giveUp = giveUp;
    job.signal.addEventListener('abort', onAbort, { once: true });
    queue.push(job);
  }

  async function run(
    request: Request | Promise<Request>,
    { signal, maxWaitMs, transfer = [] }: RunOptions,
  ): Promise<Answer> {
    // Whoever is refused here no longer minds what becomes of the preparation.
    if (request instanceof Promise) request.catch(() => undefined);
    signal.throwIfAborted();
    if (closed) throw new WorkerPoolError('closed', 'The pool is closed');
    if (maxWaitMs !== undefined && expectedWaitMs() > maxWaitMs) throw overloaded();
    return new Promise<Answer>((resolve, reject) => {
      const job: ThisJob = {
        request: request instanceof Promise ? null : { value: request },
        signal,
        transfer,
        resolve,
        reject,
        onLeave() {},
        giveUp: reject,
      };
      enqueue(job, maxWaitMs);
      if (request instanceof Promise) {
        const onReady = (value: Request) => {
          job.request = { value };
          startNext();
        };
        request.then(onReady, (reason: unknown) => job.giveUp(reason));
      }
      startNext();
    });
  }

  return {
    run,
    async close() {
      closed = true;
      const gone = new WorkerPoolError('closed', 'The pool is closed');
      for (const job of queue.splice(0)) {
        job.onLeave();
        job.reject(gone);
      }
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

function failed({ message, code }: { code: string; message: string }): WorkerPoolError {
  return new WorkerPoolError('failed', message, { code });
}
