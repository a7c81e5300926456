import { useEffect, useRef, useState } from 'react';
import { readEventStream } from '../../calls/read-event-stream.ts';
import { onConnectionBack } from '../../shared/loading/connection-back.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Follows a session while its page is visible: calls `onChange` when anything in it has changed, here or on another
 * device.
 * @param session the session as the page has loaded it
 * @returns whether changes are being received; if not, the page has to poll
 */
export function useSessionEvents(
  { id, version }: { id: string; version: string },
  onChange: () => void,
): boolean {
  const [isLive, setLive] = useState(false);
  const changed = useRef(onChange);
  changed.current = onChange;
  const loaded = useRef(version);
  loaded.current = version;
  const latestVersion = useRef<string>();
  const supersededVersions = useRef(new Set<string>());
  // A slow load may finish after a newer, faster one and bring back old data.
  useEffect(() => {
    if (supersededVersions.current.has(version) && latestVersion.current !== version)
      changed.current();
    return () => void supersededVersions.current.add(version);
  }, [version]);
  useEffect(() => {
    const unmounted = new AbortController();
    const tell = (now: string) => {
      latestVersion.current = now;
      if (now !== loaded.current) changed.current();
    };
    void follow(id, unmounted.signal, setLive, tell);
    return () => unmounted.abort();
  }, [id]);
  return isLive;
}

async function follow(
  sessionId: string,
  unmounted: AbortSignal,
  setLive: (isLive: boolean) => void,
  onVersion: (version: string) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!unmounted.aborted) {
    await becomeVisible(unmounted);
    const hidden = whenHidden(unmounted);
    try {
      const url = `/app/receive/${sessionId}/events`;
      const response = await fetch(url, { signal: hidden.signal });
      if (response.ok && response.body) {
        setLive(true);
        wait = FIRST_WAIT_MS;
        await readEventStream(response.body, (_event, version) => {
          onVersion(JSON.parse(version) as string);
          return false;
        });
      }
    } catch {
      // The connection was lost or the page was hidden: start again.
    }
    hidden.stop();
    if (unmounted.aborted) return;
    setLive(false);
    wait = (await isBackWithin(wait, unmounted)) ? FIRST_WAIT_MS : Math.min(wait * 2, MAX_WAIT_MS);
  }
}

const isVisible = () => document.visibilityState === 'visible';

/** Aborts when the page is hidden: browsers limit the connections to a server, so only a visible page holds one. */
function whenHidden(unmounted: AbortSignal) {
  const hidden = new AbortController();
  const check = () => isVisible() || hidden.abort();
  document.addEventListener('visibilitychange', check);
  return {
    signal: AbortSignal.any([unmounted, hidden.signal]),
    stop: () => document.removeEventListener('visibilitychange', check),
  };
}

function becomeVisible(unmounted: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isVisible() && !unmounted.aborted) return;
      document.removeEventListener('visibilitychange', check);
      unmounted.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    unmounted.addEventListener('abort', check, { once: true });
    check();
  });
}

/** Resolves to true as soon as the app can be reached again; to false after this time, or when the page is left. */
function isBackWithin(ms: number, unmounted: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isBack: boolean) => {
      clearTimeout(timer);
      ignoreConnection();
      unmounted.removeEventListener('abort', leave);
      resolve(isBack);
    };
    const leave = () => end(false);
    const timer = setTimeout(leave, ms);
    const ignoreConnection = onConnectionBack(() => end(true));
    unmounted.addEventListener('abort', leave, { once: true });
  });
}
