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
  findUpsertId,
  toCallDetail,
  toCallView,
  toMatchOutput,
  type Viewer,
} from './to-call-view.server.ts';

const PAGE_SIZE = 20;
const TRANSPORTS = ['admin', 'rest', 'mcp', 'extension', 'bulk'] as const;
/** The filter's value that also shows rows of bulk jobs. */
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

/** Loads one page of the activity, with the filter and page in the URL's query. */
export async function loadActivity(
  { activity, apiKeys }: Services,
  staff: Staff,
  url: URL,
): Promise<ActivityPageProps> {
  const param = (name: string) => url.searchParams.get(name) ?? '';
  const filter: ActivityFilter = {
    ...(operations.some(({ contract }) => contract.name === param('operation')) && {
      operation: param('operation'),
    }),
    ...(param('transport') === ALL_TRANSPORTS
      ? {}
      : {
          withoutBulk: param('transport') !== 'bulk',
          ...pick('transport', param('transport'), TRANSPORTS),
        }),
    ...pick('outcome', param('outcome'), OUTCOMES),
  };
  const page = {
    size: PAGE_SIZE,
    ...(param('after') && { after: param('after') }),
    ...(param('before') && { before: param('before') }),
  };
  const [list, viewer] = await Promise.all([
    activity.list(staff.shopId, filter, page),
    loadViewer(apiKeys, staff),
  ]);
  return {
    calls: list.calls.map((call) => toCallView(call, viewer)),
    hasNext: list.hasNext,
    hasPrevious: list.hasPrevious,
    filters: {
      operation: filter.operation ?? '',
      transport: param('transport') === ALL_TRANSPORTS ? ALL_TRANSPORTS : (filter.transport ?? ''),
      outcome: filter.outcome ?? '',
    },
    operations: operations.map(({ contract }) => ({ value: contract.name, label: contract.title })),
  };
}

/** Loads one call. @throws AppError `not_found`, also for another shop's call */
export async function loadCall(
  services: CallServices,
  staff: Staff,
  callId: string,
): Promise<CallDetail> {
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
  return toCallDetail(call, viewer, { photoUrl, undo });
}

async function loadViewer(apiKeys: ApiKeys, { shopId, staffId }: Staff): Promise<Viewer> {
  const keys = await apiKeys.list(shopId);
  return { staffId, keyNames: new Map(keys.map((key) => [key.id, key.name])) };
}

/** `{ [name]: value }` if the value is allowed, else `{}`. */
function pick<Name extends string, Value extends string>(
  name: Name,
  value: string,
  allowed: readonly Value[],
): { [Key in Name]?: Value } {
  const found = allowed.find((one) => one === value);
  return (found ? { [name]: found } : {}) as { [Key in Name]?: Value };
}
