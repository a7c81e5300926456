import { useFetchers, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

/** A load that takes longer may never end, as after the connection was lost: a newer one may then cancel it. */
const MAX_LOAD_MS = 10_000;
const REFRESH_EVERY_MS = 3_000;

/**
 * Returns a function that reloads the page's data. While anything is being loaded, it waits and then reloads once,
 * however often it was called: the router cancels a load when a newer one starts, so a page that changes often would
 * never finish one.
 */
export function useRefresh(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // A fetcher's submission is not a load, and a load does not cancel it.
  const isFetching = useFetchers().some((fetcher) => fetcher.state === 'loading');
  const isIdle = state === 'idle' && navigation.state === 'idle' && !isFetching;
  const data = useLoaderData();
  const loadingSince = useRef<number | null>(null);
  const isWanted = useRef(false);

  const refresh = useCallback(() => {
    const now = performance.now();
    isWanted.current = now - (loadingSince.current ?? -Infinity) < MAX_LOAD_MS;
    if (isWanted.current) return;
    loadingSince.current = now;
    revalidate();
  }, [revalidate]);
  // New data also ends a load: React may not render the time between its start and its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: data is only watched
  useEffect(() => {
    loadingSince.current = isIdle ? null : (loadingSince.current ?? performance.now());
    if (isIdle && isWanted.current) refresh();
  }, [isIdle, data, refresh]);
  return refresh;
}

/** Reloads the page's data at intervals while something on it is in progress and the page is visible. */
export function useRefreshWhile(isGoingOn: boolean, everyMs = REFRESH_EVERY_MS): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isGoingOn, everyMs, refresh]);
}
