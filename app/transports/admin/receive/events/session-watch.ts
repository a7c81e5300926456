import type { Logger } from '#app/platform/logger.ts';

export type SessionWatch = ReturnType<typeof createSessionWatch>;

type Listener = (version: string) => void;
type Watched = { listeners: Set<Listener>; version: string | null; timer?: NodeJS.Timeout };

/** The interval of the checks, and so the longest time until a page learns of a change. */
const POLL_INTERVAL_MS = 500;
const AFTER_FAILURE_MS = 5_000;

export type SessionWatchOptions = {
  /** Returns a version that differs after every change of the session. */
  readVersion: (sessionId: string) => Promise<string>;
  log: Logger;
  pollEveryMs?: number;
};

/**
 * Tells pages that their session has changed, whichever process changed it. Polls the database while a page listens,
 * once for all pages of a session.
 */
export function createSessionWatch(options: SessionWatchOptions) {
  const { readVersion, log, pollEveryMs = POLL_INTERVAL_MS } = options;
  const sessions = new Map<string, Watched>();

  async function poll(sessionId: string, watched: Watched): Promise<void> {
    let wait = pollEveryMs;
    try {
      const version = await readVersion(sessionId);
      if (version !== watched.version) {
        watched.version = version;
        for (const listener of watched.listeners) listener(version);
      }
    } catch (err) {
      wait = AFTER_FAILURE_MS;
      log.warn({ session_id: sessionId, err }, 'a session was not looked at');
    }
    if (sessions.get(sessionId) !== watched) return;
    watched.timer = setTimeout(() => void poll(sessionId, watched), wait);
  }

  return {
    /** Calls the listener with the session's version now and after each change. @returns a function that ends this */
    watch(sessionId: string, listener: Listener): () => void {
      const known = sessions.get(sessionId);
      const watched = known ?? { listeners: new Set<Listener>(), version: null };
      watched.listeners.add(listener);
      if (!known) {
        sessions.set(sessionId, watched);
        void poll(sessionId, watched);
      } else if (watched.version !== null) listener(watched.version);
      return () => {
        watched.listeners.delete(listener);
        if (watched.listeners.size > 0 || sessions.get(sessionId) !== watched) return;
        clearTimeout(watched.timer);
        sessions.delete(sessionId);
      };
    },
  };
}
