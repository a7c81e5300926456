import type { Entry } from '../history.ts';
import { successOf } from '../history.ts';
import type { Check } from './check.ts';

/**
 * What an acknowledged call names is recorded: the call itself where it is paid for, and what its undo needs; an upsert that
 * changed nothing has nothing to undo. Free calls are kept up to a number, so they are not looked for.
 */
export const checkRecords: Check = ({ entries }, { calls, upsertIds, stockAddIds }) => {
  const requests = new Set(calls.map(({ requestId }) => requestId));
  const upserts = new Set(upsertIds);
  const additions = new Set(stockAddIds);
  return entries.flatMap((entry) => {
    const answer = successOf(entry);
    if (answer === null) return [];
    const { operation } = entry.facts;
    const lost: string[] = [];
    const isPaid = operation === 'upsert' || operation === 'match';
    if (isPaid && !requests.has(String(answer.request_id))) lost.push('the call');
    const hasChanged = operation === 'upsert' && answer.changed !== 0;
    if (hasChanged && !upserts.has(String(answer.upsert_id)))
      lost.push(`the change record ${answer.upsert_id}`);
    if (operation === 'stock-add' && !additions.has(String(answer.stock_add_id)))
      lost.push(`the addition ${answer.stock_add_id}`);
    return lost.map((what) => ({
      check: 'records',
      message: `${operation} ${answer.request_id}: ${what} is not recorded (${entry.shop})`,
      isAbout: ({ group }: Entry) => group === entry.group,
    }));
  });
};
