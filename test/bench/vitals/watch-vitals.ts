import type { Frame } from 'playwright-core';

/** Core Web Vitals of one visit, in milliseconds but for `cls`. `inpMs`: null where nobody touched the page. */
export type Vitals = {
  lcpMs: number;
  /** What was painted last of what is largest: an image's address, or the beginning of a text. */
  largest: string;
  cls: number;
  inpMs: number | null;
  /** The largest shift of the layout, with the beginnings of what moved. */
  moved: string;
};

type Watched = {
  lcp: number;
  largest: string;
  cls: number;
  interactions: Map<number, number>;
  /** What moved, the worst first. */
  shifts: { value: number; what: string }[];
};

/** Runs in every document before its scripts: what the browser itself reports (web.dev/vitals). */
export function watchInPage(): void {
  const watched: Watched = { lcp: 0, largest: '', cls: 0, interactions: new Map(), shifts: [] };
  (globalThis as unknown as { vitals: Watched }).vitals = watched;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', (entry) => {
    const { url, element } = entry as unknown as { url: string; element: Element | null };
    watched.lcp = entry.startTime;
    watched.largest = (url ? new URL(url).pathname : (element?.textContent ?? '')).slice(0, 30);
  });
  // Chromium does not set `hadRecentInput` in a frame of another site, such as the app's in the admin (tried with a page that
  // moves on a click: true on its own, false in such a frame). So the half second of the definition is counted here.
  const inputs: number[] = [];
  for (const type of ['pointerdown', 'click', 'keydown'])
    addEventListener(type, ({ timeStamp }) => inputs.push(timeStamp), { capture: true });
  observe('layout-shift', (entry) => {
    const { value, startTime } = entry as unknown as { value: number; startTime: number };
    if (inputs.some((at) => startTime >= at && startTime - at < 500)) return;
    watched.cls += value;
    const { sources } = entry as unknown as { sources: { node: Node | null }[] };
    const what = sources
      .map(({ node }) => (node?.textContent ?? '').trim().slice(0, 30))
      .join(' | ');
    watched.shifts.push({ value, what });
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
    const { lcp, largest, cls, interactions, shifts } = (
      globalThis as unknown as { vitals: Watched }
    ).vitals;
    const [worst] = shifts.toSorted((one, other) => other.value - one.value);
    const longest = Math.max(...interactions.values());
    return {
      lcpMs: Math.round(lcp),
      largest,
      cls: Math.round(cls * 1000) / 1000,
      moved: worst ? `${worst.value.toFixed(3)} ${worst.what}` : '',
      inpMs: interactions.size === 0 ? null : Math.round(longest),
    };
  });
}
