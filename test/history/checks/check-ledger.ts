import type { CallRow, FinalState, LedgerRow } from '../final-state.ts';
import type { Check, Violation } from './check.ts';

/**
 * Each credit is accounted for: nothing is pending; a call that succeeded is charged its price once, one that failed got it
 * back; a balance is the sum of its ledger; a key spends no more than it may.
 */
export const checkLedger: Check = (_history, final) => [
  ...final.calls.flatMap((call) => checkCall(call, groupLedger(final))),
  ...checkBalances(final),
  ...checkCaps(final),
];

/** The ledger by call, made once for each state. */
const grouped = new WeakMap<FinalState, Map<string, LedgerRow[]>>();

function groupLedger(final: FinalState): Map<string, LedgerRow[]> {
  const known = grouped.get(final) ?? Map.groupBy(final.ledger, ({ ref }) => ref);
  grouped.set(final, known);
  return known;
}

function checkCall(call: CallRow, ledger: Map<string, LedgerRow[]>): Violation[] {
  const rows = ledger.get(call.id) ?? [];
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const paid = rows.reduce((sum, { delta }) => sum - delta, 0);
  const owed = call.status === 'succeeded' ? call.priceCredits : 0;
  const isOnce = count('charge') <= 1 && count('refund') <= 1;
  if (call.status !== 'pending' && paid === owed && isOnce) return [];
  const booked = rows.map(({ kind, delta }) => `${kind} ${delta}`).join(', ') || 'nothing';
  const message = `call ${call.id} (${call.operation}) is ${call.status} at ${call.priceCredits}; booked: ${booked}`;
  return [{ check: 'ledger', message, isAbout: byRequest(call.requestId) }];
}

function byRequest(requestId: string): Violation['isAbout'] {
  return ({ outcome }) => outcome.kind === 'answered' && outcome.body.request_id === requestId;
}

function checkBalances({ shops, ledger, calls }: FinalState): Violation[] {
  const known = new Set(calls.map(({ id }) => id));
  return shops.flatMap(({ shop, balance, startingCredits }) => {
    const rows = ledger.filter((row) => row.shop === shop);
    const sum = (all: LedgerRow[]) => all.reduce((total, { delta }) => total + delta, 0);
    const isAbout: Violation['isAbout'] = (entry) =>
      entry.shop === shop && entry.facts.operation === 'grant';
    const violations: Violation[] = [];
    const say = (message: string) => violations.push({ check: 'ledger', message, isAbout });
    if (sum(rows) !== balance)
      say(`${shop} has ${balance} credits, and its ledger adds up to ${sum(rows)}`);
    const orphans = rows.filter(({ kind, ref }) => kind !== 'grant' && !known.has(ref));
    if (orphans.length > 0) say(`${shop} paid for calls that are not recorded`);
    const [first] = rows.filter(({ kind }) => kind === 'grant');
    if (first?.delta !== startingCredits) say(`${shop} did not begin with ${startingCredits}`);
    return violations;
  });
}

function checkCaps({ shops, calls }: FinalState): Violation[] {
  return shops.flatMap(({ cappedKeys, shop }) =>
    cappedKeys.flatMap(({ keyId, monthlyCredits }) => {
      const spent = calls
        .filter((call) => call.keyId === keyId && call.status === 'succeeded')
        .reduce((sum, { priceCredits }) => sum + priceCredits, 0);
      if (spent <= monthlyCredits) return [];
      const message = `a key that may spend ${monthlyCredits} credits has spent ${spent} (${shop})`;
      const isAbout: Violation['isAbout'] = (entry) =>
        entry.shop === shop && entry.keyName === 'capped';
      return [{ check: 'ledger', message, isAbout }];
    }),
  );
}
