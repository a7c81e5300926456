import type { Activity } from '#app/domain/activity/activity.ts';
import type { Answers } from '#app/domain/receiving/answer.ts';
import type { ReceivingAnswers } from '#app/domain/receiving/answers.ts';
import type { NewBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { PhotoReadings } from '#app/domain/receiving/photo-readings.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { Planned, PlanOutcome } from '#app/domain/receiving/planned-boxes.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { DecidedMatch } from '../boxes/match-choice.ts';
import { planBoxes, type StoreView } from '../plan-boxes.ts';
import { readStore, type StoreReadServices } from '../read-store.ts';
import { planScan } from '../scans/plan-scan.ts';

type AnswersOfSession = { receivingAnswers: Pick<ReceivingAnswers, 'listBySession'> };

export type ReplanServices = AnswersOfSession & {
  activity: Pick<Activity, 'findMatch'>;
  receivingPhotos: Pick<ReceivingPhotos, 'find' | 'listBySession'>;
  photoReadings: Pick<PhotoReadings, 'replanOpen'>;
};

/** A photo or scan to plan. `match`: the match that read the photo; null for a scan. */
type Capture = { photo: ReceivingPhoto; match: DecidedMatch | null; store: StoreView };

/** Plans the boxes of a photo or a scan by the session's answers. */
async function planCapture(
  session: ReceivingSession,
  { photo, match, store }: Capture,
  answers: Answers,
): Promise<NewBox[]> {
  const context = { answers, photoId: photo.id };
  if (photo.scannedCode !== null)
    return [await planScan(photo.scannedCode, session, store, context)];
  return match ? planBoxes(match, session, store, context) : [];
}

/**
 * Plans the boxes of a photo or a scan, and plans them again if a question was answered before they were saved.
 * @returns whether they were saved: otherwise some of them may already be in Shopify
 */
export async function planByAnswers(
  { receivingAnswers }: AnswersOfSession,
  session: ReceivingSession,
  capture: Capture,
  record: (planned: Planned) => Promise<PlanOutcome>,
): Promise<boolean> {
  let outcome: PlanOutcome;
  do {
    const answers = await receivingAnswers.listBySession(session.id);
    const boxes = await planCapture(session, capture, answers);
    outcome = await record({ version: answers.version, boxes });
  } while (outcome === 'outdated');
  return outcome === 'planned';
}

/** Plans the boxes of photos by these answers. Null for a photo that is gone, or whose match is gone. */
export async function planPhotos(
  services: Omit<ReplanServices, 'photoReadings'>,
  session: ReceivingSession,
  { photoIds, store, answers }: { photoIds: Set<string>; store: StoreView; answers: Answers },
): Promise<Map<string, { photo: ReceivingPhoto; boxes: NewBox[] } | null>> {
  const all = await services.receivingPhotos.listBySession(session.id);
  const photos = new Map(all.map((photo) => [photo.id, photo]));
  const planned = new Map<string, { photo: ReceivingPhoto; boxes: NewBox[] } | null>();
  for (const photoId of photoIds) {
    const photo = photos.get(photoId);
    const capture = photo && (await findCapture(services, photo, store));
    const boxes = capture && (await planCapture(session, capture, answers));
    planned.set(photoId, boxes ? { photo: capture.photo, boxes } : null);
  }
  return planned;
}

/** Returns null if the photo's match is gone. */
async function findCapture(
  services: Pick<ReplanServices, 'activity'>,
  photo: ReceivingPhoto,
  store: StoreView,
): Promise<Capture | null> {
  const match = await findMatch(services, photo);
  return match || photo.scannedCode !== null ? { photo, match, store } : null;
}

/**
 * Plans those of a photo's boxes again that are not in Shopify, by what Shopify has now.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function lookAgain(
  services: ReplanServices & StoreReadServices,
  session: ReceivingSession,
  { photoId, shop }: { photoId: string; shop: string },
): Promise<void> {
  const store = await readStore(services, session, shop);
  const photo = await services.receivingPhotos.find(session.shopId, photoId);
  const capture = photo && (await findCapture(services, photo, store));
  if (!capture) return;
  await planByAnswers(services, session, capture, (planned) =>
    services.photoReadings.replanOpen(capture.photo, planned),
  );
}

/** Finds the match that read a photo, with the staff's decision about it; null for a scan. */
export async function findMatch(
  { activity }: Pick<ReplanServices, 'activity'>,
  { shopId, requestId }: ReceivingPhoto,
): Promise<DecidedMatch | null> {
  const call = requestId === null ? null : await activity.findMatch(shopId, requestId);
  return call && ({ output: call.response, choice: call.choice } as unknown as DecidedMatch);
}

/**
 * Plans all of a photo's boxes again, after the user decided about its match.
 * @returns whether it did: not if one of the boxes may be in Shopify
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function replanPhoto(
  services: AnswersOfSession & StoreReadServices & { photoReadings: Pick<PhotoReadings, 'replan'> },
  session: ReceivingSession,
  { photo, match, shop }: { photo: ReceivingPhoto; match: DecidedMatch; shop: string },
): Promise<boolean> {
  const store = await readStore(services, session, shop);
  return planByAnswers(services, session, { photo, match, store }, (planned) =>
    services.photoReadings.replan(photo, planned),
  );
}
