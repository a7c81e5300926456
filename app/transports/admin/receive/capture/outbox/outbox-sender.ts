import type { Clock } from '#app/platform/clock.ts';
import type { CaptureOutbox } from './capture-outbox.ts';
import type { Capture, CaptureChanges } from './capture-store.ts';
import { toBackOffMs } from './next-try.ts';
import type { PreparedPhoto } from './prepare-photo.ts';
import type { UploadOutcome } from './upload-capture.ts';

/** A clock that can also call functions later. */
export type Timer = Clock & {
  /** Calls `run` after this time. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void;
};

/** A photo or scan that the server has. */
export type Acknowledged = { captureId: string; photoId: string };

export type OutboxSenderOptions = {
  outbox: CaptureOutbox;
  shop: string;
  sessionId: string;
  prepare: (capture: Capture) => Promise<PreparedPhoto>;
  upload: (capture: Capture, signal: AbortSignal) => Promise<UploadOutcome>;
  timer: Timer;
  /** Returns a number from 0 to 1. */
  random: () => number;
  isOnline: () => boolean;
  /** Called after a capture in the outbox has changed. */
  onChange: () => void;
  onAcknowledged: (photo: Acknowledged) => void;
};

const MAX_PARALLEL_UPLOADS = 2;
/** The time limit for an upload: a connection that died unnoticed would otherwise take up one of the slots forever. */
const MAX_UPLOAD_MS = 180_000;
const TIMED_OUT = 'timed out';

/** Prepares and sends a session's photos and scans, the first added first, until the server has acknowledged each. */
export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #inFlight = new Map<string, AbortController>();
  #isRunning = false;
  #isPreparing = false;
  /** The next pass restarts captures that a closed tab left behind and those that wait for their next attempt. */
  #restartsWaiting = false;
  /** The number of consecutive failed attempts that were not due to the capture itself. */
  #failures = 0;
  #pausedUntil = 0;
  /** The server asked to send nothing before this time. */
  #heldUntil = 0;
  #isChecking = false;
  #isWoken = false;
  #callOff = () => {};

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
  }

  /** Starts sending. No other tab may be sending this session's captures. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.resume();
  }

  /** Stops sending and aborts running uploads; the next start sends those again. */
  stop(): void {
    this.#isRunning = false;
    this.#callOff();
    for (const controller of this.#inFlight.values()) controller.abort();
    this.#inFlight.clear();
  }

  /** Retries waiting captures at once, because the connection may be back. Still waits if the server asked for it. */
  resume(): void {
    this.#restartsWaiting = true;
    this.#pausedUntil = this.#heldUntil;
    this.wake();
  }

  /** Checks the outbox after a change. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isChecking) void this.#runPasses();
  }

  async #runPasses(): Promise<void> {
    this.#isChecking = true;
    while (this.#isWoken) {
      this.#isWoken = false;
      await this.#check();
    }
    this.#isChecking = false;
  }

  async #check(): Promise<void> {
    if (!this.#isRunning) return;
    const busy = new Set(this.#inFlight.keys());
    const found = await this.#list();
    this.#endRemoved(found, busy);
    const captures = this.#restartsWaiting ? await this.#restartWaiting(found, busy) : found;
    if (!this.#isRunning) return;
    this.#prepareNext(captures);
    this.#sendDue(captures);
    this.#callOff();
    this.#callOff = this.#wakeWhenDue(captures);
  }

  #list(): Promise<Capture[]> {
    return this.#options.outbox.list(this.#options.shop, this.#options.sessionId);
  }

  #endRemoved(captures: readonly Capture[], busy: ReadonlySet<string>): void {
    for (const [id, controller] of this.#inFlight)
      if (busy.has(id) && !captures.some(({ captureId }) => captureId === id)) controller.abort();
  }

  async #restartWaiting(
    captures: readonly Capture[],
    busy: ReadonlySet<string>,
  ): Promise<Capture[]> {
    this.#restartsWaiting = false;
    for (const { captureId, state, nextTryAt } of captures) {
      const isLeftBehind = state === 'uploading' && !busy.has(captureId);
      if (isLeftBehind || (state === 'waiting' && nextTryAt > 0))
        await this.#update(captureId, { state: 'waiting', nextTryAt: 0 });
    }
    return this.#list();
  }

  #prepareNext(captures: readonly Capture[]): void {
    const next = captures.find(({ state, isPrepared }) => state === 'waiting' && !isPrepared);
    if (!next || this.#isPreparing) return;
    this.#isPreparing = true;
    void this.#prepare(next).finally(() => {
      this.#isPreparing = false;
      this.wake();
    });
  }

  async #prepare(capture: Capture): Promise<void> {
    const prepared = await this.#options.prepare(capture);
    const changes: CaptureChanges =
      'problem' in prepared
        ? { state: 'refused', problem: prepared.problem }
        : { ...prepared, isPrepared: true };
    await this.#update(capture.captureId, changes);
  }

  #sendDue(captures: readonly Capture[]): void {
    const now = this.#options.timer.now();
    if (!this.#options.isOnline() || this.#pausedUntil > now) return;
    for (const capture of captures) {
      if (this.#inFlight.size >= MAX_PARALLEL_UPLOADS) return;
      if (!isSendable(capture) || capture.nextTryAt > now) continue;
      if (!this.#inFlight.has(capture.captureId)) void this.#send(capture.captureId);
    }
  }

  async #send(captureId: string): Promise<void> {
    const controller = new AbortController();
    this.#inFlight.set(captureId, controller);
    const callOff = this.#options.timer.after(MAX_UPLOAD_MS, () => controller.abort(TIMED_OUT));
    const capture = await this.#update(captureId, { state: 'uploading' });
    if (capture && !controller.signal.aborted) {
      const outcome = await this.#options.upload(capture, controller.signal);
      // Stopped, or removed by the user: the outcome no longer matters unless the server has the capture.
      const isEnded = controller.signal.aborted && controller.signal.reason !== TIMED_OUT;
      if (!isEnded || outcome.kind === 'acknowledged') await this.#settle(capture, outcome);
    }
    callOff();
    if (this.#inFlight.get(captureId) === controller) this.#inFlight.delete(captureId);
    this.wake();
  }

  async #settle(
    { captureId, attempts, takenBack }: Capture,
    outcome: UploadOutcome,
  ): Promise<void> {
    if (outcome.kind === 'later') return this.#postpone(captureId, attempts + 1, outcome);
    this.#failures = 0;
    if (outcome.kind !== 'acknowledged') {
      await this.#update(captureId, { state: outcome.kind, problem: outcome.problem });
      return;
    }
    await this.#options.outbox.settle({ captureId, ...(takenBack && { takenBack }) });
    this.#options.onChange();
    this.#options.onAcknowledged({ captureId, photoId: outcome.photoId });
  }

  async #postpone(
    captureId: string,
    attempts: number,
    { isForAll, retryAfterMs = 0 }: Extract<UploadOutcome, { kind: 'later' }>,
  ): Promise<void> {
    const now = this.#options.timer.now();
    if (isForAll) this.#failures += 1;
    const failures = isForAll ? this.#failures : attempts;
    const backOffMs = toBackOffMs(failures, this.#options.random());
    const nextTryAt = now + Math.max(backOffMs, retryAfterMs);
    if (retryAfterMs > 0) this.#heldUntil = Math.max(this.#heldUntil, now + retryAfterMs);
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#heldUntil, isForAll ? nextTryAt : 0);
    await this.#update(captureId, { state: 'waiting', attempts, nextTryAt });
  }

  #wakeWhenDue(captures: readonly Capture[]): () => void {
    const now = this.#options.timer.now();
    const times = captures
      .filter(isSendable)
      .map(({ nextTryAt }) => Math.max(nextTryAt, this.#pausedUntil))
      .filter((time) => time > now);
    if (times.length === 0) return () => {};
    return this.#options.timer.after(Math.min(...times) - now, () => this.wake());
  }

  async #update(captureId: string, changes: CaptureChanges): Promise<Capture | null> {
    const changed = await this.#options.outbox.update(captureId, changes);
    this.#options.onChange();
    return changed;
  }
}

function isSendable({ state, isPrepared }: Capture): boolean {
  return state === 'waiting' && isPrepared;
}
