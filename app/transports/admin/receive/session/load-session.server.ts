import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { MATCH_LIMITS } from '#app/operations/image-product-match/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import { priceOfCalls } from '../../calls/price-of-calls.server.ts';
import { loadTopUp, type TopUpServices } from '../../shared/problems/load-top-up.server.ts';
import { findNext } from '../decide/find-next.ts';
import { toDecideUrl } from '../elsewhere/to-receiving-url.ts';
import { toRows } from './to-rows.ts';

type SessionServices = TopUpServices &
  PageServices<'receivingSessions' | 'receivingPhotos' | 'receivingBoxes'> &
  PageServices<'credits' | 'providers'>;

const STORE_TIMEOUT_MS = 10_000;

/** Loads a session with its rows, photos and credits. @throws AppError `not_found` */
export async function loadSession(services: SessionServices, staff: Staff, sessionId: string) {
  const { shopId, shop } = staff;
  const session = await services.receivingSessions.find(shopId, sessionId);
  if (!session) throw new AppError('not_found', 'There is no such session. It may be too old.');
  // Read before the rest, so that anything that changes meanwhile is reported as a change.
  const version = await services.receivingSessions.readVersion(session.id);
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [photos, boxes, credits, profile] = await Promise.all([
    services.receivingPhotos.listBySession(session.id),
    services.receivingBoxes.listBySession(session.id),
    services.credits.getBalance(shopId),
    services.providers.storeCatalog.profile(shop, { signal }),
  ]);
  const place = profile.locations.find(({ id }) => id === session.locationId);
  const scans = new Set(photos.flatMap(({ id, scannedCode }) => (scannedCode === null ? [] : id)));
  const firstQuestion = findNext(boxes, null);
  const queued = photos.filter(({ status }) => status === 'queued');
  return {
    shop,
    session: {
      id: session.id,
      version,
      status: session.status,
      supplier: session.supplier,
      canReopen: services.receivingSessions.canReopen(session),
      locationName: place?.name ?? 'a location that the store no longer has',
    },
    rows: toRows(boxes, scans),
    /** The page on which staff decide about all boxes with a question, one by one; null if there are none. */
    decideUrl: firstQuestion && toDecideUrl(session.id, firstQuestion.id),
    /** Photos that are waiting or being read. */
    reading: queued.map(toPhotoView),
    /** Photos that could not be read. */
    failedPhotos: photos.filter(({ status }) => status === 'failed').map(toPhotoView),
    credits: {
      left: credits,
      spent: sumCharged(photos) + sumCharged(boxes),
      /** What the waiting photos and the products to create will cost. */
      toCome: priceOfCalls({
        matches: queued.filter(({ scannedCode }) => scannedCode === null).length,
        upserts: countCreations(boxes),
      }),
    },
    topUp: await loadTopUp(services, staff),
    maxPhotoBytes: MATCH_LIMITS.photoBytes,
  };
}

export type SessionPageProps = Awaited<ReturnType<typeof loadSession>>;
export type PhotoView = SessionPageProps['reading'][number];

const toPhotoView = ({ id, scannedCode, takenAt, problem, charged }: ReceivingPhoto) => ({
  id,
  scannedCode,
  takenAt,
  problem,
  charged,
});

const sumCharged = (records: readonly { charged: number }[]) =>
  records.reduce((sum, { charged }) => sum + charged, 0);

/** Counts the upserts to come: one for each style code that is created or gets a new size. */
function countCreations(boxes: readonly ReceivingBox[]): number {
  const open = boxes.filter(
    ({ plan, status }) =>
      plan !== null && plan.kind !== 'add' && (status === 'sure' || status === 'approved'),
  );
  return new Set(open.map(({ codeKey }) => codeKey)).size;
}
