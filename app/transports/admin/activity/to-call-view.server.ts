import type { Activity } from '#app/domain/activity/activity.ts';
import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { Transport } from '#app/platform/principal.ts';
import { describeCaller, type Viewer } from '../shared/caller.server.ts';
import { toOutcome } from './call-outcome.server.ts';
import { findPictures, type PictureServices } from './call-pictures.server.ts';
import { describeCall } from './describe-call.server.ts';
import { findSources } from './find-sources.server.ts';

/** Where a call was made, added to the caller's name; '' if that says nothing more. */
const PLACES: Record<Transport, string> = {
  admin: '',
  rest: '',
  mcp: '',
  receiving: 'in Receive',
  extension: "on the product's page",
  bulk: 'in a bulk job',
};

/** Converts one store's recorded calls to what its staff see. */
export async function toCallViews(
  services: PictureServices & { activity: Pick<Activity, 'findChangingCalls' | 'findAll'> },
  shopId: string,
  calls: readonly RecordedCall[],
  viewer: Viewer,
) {
  const sourcesOf = await findSources(services.activity, shopId, calls);
  const sources = calls.map(sourcesOf);
  const about = sources
    .flatMap(({ undoneCall, match }) => [undoneCall, match])
    .filter((one) => one !== null);
  const pictures = await findPictures(services, shopId, [...calls, ...about]);
  return calls.map((call, index) => {
    const { undoneCall = null, match = null } = sources[index] ?? {};
    const shown = [call, match, undoneCall].map((one) => one && pictures.get(one.id));
    return {
      id: call.id,
      at: call.createdAt,
      /** The caller and the place, such as `You, in Receive`. */
      who: [describeCaller(call, viewer), PLACES[call.transport]].filter(Boolean).join(', '),
      /** What the call did, in one line. */
      text: describeCall(call, undoneCall),
      outcome: toOutcome(call),
      picture: shown.find((one) => one) ?? null,
    };
  });
}

/** A recorded call as pages show it. */
export type CallView = Awaited<ReturnType<typeof toCallViews>>[number];
