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
 * Stores photos and scans until the server has acknowledged them: on the device, or in memory if the device does not
 * store them (private mode, full storage). No method rejects.
 */
export class CaptureOutbox implements CaptureStore {
  readonly #device: CaptureStore;
  readonly #memory = createMemoryStore();
  /** Ids of the captures that are only in memory. */
  readonly #inMemoryIds = new Set<string>();
  /** Changes that the device could not write. They are kept here, so that a full device does not block sending. */
  readonly #unwritten = new Map<string, CaptureChanges | 'removed'>();
  #isDeviceWorking = true;

  constructor(device: CaptureStore) {
    this.#device = device;
  }

  /** Whether all captures survive when this page is closed. */
  get isKept(): boolean {
    return this.#isDeviceWorking && this.#inMemoryIds.size === 0;
  }

  async add(capture: Capture): Promise<void> {
    // A scan that is taken back may be added again under the same id.
    this.#unwritten.delete(capture.captureId);
    if (await this.#tell((device) => device.add(capture))) return;
    this.#inMemoryIds.add(capture.captureId);
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
    if (this.#inMemoryIds.has(captureId)) return this.#memory.update(captureId, changes);
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
    this.#inMemoryIds.delete(captureId);
    await this.#memory.remove(captureId);
    this.#unwritten.set(captureId, 'removed');
    const isRemoved = await this.#tell((device) => device.remove(captureId));
    if (isRemoved) this.#unwritten.delete(captureId);
  }

  async settle(sent: Sent): Promise<void> {
    const { captureId } = sent;
    const unwritten = this.#unwritten.get(captureId);
    if (unwritten !== 'removed' && isTakenBackSince(unwritten, sent)) {
      await this.update(captureId, { state: 'waiting' });
      return;
    }
    if (this.#inMemoryIds.has(captureId)) {
      await this.#memory.settle(sent);
      if (!(await this.#memory.get(captureId))) this.#inMemoryIds.delete(captureId);
      return;
    }
    const isSettled = await this.#tell((device) => device.settle(sent));
    if (isSettled) this.#unwritten.delete(captureId);
    else this.#unwritten.set(captureId, 'removed');
  }

  /** Lists a shop's sessions that have captures here, so that a later visit can send them. */
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

  /** Changes the device's store. Returns whether that succeeds. */
  async #tell(change: (device: CaptureStore) => Promise<void>): Promise<boolean> {
    return (await this.#ask((device) => change(device).then(() => true))) === true;
  }

  /** Asks the device's store. Returns undefined if that fails. */
  async #ask<Answer>(question: (device: CaptureStore) => Promise<Answer>) {
    try {
      const answer = await question(this.#device);
      this.#isDeviceWorking = true;
      return answer;
    } catch {
      this.#isDeviceWorking = false;
      return undefined;
    }
  }
}

let tabOutbox: CaptureOutbox | null = null;

/** Returns this tab's outbox, which stays when the user opens another page of the app. Works only in the browser. */
export function getPhotoOutbox(): CaptureOutbox {
  tabOutbox ??= new CaptureOutbox(createDeviceStore());
  return tabOutbox;
}
