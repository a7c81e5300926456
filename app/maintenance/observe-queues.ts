import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { ReadingRequests } from '#app/domain/reading-requests/reading-requests.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { WebhookMessages } from '#app/domain/webhook-endpoints/webhook-messages.ts';
import { cachedForScrapes } from '#app/platform/telemetry/cached-for-scrapes.ts';
import { observe } from '#app/platform/telemetry/metric.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';

/** Observes what waits in the database, for all processes together. */
export function observeQueues(services: {
  jobs: Pick<Jobs, 'countWaiting'>;
  readingRequests: Pick<ReadingRequests, 'countWaiting'>;
  receivingPhotos: Pick<ReceivingPhotos, 'countWaiting'>;
  webhookMessages: Pick<WebhookMessages, 'countWaiting'>;
}): void {
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
    for (const [queue, { depth, oldestSeconds }] of Object.entries({
      job,
      receiving,
      reading,
      webhook,
    })) {
      note(queueDepth, depth, { queue });
      note(queueAge, oldestSeconds, { queue });
    }
  });
}
