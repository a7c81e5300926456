import { z } from 'zod';
import type { NewScan } from '#app/domain/receiving/photo.ts';
import type { ReceivingScans } from '#app/domain/receiving/scans.ts';
import { parseScannedCode } from '#app/knowledge/scanned-code.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import { readForm } from '../../calls/read-form.server.ts';
import { captureFields, parseCapture } from './parse-capture.server.ts';

const scanSchema = z.strictObject({
  ...captureFields,
  code: z.string().max(500),
  /** The user took the scan back, before or after it was sent. */
  taken_back: z.boolean().optional(),
});

/**
 * Receives a session's scan: `input` (JSON) with a barcode or style code. A capture that is sent again is stored only
 * once.
 * @throws AppError `session_conflict`, `not_found`, `invalid_input`, `malformed_json`
 */
export async function addScan(
  {
    receivingScans,
    jobQueue,
  }: { receivingScans: ReceivingScans; jobQueue: Pick<JobQueue, 'sendSession'> },
  { shopId, staffId }: { shopId: string; staffId: string },
  sessionId: string,
  request: Request,
): Promise<Awaited<ReturnType<ReceivingScans['add']>>> {
  const form = await readForm(request);
  const { capture_id, taken_at, code, taken_back } = parseCapture(scanSchema, form.get('input'));
  const scanned = parseScannedCode(code);
  if ('problem' in scanned) throw invalidField('/code', scanned.problem);
  const session = { id: sessionId, shopId };
  const scan: NewScan = {
    captureId: capture_id,
    takenAt: taken_at,
    addedBy: staffId,
    scannedCode: scanned.text,
  };
  const added = taken_back
    ? await receivingScans.takeBack(session, scan)
    : await receivingScans.add(session, scan);
  await jobQueue.sendSession(session);
  return added;
}
