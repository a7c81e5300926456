import type { FinalShop } from '../final-state.ts';
import { type Entry, entriesOf, successOf } from '../history.ts';
import type { Check, Violation } from './check.ts';

/**
 * Grants are booked once, and a balance that a client read can be explained: not more than what had come by then, less the
 * calls that had been paid; not less than what had surely come, less all that may have been paid.
 */
export const checkBalanceReads: Check = ({ entries }, { shops, ledger, calls }) => {
  const uncharged = new Set(
    calls.filter(({ status }) => status !== 'succeeded').map(({ requestId }) => requestId),
  );
  return shops.flatMap((shop) => {
    const own = entries.filter((entry) => entry.shop === shop.shop);
    const booked = ledger.filter((row) => row.shop === shop.shop && row.kind === 'grant');
    return [
      ...checkGrants(
        own,
        booked.map(({ ref }) => ref),
      ),
      ...checkReads(own, shop, uncharged),
    ];
  });
};

function checkGrants(own: readonly Entry[], refs: readonly string[]): Violation[] {
  return entriesOf(own, 'grant').flatMap((entry) => {
    const { ref, amount } = entry.facts;
    const times = refs.filter((booked) => booked.endsWith(` ${ref}`)).length;
    const isDone = successOf(entry) !== null;
    if (times === 1 || (times === 0 && !isDone)) return [];
    const message = `the grant ${ref} of ${amount} is booked ${times} times`;
    return [{ check: 'balances', message, isAbout: (other: Entry) => other.id === entry.id }];
  });
}

/** What a call may cost: a job is charged row by row, until its end. */
function mostCostOf({ facts }: Entry): number {
  if (facts.operation === 'start-job') return facts.rows.length;
  return facts.operation === 'upsert' || facts.operation === 'match' ? 1 : 0;
}

function checkReads(
  own: readonly Entry[],
  { startingCredits }: FinalShop,
  uncharged: ReadonlySet<string>,
): Violation[] {
  const grants = entriesOf(own, 'grant');
  const costly = own.filter((entry) => mostCostOf(entry) > 0);
  const isPaid = (entry: Entry) => {
    const answer = successOf(entry);
    if (answer === null || entry.facts.operation === 'start-job') return false;
    const isReplay = entry.outcome.kind === 'answered' && entry.outcome.isReplay;
    return !isReplay && !uncharged.has(String(answer.request_id));
  };
  return entriesOf(own, 'credits').flatMap((read) => {
    const answer = successOf(read);
    if (answer === null) return [];
    const total = (list: readonly Entry[], of: (entry: Entry) => number) =>
      list.reduce((sum, entry) => sum + of(entry), 0);
    const amount = ({ facts }: Entry) => (facts.operation === 'grant' ? facts.amount : 0);
    const begunGrants = grants.filter(({ startMs }) => startMs <= read.endMs);
    const sureGrants = grants.filter((one) => successOf(one) && one.endMs <= read.startMs);
    const paid = costly.filter((one) => isPaid(one) && one.endMs <= read.startMs);
    const begun = costly.filter(({ startMs }) => startMs <= read.endMs);
    const most = startingCredits + total(begunGrants, amount) - paid.length;
    const least = startingCredits + total(sureGrants, amount) - total(begun, mostCostOf);
    const balance = Number(answer.balance);
    if (balance <= most && balance >= Math.max(0, least)) return [];
    const message = `a client read ${balance} credits; possible were ${least} to ${most}`;
    return [{ check: 'balances', message, isAbout: (other: Entry) => other.id === read.id }];
  });
}
