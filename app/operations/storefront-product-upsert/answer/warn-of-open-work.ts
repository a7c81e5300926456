import { type FailureReason, reasonKey } from '../../upsert-shared/failure-reason.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import type { UpsertRun } from '../upsert-run.ts';
import type { PlanResult } from '../write/update-progress.ts';
import { OPEN_WORK, warnings } from './warnings.ts';

/**
 * Warns of open work. Work of the same kind with the same reason shares a warning, except images. Channels are left to
 * channelWarnings.
 * @param isChecked false if Shopify could not be read, so that the work may have been done
 */
export function warnOfOpenWork(
  { request, location }: Pick<UpsertRun, 'request' | 'location'>,
  { goals }: Pick<UpsertPlan, 'goals'>,
  open: PlanResult['open'],
  isChecked: boolean,
): string[] {
  const urls = new Map(request.images.map(({ sha256, url }) => [sha256, url]));
  const images = namesOf(open, 'image:');
  // The stock of a variant that was not added needs no warning of its own.
  const stock = namesOf(open, 'stock:').filter(([label]) => !open.has(`added:${label}`));
  const untracked = goals.filter(({ how }) => how === 'untracked').map(({ label }) => label);
  return [
    ...OPEN_WORK.flatMap(([prefix, wordsFor]) =>
      byReason(namesOf(open, prefix)).map(([names, why]) =>
        warnings.notDone(...wordsFor(names), why, isChecked),
      ),
    ),
    ...images.map(([hash, why]) => warnings.imageOpen(urls.get(hash) ?? '', why, isChecked)),
    ...byReason(stock).map(([labels, why]) =>
      warnings.stockOpen(labels, location.name, why, isChecked),
    ),
    ...(untracked.length > 0 ? [warnings.untracked(untracked)] : []),
  ];
}

function namesOf(open: PlanResult['open'], prefix: string): [string, FailureReason][] {
  return [...open].flatMap(([key, why]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), why]] : [],
  );
}

function byReason(entries: readonly [string, FailureReason][]): [string[], FailureReason][] {
  const groups = new Map<string, [string[], FailureReason]>();
  for (const [name, why] of entries) {
    const [names] = groups.get(reasonKey(why)) ?? [[]];
    groups.set(reasonKey(why), [[...names, name], why]);
  }
  return [...groups.values()];
}
