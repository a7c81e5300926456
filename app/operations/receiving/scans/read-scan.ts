import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import { planByAnswers } from '../answers/replan.ts';
import { readStore } from '../read-store.ts';
import type { SessionRun } from '../session-run.ts';

/**
 * Looks a scan up in Shopify and records its box. It uses no other service, so it costs nothing. @throws AppError
 * `upstream_*`
 */
export function readScan({ services, session }: SessionRun, scan: ReceivingPhoto): Promise<void> {
  return inBackground(async () => {
    const { shop } = await services.staffOf(session.shopId, scan.addedBy);
    const store = await readStore(services, session, shop);
    await planByAnswers(services, session, { photo: scan, match: null, store }, (planned) =>
      services.photoReadings.noteRead(scan, null, planned),
    );
  });
}
