import { TimeoutStrategy, timeout } from 'cockatiel';

/** How long a result is reused: several servers may scrape, each as often as it likes. */
const QUIET_MS = 5_000;
/** The longest wait of a scrape: Prometheus gives up after ten seconds, and would then get no metric at all. */
const patience = timeout(2_000, TimeoutStrategy.Aggressive);

/**
 * Wraps an expensive look-up for scrapes: it runs at most once every few seconds, never twice at once, and no scrape
 * waits for it too long.
 * @returns what was seen; undefined if the look-up failed or did not end in time
 */
export function cachedForScrapes<Seen>(look: () => Promise<Seen>): () => Promise<Seen | undefined> {
  let last: { seen: Promise<Seen>; isOver: boolean; freshUntil: number } | undefined;
  return async () => {
    if (!last || (last.isOver && performance.now() >= last.freshUntil)) {
      const begun = { seen: look(), isOver: false, freshUntil: performance.now() + QUIET_MS };
      last = begun;
      const end = () => {
        begun.isOver = true;
      };
      begun.seen.then(end, end);
    }
    const { seen } = last;
    return patience.execute(() => seen).catch(() => undefined);
  };
}
