import { systemClock } from '#app/platform/clock.ts';
import { onConnectionBack } from '../../../shared/loading/connection-back.ts';
import type { CaptureOutbox } from './capture-outbox.ts';
import type { Capture } from './capture-store.ts';
import { type Acknowledged, OutboxSender, type Timer } from './outbox-sender.ts';
import { preparePhoto } from './prepare-photo.ts';
import { waitForSendingTurn } from './sending-turn.ts';
import { uploadCapture } from './upload-capture.ts';

export type SessionOutboxOptions = {
  outbox: CaptureOutbox;
  shop: string;
  sessionId: string;
  /** Largest photo that the server takes, in bytes. */
  maxPhotoBytes: number;
  /** Called with the waiting captures, the first added first: at the start and after each change in any tab. */
  onChange: (captures: Capture[], isKept: boolean) => void;
  /** Called in every tab when the server has acknowledged a photo or scan. */
  onAcknowledged: (photo: Acknowledged) => void;
};

/** One session's waiting photos and scans, as a page uses them. */
export type SessionOutbox = {
  /** Stores photos, and resolves when they are stored. @param replaces id of the box that the photos replace */
  add(files: readonly File[], replaces?: string): Promise<void>;
  /** Stores a scan under its id. */
  addScan(scan: Scan): Promise<void>;
  /** Takes a scan back, whether the server has it or not. */
  takeBack(scan: Scan): Promise<void>;
  remove(captureId: string): Promise<void>;
  /** Sends a picture that the server already has, as the photo of another box. */
  sendAsAnother(captureId: string): Promise<void>;
  /** Sends a refused photo again, or a waiting one now. */
  retry(captureId: string): Promise<void>;
  close(): void;
};

/** A scanned code, with the capture id that the page gave it. */
export type Scan = { captureId: string; code: string };

/** The name that a session's tabs use for their channel and for the lock that decides which tab sends. */
const nameOf = ({ shop, sessionId }: Pick<SessionOutboxOptions, 'shop' | 'sessionId'>) =>
  `receive-photos ${shop} ${sessionId}`;

/** A message from one tab to the others. */
type Message = { kind: 'changed' } | ({ kind: 'acknowledged' } & Acknowledged);

/** Resets a capture that the user changed: it waits, and its attempts count from zero again. */
const RESET_ATTEMPTS = { state: 'waiting', attempts: 0, nextTryAt: 0, problem: undefined } as const;

/** Opens a session's waiting captures and sends them until it is closed. Works only in the browser. */
export function openSessionOutbox(options: SessionOutboxOptions): SessionOutbox {
  const { outbox } = options;
  const name = nameOf(options);
  const tabs = openTabs(name);
  const reader = createReader(options, () => {
    // No other tab can send captures that are in this tab's memory.
    if (!outbox.isKept) sender.start();
  });
  const changed = () => {
    reader.refresh();
    tabs.tell({ kind: 'changed' });
  };
  const sender = createSender(options, changed, tabs.tell);
  tabs.listen((message) => {
    reader.refresh();
    if (message.kind === 'acknowledged') options.onAcknowledged(message);
    else sender.wake();
  });
  const turn = waitForSendingTurn({
    name,
    locks: navigator.locks,
    onStart: () => sender.start(),
    onStop: () => outbox.isKept && sender.stop(),
  });
  const ignoreReturns = onReturn({
    onSeen() {
      turn.take();
      reader.refresh();
    },
    onEither: () => sender.resume(),
  });
  const change = async (work: Promise<unknown>) => {
    await work;
    sender.wake();
    changed();
  };
  reader.refresh();
  return {
    add: (files, replaces) => change(keepPhotos(options, files, replaces)),
    addScan: (scan) => change(outbox.add(toCapture(options, { ...SCAN, ...toScanned(scan) }))),
    takeBack: (scan) => change(takeBack(options, scan)),
    remove: (captureId) => change(outbox.remove(captureId)),
    sendAsAnother: (captureId) =>
      change(outbox.update(captureId, { ...RESET_ATTEMPTS, another: true })),
    async retry(captureId) {
      await change(outbox.update(captureId, RESET_ATTEMPTS));
      sender.resume();
    },
    close() {
      for (const part of [reader, tabs, turn]) part.close();
      ignoreReturns();
      sender.stop();
    },
  };
}

function createSender(
  { outbox, shop, sessionId, maxPhotoBytes, onAcknowledged }: SessionOutboxOptions,
  onChange: () => void,
  tell: (message: Message) => void,
): OutboxSender {
  return new OutboxSender({
    outbox,
    shop,
    sessionId,
    // Only photos need preparation, and they have a blob.
    prepare: ({ blob, name }) => preparePhoto({ blob: blob ?? new Blob(), name }, maxPhotoBytes),
    upload: uploadCapture,
    timer,
    random: Math.random,
    isOnline: () => navigator.onLine,
    onChange,
    onAcknowledged(photo) {
      onAcknowledged(photo);
      tell({ kind: 'acknowledged', ...photo });
    },
  });
}

const timer: Timer = {
  ...systemClock,
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/** Opens the channel between a session's tabs. */
function openTabs(name: string) {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    tell(message: Message) {
      if (!isClosed) channel.postMessage(message);
    },
    listen(onMessage: (message: Message) => void) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

/** Reads the outbox when asked, one read at a time, so that the page ends up with the latest content. */
function createReader(
  { outbox, shop, sessionId, onChange }: SessionOutboxOptions,
  onRead: () => void,
) {
  let isReading = false;
  let isStale = false;
  let isClosed = false;
  const read = async () => {
    isReading = true;
    while (isStale && !isClosed) {
      isStale = false;
      const captures = await outbox.list(shop, sessionId);
      if (isClosed) return;
      onChange(captures, outbox.isKept);
      onRead();
    }
    isReading = false;
  };
  return {
    refresh() {
      isStale = true;
      if (!isReading) void read();
    },
    close() {
      isClosed = true;
    },
  };
}

/** Stores photos of a session whose page was left, and notifies the tabs that show this session. */
export async function keepPhotosOf(
  place: Place,
  files: readonly File[],
  replaces: string | undefined,
): Promise<void> {
  await keepPhotos(place, files, replaces);
  const tabs = openTabs(nameOf(place));
  tabs.tell({ kind: 'changed' });
  tabs.close();
}

let lastAddedAt = 0;

type Place = Pick<SessionOutboxOptions, 'outbox' | 'shop' | 'sessionId'>;

async function keepPhotos(
  place: Place,
  files: readonly File[],
  replaces: string | undefined,
): Promise<void> {
  const takenAt = new Date();
  for (const file of files) {
    const captureId = crypto.randomUUID();
    const photo = { captureId, blob: file, name: file.name, isPrepared: false };
    const what = { ...photo, ...(replaces !== undefined && { replaces }) };
    await place.outbox.add(toCapture(place, what, takenAt));
  }
}

const SCAN = { blob: null, name: '', isPrepared: true } as const;
const toScanned = ({ captureId, code }: Scan) => ({ captureId, scannedCode: code });

/** Takes a scan back. If it has left the outbox, it is added again as taken back, because the server may have it. */
async function takeBack(place: Place, scan: Scan): Promise<void> {
  const { outbox } = place;
  if (await outbox.update(scan.captureId, { ...RESET_ATTEMPTS, takenBack: true })) return;
  await outbox.add(toCapture(place, { ...SCAN, ...toScanned(scan), takenBack: true }));
}

/** Creates a capture. Captures created at the same time keep their order. */
function toCapture(
  { shop, sessionId }: Place,
  what: Pick<
    Capture,
    'captureId' | 'blob' | 'name' | 'isPrepared' | 'scannedCode' | 'replaces' | 'takenBack'
  >,
  takenAt = new Date(),
): Capture {
  lastAddedAt = Math.max(Date.now(), lastAddedAt + 1);
  return {
    ...what,
    shop,
    sessionId,
    takenAt: takenAt.toISOString(),
    state: 'waiting',
    attempts: 0,
    nextTryAt: 0,
    addedAt: lastAddedAt,
  };
}

type ReturnListeners = { onSeen: () => void; onEither: () => void };

/**
 * Calls both listeners when the page is visible (now, if it is) and `onEither` when the app can be reached again.
 * Returns a function that ends this.
 */
function onReturn({ onSeen, onEither }: ReturnListeners): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    onSeen();
    onEither();
  };
  const ignoreConnection = onConnectionBack(onEither);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    ignoreConnection();
    document.removeEventListener('visibilitychange', look);
  };
}
