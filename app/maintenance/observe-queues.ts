import type { Waiting } from '#app/platform/database/count-waiting.ts';
import { cachedForScrapes } from '#app/platform/telemetry/cached-for-scrapes.ts';
import { observe } from '#app/platform/telemetry/metric.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';

/** Observes what waits in the database, for all processes together. */
export function observeQueues(
  services: Record<
    'jobs' | 'receivingPhotos' | 'readingRequests' | 'webhookMessages',
    { countWaiting: () => Promise<Waiting> }
  >,
): void {
  const { queueDepth, queueAge } = METRICS;
  const look = cachedForScrapes(() =>
    Promise.all([
      services.jobs.countWaiting(),
      services.receivingPhotos.countWaiting(),
      services.readingRequests.countWaiting(),
      services.webhookMessages.countWaiting(),
    ]),
  );
  observe([queueDepth, queueAge], async (note) => {
    const seen = await look();
    if (!seen) return;
    const [job, receiving, reading, webhook] = seen;
    const queues = Object.entries({ job, receiving, reading, webhook });
    for (const [queue, { depth, oldestSeconds }] of queues) {
      note(queueDepth, depth, { queue });
      note(queueAge, oldestSeconds, { queue });
    }
  });
}
