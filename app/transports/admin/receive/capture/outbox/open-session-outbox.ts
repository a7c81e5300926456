import { systemClock } from '#app/platform/clock.ts';
import { onConnectionBack } from '../../../shared/loading/connection-back.ts';
import type { Capture } from './capture-store.ts';
import { type Acknowledged, OutboxSender, type Timer } from './outbox-sender.ts';
import type { PhotoOutbox } from './photo-outbox.ts';
import { preparePhoto } from './prepare-photo.ts';
import { waitForSendingTurn } from './sending-turn.ts';
import { uploadCapture } from './upload-capture.ts';

export type SessionOutboxOptions = {
  outbox: PhotoOutbox;
  shop: string;
  sessionId: string;
  /** Largest photo that the server takes, in bytes. */
  maxPhotoBytes: number;
  /** Called with the photos that wait, the first added first, at first and after each change in any tab. */
  onChange: (captures: Capture[], isKept: boolean) => void;
  /** Called in every tab when the server has a photo. */
  onAcknowledged: (photo: Acknowledged) => void;
};

/** The photos and scans of one session as a page uses them. */
export type SessionOutbox = {
  /** @param replaces id of the box that they are photographed instead of */
  add(files: readonly File[], replaces?: string): Promise<void>;
  addScan(scan: Scan): Promise<void>;
  /** Takes a scan back, whether the server has it or not. */
  takeBack(scan: Scan): Promise<void>;
  remove(captureId: string): Promise<void>;
  /** Sends a picture that the server has already, as that of another box. */
  sendAsAnother(captureId: string): Promise<void>;
  /** Sends a refused photo again, or a waiting one now. */
  retry(captureId: string): Promise<void>;
  close(): void;
};

/** What was scanned, under an id that the page gave it. */
export type Scan = { captureId: string; code: string };

/** What the tabs of a session call their channel, and their turn to send. */
const nameOf = ({ shop, sessionId }: Pick<SessionOutboxOptions, 'shop' | 'sessionId'>) =>
  `receive-photos ${shop} ${sessionId}`;

/** What one tab tells the others. */
type Message = { kind: 'changed' } | ({ kind: 'acknowledged' } & Acknowledged);

/** A person touched it: its attempts count anew. */
const ANEW = { state: 'waiting', attempts: 0, nextTryAt: 0, problem: undefined } as const;

/** Opens the photos of a session, and sends them as long as it is open; in the browser alone. */
export function openSessionOutbox(options: SessionOutboxOptions): SessionOutbox {
  const { outbox } = options;
  const name = nameOf(options);
  const tabs = openTabs(name);
  const reader = createReader(options, () => {
    // No other tab can send what is in the memory of this one.
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
    sendAsAnother: (captureId) => change(outbox.update(captureId, { ...ANEW, another: true })),
    async retry(captureId) {
      await change(outbox.update(captureId, ANEW));
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
    // Only a photo is ever unprepared.
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

/** What the tabs of a session tell each other. */
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

/** Reads the outbox, one reading at a time, and shows the last. */
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

/** Keeps photos of a session that this page has left, and tells the pages that show it. */
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

/** It is sent as taken back even where it has left the outbox: the server has it then, or never learns of it. */
async function takeBack(place: Place, scan: Scan): Promise<void> {
  const { outbox } = place;
  if (await outbox.update(scan.captureId, { ...ANEW, takenBack: true })) return;
  await outbox.add(toCapture(place, { ...SCAN, ...toScanned(scan), takenBack: true }));
}

/** What is taken at once stays in its order. */
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

/** Calls back when the page is seen (now, if it is) or the app can be reached again; what it returns ends that. */
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
