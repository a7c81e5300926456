import type { CaptureOutbox } from '#app/transports/admin/receive/capture/outbox/capture-outbox.ts';
import {
  type Capture,
  type CaptureStore,
  createMemoryStore,
} from '#app/transports/admin/receive/capture/outbox/capture-store.ts';

export const SESSION = { shop: 'a.myshopify.com', sessionId: 'session-1' };

/** What a full device answers. */
export const refuse = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

/** A device that keeps what it has, and takes no more once it is full. */
export function createSmallDevice() {
  const store = createMemoryStore();
  const device: CaptureStore & { isFull: boolean } = {
    ...store,
    isFull: false,
    add: (capture) => (device.isFull ? refuse() : store.add(capture)),
    update: (...change) => (device.isFull ? refuse() : store.update(...change)),
    remove: (captureId) => (device.isFull ? refuse() : store.remove(captureId)),
    settle: (sent) => (device.isFull ? refuse() : store.settle(sent)),
  };
  return device;
}

export function toCapture(captureId: string, changes: Partial<Capture> = {}): Capture {
  return {
    ...SESSION,
    captureId,
    takenAt: '2026-03-01T10:00:00.000Z',
    blob: new Blob(['picture']),
    name: 'photo.jpg',
    state: 'waiting',
    attempts: 0,
    nextTryAt: 0,
    addedAt: Number(captureId.replace(/\D/g, '')),
    isPrepared: true,
    ...changes,
  };
}

export async function addAll(outbox: CaptureOutbox, captures: readonly Capture[]): Promise<void> {
  for (const capture of captures) await outbox.add(capture);
}
