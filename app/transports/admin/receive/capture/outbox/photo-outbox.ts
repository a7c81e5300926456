import {
  type Capture,
  type CaptureChanges,
  type CaptureStore,
  createMemoryStore,
  inOrder,
  isTakenBackSince,
  type Sent,
  type WaitingSession,
} from './capture-store.ts';
import { createDeviceStore } from './device-store.ts';

/**
 * Photos and scans until the server has acknowledged them: on the device, and in memory those that the device does not keep
 * (private mode, full storage). No method rejects.
 */
export class PhotoOutbox implements CaptureStore {
  readonly #device: CaptureStore;
  readonly #memory = createMemoryStore();
  /** Photos that are in memory alone. */
  readonly #onlyHere = new Set<string>();
  /** Changes that the device did not write, so that a full device cannot hold up the sending. */
  readonly #unwritten = new Map<string, CaptureChanges | 'removed'>();
  #isDeviceWell = true;

  constructor(device: CaptureStore) {
    this.#device = device;
  }

  /** Whether the photos survive the end of this page. */
  get isKept(): boolean {
    return this.#isDeviceWell && this.#onlyHere.size === 0;
  }

  async add(capture: Capture): Promise<void> {
    // A scan comes back under its id where it is taken back.
    this.#unwritten.delete(capture.captureId);
    const isAdded = await this.#ask(async (device) => {
      await device.add(capture);
      return true;
    });
    if (isAdded) return;
    this.#onlyHere.add(capture.captureId);
    await this.#memory.add(capture);
  }

  async list(shop: string, sessionId: string): Promise<Capture[]> {
    const inMemory = await this.#memory.list(shop, sessionId);
    const onDevice = (await this.#ask((device) => device.list(shop, sessionId))) ?? [];
    const readable = onDevice.flatMap((capture) => this.#withUnwritten(capture) ?? []);
    return inOrder([...inMemory, ...readable]);
  }

  async get(captureId: string): Promise<Capture | null> {
    const capture = (await this.#ask((device) => device.get(captureId))) ?? null;
    return (await this.#memory.get(captureId)) ?? this.#withUnwritten(capture);
  }

  async update(captureId: string, changes: CaptureChanges): Promise<Capture | null> {
    if (this.#onlyHere.has(captureId)) return this.#memory.update(captureId, changes);
    const before = this.#unwritten.get(captureId);
    if (before === 'removed') return null;
    const all = { ...before, ...changes };
    const written = await this.#ask((device) => device.update(captureId, all));
    if (written === undefined) {
      this.#unwritten.set(captureId, all);
      return this.get(captureId);
    }
    this.#unwritten.delete(captureId);
    return written;
  }

  async remove(captureId: string): Promise<void> {
    this.#onlyHere.delete(captureId);
    await this.#memory.remove(captureId);
    this.#unwritten.set(captureId, 'removed');
    const isRemoved = await this.#ask(async (device) => {
      await device.remove(captureId);
      return true;
    });
    if (isRemoved) this.#unwritten.delete(captureId);
  }

  async settle(sent: Sent): Promise<void> {
    const { captureId } = sent;
    const unwritten = this.#unwritten.get(captureId);
    if (unwritten !== 'removed' && isTakenBackSince(unwritten, sent)) {
      await this.update(captureId, { state: 'waiting' });
      return;
    }
    if (this.#onlyHere.has(captureId)) {
      await this.#memory.settle(sent);
      if (!(await this.#memory.get(captureId))) this.#onlyHere.delete(captureId);
      return;
    }
    const isSettled = await this.#ask(async (device) => {
      await device.settle(sent);
      return true;
    });
    if (isSettled) this.#unwritten.delete(captureId);
    else this.#unwritten.set(captureId, 'removed');
  }

  /** The sessions of a shop that have photos here, so that another visit can go on with them. */
  async listSessionsWithWaiting(shop: string): Promise<WaitingSession[]> {
    const sums = new Map<string, number>();
    for (const list of [
      await this.#memory.listSessionsWithWaiting(shop),
      (await this.#ask((device) => device.listSessionsWithWaiting(shop))) ?? [],
    ])
      for (const { sessionId, waiting } of list)
        sums.set(sessionId, (sums.get(sessionId) ?? 0) + waiting);
    return [...sums].map(([sessionId, waiting]) => ({ sessionId, waiting }));
  }

  #withUnwritten(capture: Capture | null): Capture | null {
    const unwritten = capture && this.#unwritten.get(capture.captureId);
    if (unwritten === 'removed') return null;
    return capture && { ...capture, ...unwritten };
  }

  /** Undefined where the device does not answer. */
  async #ask<Answer>(question: (device: CaptureStore) => Promise<Answer>) {
    try {
      const answer = await question(this.#device);
      this.#isDeviceWell = true;
      return answer;
    } catch {
      this.#isDeviceWell = false;
      return undefined;
    }
  }
}

let ofThisPage: PhotoOutbox | null = null;

/** The outbox of this page; in the browser alone. It outlives a visit to another page of the app. */
export function getPhotoOutbox(): PhotoOutbox {
  ofThisPage ??= new PhotoOutbox(createDeviceStore());
  return ofThisPage;
}
