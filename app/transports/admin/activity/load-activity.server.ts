import type { Activity } from '#app/domain/activity/activity.ts';
import type {
  ActivityFilter,
  ActivityList,
  ActivityPage,
} from '#app/domain/activity/list-calls.ts';
import { cleanSearch } from '#app/domain/activity/search-terms.ts';
import { freeOperations, operations } from '#app/operations/registry.ts';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { loadViewer, type Viewer, type ViewerServices } from '../shared/caller.server.ts';
import type { PictureServices } from './call-pictures.server.ts';
import { toCallViews } from './to-call-view.server.ts';

const PAGE_SIZE = 20;

/** The values of each filter, with their names for staff. */
const OPERATIONS: Record<string, string> = Object.fromEntries(
  [...operations, ...freeOperations].map(({ contract }) => [contract.name, contract.title]),
);
const OUTCOMES: Record<NonNullable<ActivityFilter['outcome']>, string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  needs_person: 'Needs a decision',
};
/** Keyed by their number of days. */
const PERIODS: Record<string, string> = {
  1: 'Last 24 hours',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
};
/** The prefix of a `who` value that continues with Shopify's id of a member of staff. */
const STAFF = 'staff:';
const GROUPS = { me: 'You', staff: 'All staff', receiving: 'Receive', bulk: 'Bulk jobs' };

export type ActivityPageProps = Awaited<ReturnType<typeof loadActivity>>;

/** Loads one page of the activity. The search, the filters and the page come from the URL's query. */
export async function loadActivity(
  services: PictureServices & ViewerServices & { activity: Activity; clock: Clock },
  staff: { shopId: string; staffId: string },
  query: URLSearchParams,
) {
  const viewer = await loadViewer(services, staff);
  const people = listPeople(viewer);
  const filters = readFilters(query, people);
  const page = {
    size: PAGE_SIZE,
    after: query.get('after') ?? undefined,
    before: query.get('before') ?? undefined,
  };
  const filter = toFilter(filters, staff.staffId, services.clock);
  const { calls, after, before } = await listPage(services.activity, staff.shopId, filter, page);
  return {
    calls: await toCallViews(services, staff.shopId, calls, viewer),
    after,
    before,
    filters,
    options: {
      operation: toOptions('Everything', OPERATIONS),
      outcome: toOptions('Any', OUTCOMES),
      who: toOptions('Everybody', people),
      period: toOptions('Any time', PERIODS),
    },
  };
}

/** Lists a page. If it is empty because rows of bulk jobs are hidden, lists them after all. */
async function listPage(
  activity: Activity,
  shopId: string,
  filter: ActivityFilter,
  page: ActivityPage,
): Promise<ActivityList> {
  const listed = await activity.list(shopId, filter, page);
  if (listed.calls.length > 0 || !filter.withoutBulk) return listed;
  return activity.list(shopId, { ...filter, withoutBulk: false }, page);
}

/** Returns the filters that are set; '' for the others. */
const readFilters = (query: URLSearchParams, people: Record<string, string>) => ({
  q: cleanSearch(query.get('q') ?? ''),
  operation: findValue(OPERATIONS, query.get('operation')),
  outcome: findValue(OUTCOMES, query.get('outcome')),
  who: findValue(people, query.get('who')),
  period: findValue(PERIODS, query.get('period')),
});

function toFilter(
  { q, operation, outcome, who, period }: ReturnType<typeof readFilters>,
  ownId: string,
  clock: Clock,
): ActivityFilter {
  return {
    ...(q && { search: q }),
    ...(operation && { operation }),
    ...(outcome && { outcome }),
    ...(period && { since: new Date(clock.now() - Number(period) * DAY_MS) }),
    ...toCallers(who, ownId),
    // A search also finds rows of bulk jobs.
    ...(!q && who !== 'bulk' && { withoutBulk: true }),
  };
}

function toCallers(who: string, ownId: string): ActivityFilter {
  if (who === 'me') return { staffId: ownId };
  if (who === 'staff') return { staffId: 'any' };
  if (who === 'receiving' || who === 'bulk') return { transport: who };
  if (who.startsWith(STAFF)) return { staffId: who.slice(STAFF.length) };
  return who ? { keyId: who } : {};
}

/** The callers to filter by: values of `who` with their names. */
function listPeople({ staffId, staffNames, programs }: Viewer): Record<string, string> {
  const others = [...staffNames].filter(([id]) => id !== staffId);
  const members = others.map(([id, name]) => [`${STAFF}${id}`, name]);
  return { ...GROUPS, ...Object.fromEntries([...members, ...programs]) };
}

function toOptions(all: string, names: Record<string, string>) {
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: all }, ...options];
}

/** Returns the wanted name if there is one; else ''. */
function findValue<Names extends object>(
  names: Names,
  wanted: string | null,
): (keyof Names & string) | '' {
  const values = Object.keys(names) as (keyof Names & string)[];
  return values.find((value) => value === wanted) ?? '';
}
