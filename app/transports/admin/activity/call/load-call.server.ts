import { AppError } from '#app/platform/errors.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';
import { loadViewer, type ViewerServices } from '../../shared/caller.server.ts';
import { toUndoView } from '../../undo/to-undo-view.server.ts';
import { findHostedPhoto, type PictureServices } from '../call-pictures.server.ts';
import { toMatchOutput, toUpsertOutput } from '../recorded-output.server.ts';
import { toCallViews } from '../to-call-view.server.ts';
import { toCallDetail } from './to-call-detail.server.ts';

/** Loads one call. @throws AppError `not_found`, also for another shop's call */
export async function loadCall(
  services: PictureServices & ViewerServices & PageServices<'activity' | 'changeRecords' | 'clock'>,
  staff: { shopId: string; staffId: string },
  callId: string,
) {
  const { shopId } = staff;
  const call = await services.activity.find(shopId, callId);
  const notFound = () => new AppError('not_found', 'There is no such entry in this store.');
  if (!call) throw notFound();
  const match = toMatchOutput(call);
  const viewer = await loadViewer(services, staff);
  const [views, photoUrl, undo] = await Promise.all([
    toCallViews(services, shopId, [call], viewer),
    match?.trace ? findHostedPhoto(services, shopId, match.image_searched) : null,
    toUndoView(services, shopId, toUpsertOutput(call)?.upsert_id),
  ]);
  const [view] = views;
  if (!view) throw notFound();
  return { ...view, ...toCallDetail(call), photoUrl, undo };
}

export type CallDetail = Awaited<ReturnType<typeof loadCall>>;
