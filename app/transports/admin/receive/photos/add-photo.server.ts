import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AddedPhoto } from '#app/domain/receiving/photo.ts';
import { MATCH_LIMITS } from '#app/operations/image-product-match/contract.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import { photoTooLarge } from '../../calls/read-call-form.server.ts';
import { readFormData } from '../../calls/read-form.server.ts';
import { captureFields, parseCapture } from './parse-capture.server.ts';

/** The largest photo, plus room for the other field and the multipart boundaries. */
const MAX_FORM_BYTES = MATCH_LIMITS.photoBytes + 64 * 1024;

const photoSchema = z.strictObject({
  ...captureFields,
  another: z.boolean().optional(),
  /** Id of the box that was photographed again. */
  replaces: z
    .string()
    .regex(/^\w{1,64}$/, 'Must be the id of a box.')
    .optional(),
});

type Services = PageServices<'receivingPhotos' | 'jobQueue' | 'photoMemory'>;

type Added = Extract<AddedPhoto, { kind: 'added' | 'known' }>;

/**
 * Receives a session's photo: `photo` (a file) and `input` (JSON). A capture that is sent again is stored only once.
 * @throws AppError `same_photo`, `session_conflict`, `not_found`, `invalid_input`, `image_too_large`, `malformed_json`,
 *   `upstream_busy` if there is no memory left for it
 */
export async function addPhoto(
  services: Services,
  staff: Staff,
  sessionId: string,
  request: Request,
): Promise<Added> {
  const memory = services.photoMemory.open();
  const read = readFormData(request, MAX_FORM_BYTES, { tooLarge, memory });
  return read.then((form) => addForm(services, staff, sessionId, form)).finally(memory.release);
}

async function addForm(
  { receivingPhotos, jobQueue }: Services,
  { shopId, staffId }: Staff,
  sessionId: string,
  form: FormData,
): Promise<Added> {
  const photo = form.get('photo');
  if (!(photo instanceof File) || photo.size === 0)
    throw invalidField('/photo', 'There is no photo in this form.');
  if (photo.size > MATCH_LIMITS.photoBytes) throw tooLarge();
  const { capture_id, taken_at, another, replaces } = parseCapture(photoSchema, form.get('input'));
  const bytes = Buffer.from(await photo.arrayBuffer());
  const session = { id: sessionId, shopId };
  const added = await receivingPhotos.add(session, {
    captureId: capture_id,
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    takenAt: taken_at,
    addedBy: staffId,
    bytes,
    isAnother: another === true,
    replaces,
  });
  if (added.kind === 'same')
    throw new AppError(
      'same_photo',
      'This picture is already in this session. Say whether it shows another box.',
    );
  await jobQueue.sendSession(session);
  return added;
}

const tooLarge = () => photoTooLarge('/photo');
