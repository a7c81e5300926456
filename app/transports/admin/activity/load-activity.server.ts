import type { Activity, ActivityFilter } from '#app/domain/activity/activity.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { operations } from '#app/operations/registry.ts';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { toUndoView } from '../undo/to-undo-view.server.ts';
import type { ActivityPageProps } from './activity-page.tsx';
import type { CallDetail } from './call-view.ts';
import { findHostedPhoto } from './find-hosted-photo.server.ts';
import {
  matchOf,
  type Reader,
  toCallDetail,
  toCallView,
  upsertIdOf,
} from './to-call-view.server.ts';

const PAGE_SIZE = 20;
const TRANSPORTS = ['admin', 'rest', 'mcp', 'extension', 'bulk'] as const;
/** Rows of bulk jobs are shown when asked for. */
const ALL_TRANSPORTS = 'all';
const OUTCOMES = ['succeeded', 'failed', 'needs_person'] as const;

type Services = { activity: Activity; apiKeys: ApiKeys };
type CallServices = Services & {
  hostedImages: HostedImages;
  changeRecords: ChangeRecords;
  clock: Clock;
  appUrl: string;
};
type Staff = { shopId: string; staffId: string };

/** One page of the activity, filtered and paged as the address says. */
export async function loadActivity(
  { activity, apiKeys }: Services,
  staff: Staff,
  address: URL,
): Promise<ActivityPageProps> {
  const asked = (name: string) => address.searchParams.get(name) ?? '';
  const filter: ActivityFilter = {
    ...(operations.some(({ contract }) => contract.name === asked('operation')) && {
      operation: asked('operation'),
    }),
    ...(asked('transport') === ALL_TRANSPORTS
      ? {}
      : {
          withoutBulk: asked('transport') !== 'bulk',
          ...pick('transport', asked('transport'), TRANSPORTS),
        }),
    ...pick('outcome', asked('outcome'), OUTCOMES),
  };
  const page = {
    size: PAGE_SIZE,
    ...(asked('after') && { after: asked('after') }),
    ...(asked('before') && { before: asked('before') }),
  };
  const [list, reader] = await Promise.all([
    activity.list(staff.shopId, filter, page),
    readerOf(apiKeys, staff),
  ]);
  return {
    calls: list.calls.map((call) => toCallView(call, reader)),
    hasNext: list.hasNext,
    hasPrevious: list.hasPrevious,
    filters: {
      operation: filter.operation ?? '',
      transport: asked('transport') === ALL_TRANSPORTS ? ALL_TRANSPORTS : (filter.transport ?? ''),
      outcome: filter.outcome ?? '',
    },
    operations: operations.map(({ contract }) => ({ value: contract.name, label: contract.title })),
  };
}

/** One call. @throws AppError `not_found`, for another shop's call too */
export async function loadCall(
  services: CallServices,
  staff: Staff,
  callId: string,
): Promise<CallDetail> {
  const call = await services.activity.find(staff.shopId, callId);
  if (!call) throw new AppError('not_found', 'There is no such call in this store.');
  const match = matchOf(call);
  const [reader, photoUrl, undo] = await Promise.all([
    readerOf(services.apiKeys, staff),
    match?.trace
      ? findHostedPhoto(services.hostedImages, match.image_searched, services.appUrl)
      : null,
    toUndoView(services, staff.shopId, upsertIdOf(call)),
  ]);
  return toCallDetail(call, reader, { photoUrl, undo });
}

async function readerOf(apiKeys: ApiKeys, { shopId, staffId }: Staff): Promise<Reader> {
  const keys = await apiKeys.list(shopId);
  return { staffId, keyNames: new Map(keys.map((key) => [key.id, key.name])) };
}

function pick<Name extends string, Value extends string>(
  name: Name,
  asked: string,
  allowed: readonly Value[],
): { [Key in Name]?: Value } {
  const found = allowed.find((one) => one === asked);
  return (found ? { [name]: found } : {}) as { [Key in Name]?: Value };
}
