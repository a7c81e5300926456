import type { Activity, ActivityFilter } from '#app/domain/activity/activity.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { freeOperations, operations } from '#app/operations/registry.ts';
import { loadViewer } from '../shared/caller.server.ts';
import { SOURCES, toCallView } from './to-call-view.server.ts';

const PAGE_SIZE = 20;

/** Each filter's values, with their names for staff. */
const OPERATIONS: Record<string, string> = Object.fromEntries(
  [...operations, ...freeOperations].map(({ contract }) => [contract.name, contract.title]),
);
const TRANSPORTS = { ...SOURCES, all: 'All, including bulk jobs' };
const OUTCOMES: Record<NonNullable<ActivityFilter['outcome']>, string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  needs_person: 'Needs a decision',
};
const OPTIONS = {
  operation: toOptions('All operations', OPERATIONS),
  transport: toOptions('All except bulk jobs', TRANSPORTS),
  outcome: toOptions('All outcomes', OUTCOMES),
};

export type ActivityPageProps = Awaited<ReturnType<typeof loadActivity>>;

/** Loads one page of the activity, with the filter and page in the URL's query. */
export async function loadActivity(
  { activity, apiKeys }: { activity: Activity; apiKeys: ApiKeys },
  staff: { shopId: string; staffId: string },
  query: URLSearchParams,
) {
  const operation = findValue(OPERATIONS, query.get('operation'));
  const transport = findValue(TRANSPORTS, query.get('transport'));
  const outcome = findValue(OUTCOMES, query.get('outcome'));
  const source = transport === 'all' ? {} : { transport, withoutBulk: transport !== 'bulk' };
  const page = {
    size: PAGE_SIZE,
    after: query.get('after') || undefined,
    before: query.get('before') || undefined,
  };
  const [{ calls, hasNext, hasPrevious }, viewer] = await Promise.all([
    activity.list(staff.shopId, { operation, outcome, ...source }, page),
    loadViewer(apiKeys, staff),
  ]);
  return {
    calls: calls.map((call) => toCallView(call, viewer)),
    hasNext,
    hasPrevious,
    /** The filters that are set; '' for all. */
    filters: { operation: operation ?? '', transport: transport ?? '', outcome: outcome ?? '' },
    options: OPTIONS,
  };
}

function toOptions(all: string, names: Record<string, string>) {
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: all }, ...options];
}

function findValue<Value extends string>(names: Record<Value, string>, wanted: string | null) {
  return (Object.keys(names) as Value[]).find((value) => value === wanted);
}
