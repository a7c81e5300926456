import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { inSpan, inThisTrace } from '../telemetry/spans.ts';
import { countThread, type ThreadKind } from './count-thread.ts';

/** A task for a worker. A value other than 0 in `stop` says that nobody waits for the answer. */
export type WorkerTask<Request> = { request: Request; stop: Int32Array };

/** A worker's result for a request. `error` has only a code and a message; stack traces stay in the worker. */
export type WorkerOutcome<Answer> =
  | { answer: Answer }
  | { error: { code: string; message: string } };

/** `overloaded`: no worker took the request, because others were ahead of it. */
export type WorkerFailure = 'deadline' | 'crashed' | 'failed' | 'closed' | 'overloaded';

/** Why a worker gave no answer. */
export class WorkerPoolError extends Error {
  override readonly name = 'WorkerPoolError';
  readonly failure: WorkerFailure;
  /** The worker's own code for a `failed` request. */
  readonly code: string | undefined;
  /** For an `overloaded` pool: seconds after which its queue should have been worked off. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    failure: WorkerFailure,
    message: string,
    more: { code?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.failure = failure;
    this.code = more.code;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export type RunOptions = {
  signal: AbortSignal;
  /**
   * The longest wait for a free worker, in ms. A request that is expected to wait longer is refused at once; a request
   * that has waited that long is refused then. Both fail as `overloaded`. By default there is no limit.
   */
  maxWaitMs?: number | undefined;
  /** Transferred instead of copied: the caller cannot use them afterwards. */
  transfer?: ArrayBuffer[];
};

export interface WorkerPool<Request, Answer> {
  /**
   * Runs one request in a worker that does nothing else meanwhile. When the deadline passes or the caller aborts, the
   * worker is terminated (wasm cannot be interrupted), and the next request starts another worker; with
   * `mustNotBeTerminated` it is told to stop instead. A request that is still a promise keeps its place in the queue,
   * and lets those behind it go first.
   * @throws WorkerPoolError, the signal's reason, or what the request's promise rejected with
   */
  run(request: Request | Promise<Request>, options: RunOptions): Promise<Answer>;
  close(): Promise<void>;
}

export type WorkerPoolOptions = {
  /** What the pool's threads do, as named in metrics. */
  kind: ThreadKind;
  /** The worker's entry file, which exports what `serveWorker` returns as `handle`. */
  url: URL;
  /** The most workers; each is started when it is first needed. */
  size: number;
  /** The longest run of one request in ms, not counting its wait in the queue. */
  deadlineMs: number;
  /** How long a request usually takes, in ms: the first estimate, replaced by measurements. */
  usualMs?: number;
  /** After this many ms an idle worker ends and frees its memory; by default it never ends. */
  idleMs?: number | undefined;
  /**
   * The worker runs native code that ends the whole process if its thread is terminated meanwhile, as onnxruntime-node
   * does during an inference. The caller is answered at the deadline all the same, and the next request waits until the
   * worker has noticed that it must stop.
   */
  mustNotBeTerminated?: boolean;
};

const TYPICAL_MS = 1_000;
/** How much the latest request changes the estimate. */
const LATEST_WEIGHT = 0.2;

/**
 * A pool of worker threads with deadlines and a bounded wait. Requests start in order of arrival. Piscina runs the
 * threads but never holds a queue: after a thread was terminated, it starts none for the requests that wait.
 */
export function createWorkerPool<Request, Answer>(
  options: WorkerPoolOptions,
): WorkerPool<Request, Answer> {
  const threads = createThreads<Request, Answer>(options);
  const queue = new PQueue({ concurrency: options.size });
  const load = createLoad(options.size, options.usualMs ?? TYPICAL_MS);
  const closing = new AbortController();
  const { kind } = options;
  const counted = countThread(kind);
  let arrivals = 0;

  async function run(request: Request | Promise<Request>, options: RunOptions): Promise<Answer> {
    const { signal, maxWaitMs, transfer = [] } = options;
    const prepared = Promise.resolve(request);
    // A caller that is refused here does not handle a rejection of its request.
    prepared.catch(() => undefined);
    signal.throwIfAborted();
    closing.signal.throwIfAborted();
    if (maxWaitMs !== undefined && load.expectedWaitMs() > maxWaitMs) throw load.overloaded();
    const late = new AbortController();
    const onLate = () => late.abort(load.overloaded());
    const timer = maxWaitMs === undefined ? undefined : setTimeout(onLate, maxWaitMs);
    const waiting = AbortSignal.any([signal, closing.signal, late.signal]);
    arrivals += 1;
    const priority = -arrivals;
    const place: Place = {};
    const waits = counted.arrive();
    load.places.add(place);
    try {
      const value = await rejectOnAbort(prepared, waiting);
      waiting.throwIfAborted();
      const answered = Promise.withResolvers<WorkerOutcome<Answer>>();
      // Once started, a request leaves the queue together with its worker, not with its caller.
      const queued = new AbortController();
      const leaveQueue = () => queued.abort(waiting.reason);
      waiting.addEventListener('abort', leaveQueue, { once: true });
      const work = inThisTrace(async () => {
        waits.begin();
        waiting.removeEventListener('abort', leaveQueue);
        clearTimeout(timer);
        const task = threads.start(value, transfer, signal);
        answered.resolve(counted.measure(() => load.measure(place, () => task.outcome)));
        await task.ended;
      });
      queue.add(work, { priority, signal: queued.signal }).catch(answered.reject);
      const outcome = await answered.promise;
      if ('answer' in outcome) return outcome.answer;
      const { code, message } = outcome.error;
      throw new WorkerPoolError('failed', message, { code });
    } finally {
      clearTimeout(timer);
      waits.leave();
      load.places.delete(place);
    }
  }

  return {
    run: (request, options) =>
      inSpan(`thread ${kind}`, {}, () => run(request, options)).catch((error: unknown) => {
        if (error instanceof WorkerPoolError && error.failure === 'overloaded') counted.refuse();
        throw error;
      }),
    async close() {
      closing.abort(new WorkerPoolError('closed', 'The pool is closed'));
      await threads.close();
    },
  };
}

/** Worker threads that run one request each; a thread is terminated with its request if necessary. */
function createThreads<Request, Answer>(options: WorkerPoolOptions) {
  const { url, size, deadlineMs, idleMs, mustNotBeTerminated = false } = options;
  let closed = false;
  /** Aborted when a worker fails while it starts: the request it was started for has not reached it yet. */
  let starting = new AbortController();
  const running = new Set<{ stop: Int32Array; ended: Promise<unknown> }>();
  const pool = new Piscina<WorkerTask<Request>, WorkerOutcome<Answer>>({
    filename: fileURLToPath(url),
    name: 'handle',
    minThreads: 0,
    maxThreads: size,
    idleTimeout: idleMs ?? Number.POSITIVE_INFINITY,
    // Otherwise an idle worker blocks its event loop.
    atomics: 'disabled',
    recordTiming: false,
    // A worker has no use for the settings, and must not hold secrets.
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  pool.on('error', (error) => {
    starting.abort(error);
    starting = new AbortController();
  });

  /** @returns the outcome, and a promise that resolves when the worker is free again */
  function start(request: Request, transferList: ArrayBuffer[], signal: AbortSignal) {
    const deadline = AbortSignal.timeout(deadlineMs);
    const leave = AbortSignal.any([signal, deadline, starting.signal]);
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const tell = () => Atomics.store(stop, 0, 1);
    leave.addEventListener('abort', tell, { once: true });
    const terminator = mustNotBeTerminated ? starting.signal : leave;
    const run = pool.run({ request, stop }, { transferList, signal: terminator });
    const task = { stop, ended: run.then(noop, noop) };
    running.add(task);
    void task.ended.then(() => {
      running.delete(task);
      leave.removeEventListener('abort', tell);
    });
    const outcome = rejectOnAbort(run, leave).catch((cause: unknown) => {
      signal.throwIfAborted();
      if (closed) throw new WorkerPoolError('closed', 'The pool is closed');
      if (deadline.aborted)
        throw new WorkerPoolError('deadline', `No answer within ${deadlineMs} ms`);
      throw new WorkerPoolError('crashed', 'The worker stopped', { cause });
    });
    return { outcome, ended: task.ended };
  }

  return {
    start,
    async close() {
      closed = true;
      if (mustNotBeTerminated) {
        for (const { stop } of running) Atomics.store(stop, 0, 1);
        await Promise.all([...running].map(({ ended }) => ended));
      }
      await pool.destroy();
    },
  };
}

const noop = () => undefined;

/** A request in the pool; `startedAt` is undefined while it waits. */
type Place = { startedAt?: number };

/** Estimates how long a new request would wait, from the requests in the pool and from how long earlier ones took. */
function createLoad(size: number, firstUsualMs: number) {
  let usualMs = firstUsualMs;
  const places = new Set<Place>();

  function expectedWaitMs(): number {
    if (places.size < size) return 0;
    const now = performance.now();
    let leftMs = 0;
    for (const { startedAt = now } of places) leftMs += Math.max(0, usualMs - (now - startedAt));
    return leftMs / size;
  }

  return {
    places,
    expectedWaitMs,
    overloaded(): WorkerPoolError {
      const retryAfterSeconds = Math.max(1, Math.ceil(expectedWaitMs() / 1000));
      return new WorkerPoolError('overloaded', 'Too many wait for a worker', { retryAfterSeconds });
    },
    /** Runs the work of a place. Its duration updates the estimate if it succeeds. */
    async measure<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now();
      place.startedAt = startedAt;
      const result = await work();
      usualMs += LATEST_WEIGHT * (performance.now() - startedAt - usualMs);
      return result;
    },
  };
}
