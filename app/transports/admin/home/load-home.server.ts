import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import { needsDecision } from '#app/operations/receiving/boxes/match-choice.ts';
import { DAY_MS } from '#app/platform/clock.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { toMatchView } from '../shared/match-view.server.ts';
import { loadTopUp, type TopUpServices } from '../shared/problems/load-top-up.server.ts';

/** How many calls back an unfinished match is still offered as the next step. */
const LATEST_CALLS = 10;
const MAX_WAITING = 99;
const MAX_SESSIONS = 5;

/** Loads the store's figures and the match that this member of staff has not finished. */
export async function loadHome(
  services: TopUpServices & PageServices<'activity' | 'credits' | 'receivingSessions'>,
  staff: Staff,
) {
  const { activity } = services;
  const since = new Date(Date.now() - DAY_MS);
  const [credits, latest, waiting, callCounts, sessions] = await Promise.all([
    services.credits.getBalance(staff.shopId),
    activity.list(staff.shopId, { withoutBulk: true }, { size: LATEST_CALLS }),
    activity.list(staff.shopId, { outcome: 'needs_person' }, { size: MAX_WAITING }),
    activity.countSince(staff.shopId, since),
    services.receivingSessions.list(staff.shopId, MAX_SESSIONS),
  ]);
  return {
    shop: staff.shop,
    credits,
    topUp: await loadTopUp(services, staff),
    /** Sessions that are not finished. */
    sessions: sessions
      .filter(({ status }) => status === 'open')
      .slice(0, MAX_SESSIONS)
      .map(({ id, supplier, startedAt, counts }) => ({ id, supplier, startedAt, counts })),
    /** This member of staff's latest match, if it is not listed yet. */
    unfinished: findUnfinished(latest.calls, staff.staffId, services.appUrl),
    /** Number of matches that staff must decide on. */
    waiting: waiting.calls.length,
    identifiedToday: callCounts['image-product-match'] ?? 0,
    listedToday: callCounts['storefront-product-upsert'] ?? 0,
    isNew: latest.calls.length === 0,
  };
}

export type HomePageProps = Awaited<ReturnType<typeof loadHome>>;

/** The latest charged call of this member of staff if it is a match that can be listed, else null. */
function findUnfinished(calls: readonly RecordedCall[], staffId: string, appUrl: string) {
  const latest = calls.find(
    (call) => call.staffId === staffId && call.status === 'succeeded' && call.creditsCharged > 0,
  );
  if (latest?.operation !== 'image-product-match') return null;
  const match = toMatchView(latest, appUrl);
  if (needsDecision(match)) return null;
  const title = match.choice?.chosen?.title ?? match.output.best?.title ?? match.output.style_code;
  return {
    title: title ?? 'the last box',
    url: `/app/list?match=${encodeURIComponent(match.requestId)}`,
  };
}
