import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { toProblemRecord, withRetries } from './call-operation.ts';
import { readPhoto } from './read-photo.ts';
import { readScan } from './scans/read-scan.ts';
import type { SessionRun } from './session-run.ts';

/** Reads a session's photo or scan and records its boxes, or why it could not be read. @throws RunInterrupted */
export async function readCapture(run: SessionRun, photo: ReceivingPhoto): Promise<void> {
  const { services, session } = run;
  const { photoReadings, pipeline } = services;
  const paid = { charged: 0 };
  const { scannedCode } = photo;
  try {
    await withRetries(run.signal, () =>
      scannedCode === null ? readPhoto(run, photo, paid) : readScan(run, photo),
    );
  } catch (thrown) {
    const problem = toProblemRecord(thrown);
    const names = { session_id: session.id, photo_id: photo.id, reason: problem.code };
    pipeline.log.warn(names, 'a photo or scan was not read');
    await photoReadings.noteFailed(photo.id, problem, paid.charged);
  }
}
