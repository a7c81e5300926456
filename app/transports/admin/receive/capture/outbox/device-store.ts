import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type Capture,
  type CaptureChanges,
  type CaptureStore,
  countBySession,
  inOrder,
  isScan,
  isTakenBackSince,
  type Sent,
} from './capture-store.ts';

type Entry = Omit<Capture, 'blob'>;

/**
 * Pictures are stored apart from their entries, so that a change of state does not write the picture again. A scan has
 * no picture.
 */
interface Schema extends DBSchema {
  captures: {
    key: string;
    value: Entry;
    indexes: { bySession: [string, string]; byShop: string };
  };
  pictures: { key: string; value: Blob };
}

const BOTH = ['captures', 'pictures'] as const;

/** Stores captures in IndexedDB, where they survive a reload. Methods reject if the browser does not store anything. */
export function createDeviceStore(): CaptureStore {
  const inDatabase = createConnection();
  return {
    add: ({ blob, ...entry }) =>
      inDatabase(async (database) => {
        const transaction = database.transaction(BOTH, 'readwrite');
        await Promise.all([
          // The picture first, because the browser may refuse to write it.
          blob && transaction.objectStore('pictures').put(blob, entry.captureId),
          transaction.objectStore('captures').put(entry),
          transaction.done,
        ]);
      }),
    list: (shop, sessionId) => inDatabase((database) => listCaptures(database, [shop, sessionId])),
    get: (captureId) =>
      inDatabase(async (database) => {
        const transaction = database.transaction(BOTH);
        const [entry, blob] = await Promise.all([
          transaction.objectStore('captures').get(captureId),
          transaction.objectStore('pictures').get(captureId),
        ]);
        return entry ? withPicture(entry, blob) : null;
      }),
    update: (captureId, changes) =>
      inDatabase((database) => updateCapture(database, captureId, changes)),
    remove: (captureId) =>
      inDatabase(async (database) => {
        const transaction = database.transaction(BOTH, 'readwrite');
        await Promise.all([
          transaction.objectStore('captures').delete(captureId),
          transaction.objectStore('pictures').delete(captureId),
          transaction.done,
        ]);
      }),
    settle: (sent) => inDatabase((database) => settleCapture(database, sent)),
    listSessionsWithWaiting: (shop) =>
      inDatabase(async (database) => {
        const entries = await database.getAllFromIndex('captures', 'byShop', shop);
        return countBySession(entries.map(({ sessionId }) => sessionId));
      }),
  };
}

async function listCaptures(
  database: IDBPDatabase<Schema>,
  session: [shop: string, sessionId: string],
): Promise<Capture[]> {
  const transaction = database.transaction(BOTH);
  const entries = await transaction.objectStore('captures').index('bySession').getAll(session);
  const pictures = transaction.objectStore('pictures');
  const captures = entries.map(async (entry) => {
    return withPicture(entry, await pictures.get(entry.captureId)) ?? [];
  });
  return inOrder((await Promise.all(captures)).flat());
}

/** Returns null for a photo whose picture is gone. */
function withPicture(entry: Entry, blob: Blob | undefined): Capture | null {
  return blob || isScan(entry) ? { ...entry, blob: blob ?? null } : null;
}

/** Reads and writes in one transaction, so that a photo that another tab removes does not come back. */
async function updateCapture(
  database: IDBPDatabase<Schema>,
  captureId: string,
  { blob, ...changes }: CaptureChanges,
): Promise<Capture | null> {
  const transaction = database.transaction(BOTH, 'readwrite');
  const entries = transaction.objectStore('captures');
  const pictures = transaction.objectStore('pictures');
  const [entry, kept] = await Promise.all([entries.get(captureId), pictures.get(captureId)]);
  if (!entry || !withPicture(entry, kept)) return null;
  const changed = { ...entry, ...changes };
  await Promise.all([
    entries.put(changed),
    blob && pictures.put(blob, captureId),
    transaction.done,
  ]);
  return { ...changed, blob: blob ?? kept ?? null };
}

async function settleCapture(database: IDBPDatabase<Schema>, sent: Sent): Promise<void> {
  const transaction = database.transaction(BOTH, 'readwrite');
  const entries = transaction.objectStore('captures');
  const entry = await entries.get(sent.captureId);
  const changes =
    entry && isTakenBackSince(entry, sent)
      ? [entries.put({ ...entry, state: 'waiting' })]
      : [
          entries.delete(sent.captureId),
          transaction.objectStore('pictures').delete(sent.captureId),
        ];
  await Promise.all([...changes, transaction.done]);
}

/** Runs work on the database; if that fails, once more on a new connection: phones close those of a background page. */
function createConnection() {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const connect = () => {
    opened ??= open(() => {
      opened = null;
    });
    return opened;
  };
  return async <Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>) => {
    try {
      return await work(await connect());
    } catch {
      opened = null;
      return work(await connect());
    }
  };
}

function open(onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('receive-photos', 1, {
    upgrade(database) {
      const captures = database.createObjectStore('captures', { keyPath: 'captureId' });
      captures.createIndex('bySession', ['shop', 'sessionId']);
      captures.createIndex('byShop', 'shop');
      database.createObjectStore('pictures');
    },
    // A newer version of the app in another tab waits until this connection is closed.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}
