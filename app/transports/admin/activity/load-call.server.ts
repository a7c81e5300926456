import type { Activity } from '#app/domain/activity/activity.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { ChangeRecords } from '#app/domain/change-records/prisma-change-records.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { loadViewer } from '../shared/caller.server.ts';
import { toUndoView } from '../undo/to-undo-view.server.ts';
import { findHostedPhoto } from './find-hosted-photo.server.ts';
import { findUpsertId, toCallDetail, toMatchOutput } from './to-call-view.server.ts';

/** Loads one call. @throws AppError `not_found`, also for another shop's call */
export async function loadCall(
  services: {
    activity: Activity;
    apiKeys: ApiKeys;
    hostedImages: HostedImages;
    changeRecords: ChangeRecords;
    clock: Clock;
    appUrl: string;
  },
  staff: { shopId: string; staffId: string },
  callId: string,
) {
  const call = await services.activity.find(staff.shopId, callId);
  if (!call) throw new AppError('not_found', 'There is no such call in this store.');
  const match = toMatchOutput(call);
  const [viewer, photoUrl, undo] = await Promise.all([
    loadViewer(services.apiKeys, staff),
    match?.trace
      ? findHostedPhoto(services.hostedImages, match.image_searched, services.appUrl)
      : null,
    toUndoView(services, staff.shopId, findUpsertId(call)),
  ]);
  return { ...toCallDetail(call, viewer), photoUrl, undo };
}

export type CallDetail = Awaited<ReturnType<typeof loadCall>>;
