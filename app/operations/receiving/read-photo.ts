import type { ReadingCall, ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { getOperation } from '../registry.ts';
import { planByAnswers } from './answers/replan.ts';
import type { DecidedMatch } from './boxes/match-choice.ts';
import { callOperation } from './call-operation.ts';
import { loadPhotoBytes } from './load-photo-bytes.ts';
import { findParts } from './plan-boxes.ts';
import { readStore } from './read-store.ts';
import type { SessionRun } from './session-run.ts';

const MATCH = 'image-product-match';

/**
 * Identifies a session's photo and records its boxes. A photo is paid for only once in a session, however often this
 * runs, because the call's idempotency key is the photo's content.
 * @param paid set to what the photo's match has cost in this run, even if a later step fails
 * @throws AppError as the match does, RunInterrupted
 */
export async function readPhoto(
  run: SessionRun,
  photo: ReceivingPhoto,
  paid: { charged: number },
): Promise<void> {
  const { services, session } = run;
  const { photoReadings } = services;
  const principal = await services.staffOf(session.shopId, photo.addedBy);
  const { call, match } = await identify(run, photo, principal);
  // A repetition gets the recorded answer, with the price that was paid for it.
  paid.charged = Math.max(paid.charged, call.charged);
  const total = { ...call, charged: paid.charged };
  const parts = photo.parentId === null ? findParts(match) : null;
  if (parts && parts.length > 1) return photoReadings.split(photo, total, parts);
  const store = await readStore(services, session, principal.shop);
  await planByAnswers(services, session, { photo, match, store }, (planned) =>
    photoReadings.noteRead(photo, total, planned),
  );
}

async function identify(
  { services, session, signal }: SessionRun,
  photo: ReceivingPhoto,
  principal: Principal,
): Promise<{ call: ReadingCall; match: DecidedMatch }> {
  const { pipeline, activity, receivingPhotos } = services;
  const { photoDecoder } = pipeline.operationServices;
  const bytes = await loadPhotoBytes({ receivingPhotos, photoDecoder }, photo, signal);
  if (!bytes) throw new AppError('not_found', 'The photo was deleted. Take it again.');
  const { output, creditsCharged } = await callOperation({
    pipeline,
    principal,
    operation: getOperation(MATCH),
    input: { image_base64: bytes.toString('base64'), include_trace: true },
    requestId: `${photo.id}-${photo.attempt}`,
    idempotencyKey: `receiving ${session.id} ${photo.contentHash}`,
    signal,
  });
  const requestId = String(output.request_id);
  const recorded = await activity.findMatch(session.shopId, requestId);
  if (!recorded) throw new AppError('not_found', 'The record of the match was deleted.');
  return {
    call: { callId: recorded.id, requestId, charged: creditsCharged },
    match: { output, choice: recorded.choice } as DecidedMatch,
  };
}
