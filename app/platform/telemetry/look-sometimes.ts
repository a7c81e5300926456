import { TimeoutStrategy, timeout } from 'cockatiel';

/** Between two looks: several servers may scrape, and each as often as it likes. */
const QUIET_MS = 5_000;
/** A scrape does not wait longer: Prometheus gives up after ten seconds, and would then get no metric at all. */
const patience = timeout(2_000, TimeoutStrategy.Aggressive);

/**
 * A look at something that costs, for scrapes: at most once in some seconds, one at a time, and none is waited for longer
 * than a scrape can be.
 * @returns what was seen; undefined where the look failed or was not over in time
 */
export function lookSometimes<Seen>(look: () => Promise<Seen>): () => Promise<Seen | undefined> {
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
