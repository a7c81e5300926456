import type { Problem } from '../../../calls/problem.ts';

/**
 * Where a photo or scan is on its way to the server: it waits, it is being sent, the server has the very same picture in this
 * session and a person decides, or the server refused it.
 */
export type CaptureState = 'waiting' | 'uploading' | 'same_photo' | 'refused';

/** A photo or scan that the server has not acknowledged yet. */
export type Capture = {
  /** Made on the device. The server takes a capture once per id, however often it is sent. */
  captureId: string;
  shop: string;
  sessionId: string;
  /** When it was taken, as an ISO date and time. */
  takenAt: string;
  /** Null for a scan. */
  blob: Blob | null;
  /** The file's; '' for a scan. */
  name: string;
  /** The barcode or style code of a scan; absent for a photo. */
  scannedCode?: string;
  state: CaptureState;
  /** How often it was sent in vain since a person last touched it. */
  attempts: number;
  /** Not sent before this time, in milliseconds since the epoch. */
  nextTryAt: number;
  /** Why the server or the device refused it. */
  problem?: Problem | undefined;
  /** Its place in the queue: when it came in, in milliseconds since the epoch. */
  addedAt: number;
  /** Whether it was turned upright and made smaller, so that it can be sent. A scan always is. */
  isPrepared: boolean;
  /** A person said that this is another box, although the picture is the same. */
  another?: true;
  /** Id of the box that this photo takes the place of. */
  replaces?: string;
  /** A person took this scan back. The server may have it, so that is sent too. */
  takenBack?: true;
};

/** Whether it is a scan; else it is a photo. */
export const isScan = ({ scannedCode }: Pick<Capture, 'scannedCode'>): boolean =>
  scannedCode !== undefined;

/** What may change of a capture that waits. */
export type CaptureChanges = Partial<
  Omit<
    Capture,
    'captureId' | 'shop' | 'sessionId' | 'takenAt' | 'addedAt' | 'scannedCode' | 'replaces'
  >
>;

/** A capture as the server has it. */
export type Sent = Pick<Capture, 'captureId' | 'takenBack'>;

/** Whether a person took a scan back after it was sent. */
export const isTakenBackSince = (now: Pick<CaptureChanges, 'takenBack'> | undefined, sent: Sent) =>
  now?.takenBack === true && sent.takenBack !== true;

/** How many photos and scans of a session have not reached the server. */
export type WaitingSession = { sessionId: string; waiting: number };

/** Holds captures: on the device, or in memory. */
export type CaptureStore = {
  add(capture: Capture): Promise<void>;
  /** Those of a session, the first added first. */
  list(shop: string, sessionId: string): Promise<Capture[]>;
  get(captureId: string): Promise<Capture | null>;
  /** Returns the capture with the changes; null if it is not here any more. */
  update(captureId: string, changes: CaptureChanges): Promise<Capture | null>;
  remove(captureId: string): Promise<void>;
  /**
   * Ends a capture that the server has, as it was sent. One that a person took back meanwhile waits, so that this is sent too: both are
   * seen and done in one step.
   */
  settle(sent: Sent): Promise<void>;
  listSessionsWithWaiting(shop: string): Promise<WaitingSession[]>;
};

/** Holds captures as long as the page is open. */
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

/** Captures in the order in which they were added. */
export function inOrder(captures: Capture[]): Capture[] {
  return captures.sort((one, other) => one.addedAt - other.addedAt);
}

/** How often each session occurs. */
export function countBySession(sessionIds: readonly string[]): WaitingSession[] {
  const counts = new Map<string, number>();
  for (const id of sessionIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([sessionId, waiting]) => ({ sessionId, waiting }));
}
