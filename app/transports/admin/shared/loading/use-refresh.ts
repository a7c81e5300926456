import { useFetchers, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

/** A load that takes longer may never end, as on a connection that is gone: a newer one may cut it off. */
const LONGEST_LOAD_MS = 10_000;
const REFRESH_EVERY_MS = 3_000;

/**
 * Loads the page's data again. While anything is being loaded, it waits and then loads once, however often it was asked:
 * the router cuts off a load that a newer one overtakes, and a page that changes often would never end one.
 */
export function useRefresh(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // What a fetcher submits is no load, and is cut off by none.
  const isFetching = useFetchers().some((fetcher) => fetcher.state === 'loading');
  const isIdle = state === 'idle' && navigation.state === 'idle' && !isFetching;
  const data = useLoaderData();
  const loadingSince = useRef<number | null>(null);
  const isWanted = useRef(false);

  const refresh = useCallback(() => {
    const now = performance.now();
    isWanted.current = now - (loadingSince.current ?? -Infinity) < LONGEST_LOAD_MS;
    if (isWanted.current) return;
    loadingSince.current = now;
    revalidate();
  }, [revalidate]);
  // New data ends a load too: React may show nothing of the time between its begin and its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: data is only watched
  useEffect(() => {
    loadingSince.current = isIdle ? null : (loadingSince.current ?? performance.now());
    if (isIdle && isWanted.current) refresh();
  }, [isIdle, data, refresh]);
  return refresh;
}

/** Loads the page's data again and again while something on it goes on and the page is in view. */
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
