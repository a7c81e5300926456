import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getPhotoOutbox } from './outbox/capture-outbox.ts';
import type { Capture } from './outbox/capture-store.ts';
import {
  keepPhotosOf,
  openSessionOutbox,
  type SessionOutbox,
} from './outbox/open-session-outbox.ts';
import type { Acknowledged } from './outbox/outbox-sender.ts';

export type UseOutboxOptions = {
  shop: string;
  sessionId: string;
  /** Largest photo that the server takes, in bytes. */
  maxPhotoBytes: number;
  /** Called when the server has acknowledged a photo or scan, whichever tab sent it. */
  onAcknowledged?: (photo: Acknowledged) => void;
};

/** A waiting photo or scan as a page shows it. */
export type WaitingCapture = Omit<Capture, 'blob'> & {
  /** Null for a scan. */
  thumbnailUrl: string | null;
};

/** A session's photos and scans that the server does not have yet, and what the user can do with them. */
export type Outbox = Omit<SessionOutbox, 'close'> & {
  /** The waiting captures, the last added first. */
  captures: WaitingCapture[];
  isOnline: boolean;
  /** False if photos are lost when this page closes. */
  isKept: boolean;
};

type View = Pick<Outbox, 'captures' | 'isKept'>;

const EMPTY: View = { captures: [], isKept: true };

/** Stores a session's captures until the server has them, and sends them while the component is mounted. */
export function useOutbox(options: UseOutboxOptions): Outbox {
  const { shop, sessionId, maxPhotoBytes } = options;
  const [view, setView] = useState(EMPTY);
  const isOnline = useSyncExternalStore(subscribeToConnection, isConnected, () => true);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const session = useRef<SessionOutbox | null>(null);

  useEffect(() => {
    const thumbnails = createThumbnails();
    const opened = openSessionOutbox({
      outbox: getPhotoOutbox(),
      shop,
      sessionId,
      maxPhotoBytes,
      onChange: (captures, isKept) => setView({ captures: thumbnails.show(captures), isKept }),
      onAcknowledged: (photo) => latest.current.onAcknowledged?.(photo),
    });
    session.current = opened;
    return () => {
      session.current = null;
      opened.close();
      thumbnails.revokeAll();
      setView(EMPTY);
    };
  }, [shop, sessionId, maxPhotoBytes]);

  return {
    ...view,
    isOnline,
    add: useCallback(async (files, replaces) => {
      if (session.current) return session.current.add(files, replaces);
      // A camera may deliver its photo after the page was left: the next visit sends it.
      return keepPhotosOf({ ...latest.current, outbox: getPhotoOutbox() }, files, replaces);
    }, []),
    addScan: useCallback(async (scan) => session.current?.addScan(scan), []),
    takeBack: useCallback(async (scan) => session.current?.takeBack(scan), []),
    remove: useCallback(async (captureId) => session.current?.remove(captureId), []),
    sendAsAnother: useCallback(async (captureId) => session.current?.sendAsAnother(captureId), []),
    retry: useCallback(async (captureId) => session.current?.retry(captureId), []),
  };
}

/**
 * Creates one object URL per picture. A URL is revoked two lists after it was last shown: the page uses it until it has
 * rendered the next list, and may start to load it only then.
 */
function createThumbnails() {
  const urls = new Map<string, { url: string; missed: number }>();
  const revoke = (isOver: (missed: number) => boolean) => {
    for (const [key, { url, missed }] of urls) {
      if (!isOver(missed)) continue;
      URL.revokeObjectURL(url);
      urls.delete(key);
    }
  };
  return {
    show(captures: readonly Capture[]): WaitingCapture[] {
      for (const known of urls.values()) known.missed += 1;
      const photos = captures.map(({ blob, ...capture }) => {
        if (!blob) return { ...capture, thumbnailUrl: null };
        // The smaller picture replaces the one from the camera.
        const key = `${capture.captureId} ${capture.isPrepared}`;
        const known = urls.get(key) ?? { url: URL.createObjectURL(blob), missed: 0 };
        urls.set(key, { ...known, missed: 0 });
        return { ...capture, thumbnailUrl: known.url };
      });
      revoke((missed) => missed > 1);
      return photos.reverse();
    },
    revokeAll: () => revoke(() => true),
  };
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isConnected = () => navigator.onLine;
