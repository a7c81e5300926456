import type { Problem } from '../../../calls/problem.ts';

/**
 * The upload state of a photo or scan: it waits, it is being sent, the session already has the identical picture and
 * the user has to decide, or it was refused.
 */
export type CaptureState = 'waiting' | 'uploading' | 'same_photo' | 'refused';

/** A photo or scan that the server has not acknowledged yet. */
export type Capture = {
  /** Generated on the device. The server stores a capture once per id, however often it is sent. */
  captureId: string;
  shop: string;
  sessionId: string;
  /** When it was taken, as an ISO date and time. */
  takenAt: string;
  /** Null for a scan. */
  blob: Blob | null;
  /** The file's name; '' for a scan. */
  name: string;
  /** The barcode or style code of a scan; absent for a photo. */
  scannedCode?: string;
  state: CaptureState;
  /** The number of failed attempts to send it since the user last changed it. */
  attempts: number;
  /** The capture is not sent before this time, in milliseconds since the epoch. */
  nextTryAt: number;
  /** Why the server or the device refused it. */
  problem?: Problem | undefined;
  /** When it was added, in milliseconds since the epoch. Captures are sent in this order. */
  addedAt: number;
  /** Whether it is ready to be sent: a photo once it was rotated upright and made smaller, a scan always. */
  isPrepared: boolean;
  /** The user said that this is another box, although the picture is the same. */
  another?: true;
  /** Id of the box that this photo replaces. */
  replaces?: string;
  /** The user took this scan back. This is sent too, because the server may already have the scan. */
  takenBack?: true;
};

/** Whether a capture is a scan, not a photo. */
export const isScan = ({ scannedCode }: Pick<Capture, 'scannedCode'>): boolean =>
  scannedCode !== undefined;

/** The fields of a waiting capture that may change. */
export type CaptureChanges = Partial<
  Omit<
    Capture,
    'captureId' | 'shop' | 'sessionId' | 'takenAt' | 'addedAt' | 'scannedCode' | 'replaces'
  >
>;

/** A capture as it was sent to the server. */
export type Sent = Pick<Capture, 'captureId' | 'takenBack'>;

/** Whether the user took a scan back after it was sent. */
export const isTakenBackSince = (now: Pick<CaptureChanges, 'takenBack'> | undefined, sent: Sent) =>
  now?.takenBack === true && sent.takenBack !== true;

/** How many photos and scans of a session have not reached the server. */
export type WaitingSession = { sessionId: string; waiting: number };

/** Stores captures: on the device, or in memory. */
export type CaptureStore = {
  add(capture: Capture): Promise<void>;
  /** Returns a session's captures, the first added first. */
  list(shop: string, sessionId: string): Promise<Capture[]>;
  get(captureId: string): Promise<Capture | null>;
  /** Returns the changed capture; null if it is not in the store any more. */
  update(captureId: string, changes: CaptureChanges): Promise<Capture | null>;
  remove(captureId: string): Promise<void>;
  /**
   * Removes a capture that the server has as it was sent. If the user took it back meanwhile, it waits again instead,
   * so that this is sent too. The check and the change are one atomic step.
   */
  settle(sent: Sent): Promise<void>;
  listSessionsWithWaiting(shop: string): Promise<WaitingSession[]>;
};

/** Stores captures in memory, as long as the page is open. */
export function createMemoryStore(): CaptureStore {
  const captures = new Map<string, Capture>();
  return {
    async add(capture) {
      captures.set(capture.captureId, capture);
    },
    async list(shop, sessionId) {
      return inOrder(
        [...captures.values()].filter((one) => one.shop === shop && one.sessionId === sessionId),
      );
    },
    async get(captureId) {
      return captures.get(captureId) ?? null;
    },
    async update(captureId, changes) {
      const capture = captures.get(captureId);
      if (!capture) return null;
      const changed = { ...capture, ...changes };
      captures.set(captureId, changed);
      return changed;
    },
    async remove(captureId) {
      captures.delete(captureId);
    },
    async settle(sent) {
      const capture = captures.get(sent.captureId);
      if (!capture || !isTakenBackSince(capture, sent)) captures.delete(sent.captureId);
      else captures.set(sent.captureId, { ...capture, state: 'waiting' });
    },
    async listSessionsWithWaiting(shop) {
      const ids = [...captures.values()].filter((one) => one.shop === shop);
      return countBySession(ids.map(({ sessionId }) => sessionId));
    },
  };
}

/** Sorts captures in the order in which they were added. */
export function inOrder(captures: Capture[]): Capture[] {
  return captures.sort((one, other) => one.addedAt - other.addedAt);
}

/** Counts how often each session occurs. */
export function countBySession(sessionIds: readonly string[]): WaitingSession[] {
  const counts = new Map<string, number>();
  for (const id of sessionIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([sessionId, waiting]) => ({ sessionId, waiting }));
}
