import type { Frame } from 'playwright-core';

/** Core Web Vitals of one visit, in milliseconds but for `cls`. `inpMs`: null where nobody touched the page. */
export type Vitals = { lcpMs: number; cls: number; inpMs: number | null };

type Watched = { lcp: number; cls: number; interactions: Map<number, number> };

/** Runs in every document before its scripts: what the browser itself reports (web.dev/vitals). */
export function watchInPage(): void {
  const watched: Watched = { lcp: 0, cls: 0, interactions: new Map() };
  (globalThis as unknown as { vitals: Watched }).vitals = watched;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) watched.cls += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as unknown as {
        interactionId: number;
        duration: number;
      };
      if (!interactionId) return;
      const longest = Math.max(duration, watched.interactions.get(interactionId) ?? 0);
      watched.interactions.set(interactionId, longest);
    },
    { durationThreshold: 16 },
  );
}

/** What was seen since the frame's document began. */
export function readVitals(frame: Frame): Promise<Vitals> {
  return frame.evaluate(async () => {
    // Entries arrive a frame after they happened.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { lcp, cls, interactions } = (globalThis as unknown as { vitals: Watched }).vitals;
    const longest = Math.max(...interactions.values());
    return {
      lcpMs: Math.round(lcp),
      cls: Math.round(cls * 1000) / 1000,
      inpMs: interactions.size === 0 ? null : Math.round(longest),
    };
  });
}
