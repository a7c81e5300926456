import type { Activity } from '#app/domain/activity/activity.ts';
import type { Answers } from '#app/domain/receiving/answer.ts';
import type { ReceivingAnswers } from '#app/domain/receiving/answers.ts';
import type { NewBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { PhotoReadings } from '#app/domain/receiving/photo-readings.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { ImageProductMatchOutput } from '../../image-product-match/contract.ts';
import type { DecidedMatch, MatchChoice } from '../boxes/match-choice.ts';
import { planBoxes, type StoreView } from '../plan-boxes.ts';
import { readStore, type StoreReadServices } from '../read-store.ts';
import { planScan } from '../scans/plan-scan.ts';

type AnswersOfSession = { receivingAnswers: Pick<ReceivingAnswers, 'listOf'> };

export type ReplanServices = AnswersOfSession & {
  activity: Pick<Activity, 'findMatch'>;
  receivingPhotos: Pick<ReceivingPhotos, 'find'>;
  photoReadings: Pick<PhotoReadings, 'replanOpen'>;
};

/** `match`: what read the photo; null for a scan. */
type Capture = { photo: ReceivingPhoto; match: DecidedMatch | null; store: StoreView };

/** Plans the boxes of a photo or a scan by what was answered in its session so far. */
export async function planCapture(
  { receivingAnswers }: AnswersOfSession,
  session: ReceivingSession,
  { photo, match, store }: Capture,
): Promise<{ answers: Answers; boxes: NewBox[] }> {
  const answers = await receivingAnswers.listOf(session.id);
  const context = { answers, photoId: photo.id };
  if (photo.scannedCode !== null)
    return { answers, boxes: [await planScan(photo.scannedCode, session, store, context)] };
  return { answers, boxes: match ? await planBoxes(match, session, store, context) : [] };
}

/** Whether something was answered since. */
export async function isOutdated(
  { receivingAnswers }: AnswersOfSession,
  session: ReceivingSession,
  { version }: Answers,
): Promise<boolean> {
  return (await receivingAnswers.listOf(session.id)).version !== version;
}

/**
 * Plans those boxes of photos anew that are not in the store. Two people may answer at once: the last answer counts.
 * @returns the photos that stay as they are, because boxes of theirs are in the store
 */
export async function replanOpenBoxes(
  services: ReplanServices,
  session: ReceivingSession,
  { photoIds, store }: { photoIds: readonly string[]; store: StoreView },
): Promise<ReadonlySet<string>> {
  const left = new Set<string>();
  for (const photoId of new Set(photoIds)) {
    const photo = await services.receivingPhotos.find(session.shopId, photoId);
    if (!photo) continue;
    const match = await findMatch(services, photo);
    if (!match && photo.scannedCode === null) continue;
    let planned: Awaited<ReturnType<typeof planCapture>>;
    let isPlanned: boolean;
    do {
      planned = await planCapture(services, session, { photo, match, store });
      isPlanned = await services.photoReadings.replanOpen(photo, planned.boxes);
    } while (await isOutdated(services, session, planned.answers));
    if (!isPlanned) left.add(photoId);
  }
  return left;
}

/** The match that read a photo, with what was decided about it; null for a scan. */
export async function findMatch(
  { activity }: Pick<ReplanServices, 'activity'>,
  { shopId, requestId }: ReceivingPhoto,
): Promise<DecidedMatch | null> {
  const call = requestId === null ? null : await activity.findMatch(shopId, requestId);
  return (
    call && {
      output: call.response as unknown as ImageProductMatchOutput,
      choice: call.choice as MatchChoice | null,
    }
  );
}

/**
 * Plans all boxes of a photo anew, once a person has decided about its match.
 * @returns false where they were written before
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function replanPhoto(
  services: ReplanServices & StoreReadServices & { photoReadings: Pick<PhotoReadings, 'replan'> },
  session: ReceivingSession,
  { photo, match, shop }: { photo: ReceivingPhoto; match: DecidedMatch; shop: string },
): Promise<boolean> {
  const store = await readStore(services, session, shop);
  const { answers, boxes } = await planCapture(services, session, { photo, match, store });
  const isPlanned = await services.photoReadings.replan(photo, boxes);
  if (await isOutdated(services, session, answers))
    await replanOpenBoxes(services, session, { photoIds: [photo.id], store });
  return isPlanned;
}
