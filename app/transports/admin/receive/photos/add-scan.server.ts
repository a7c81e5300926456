import { z } from 'zod';
import type { NewScan } from '#app/domain/receiving/photo.ts';
import { parseScannedCode } from '#app/knowledge/scanned-code.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
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
  { receivingScans, jobQueue }: PageServices<'receivingScans' | 'jobQueue'>,
  { shopId, staffId }: Staff,
  sessionId: string,
  request: Request,
) {
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
