import type { CreditLedger, EntryKind, LedgerEntry } from '#app/domain/credits/credit-ledger.ts';
import { operationTitle } from '../activity/describe-call.server.ts';

/** The kinds of entries that each filter of the ledger shows, by the filter's name in the URL. */
const KINDS = {
  all: undefined,
  spent: ['charge', 'refund'],
  bought: ['purchase', 'revocation'],
  granted: ['grant'],
} as const satisfies Record<string, readonly EntryKind[] | undefined>;

export type LedgerFilter = keyof typeof KINDS;

const PAGE_SIZE = 25;

/** One line of the ledger as staff read it. */
export type EntryView = Pick<LedgerEntry, 'id' | 'at' | 'delta' | 'callId' | 'paymentNumber'> & {
  label: string;
};

/** Returns the filter in a URL's query; `all` if there is none. */
export function readLedgerFilter(query: URLSearchParams): LedgerFilter {
  const show = query.get('show') ?? '';
  return Object.hasOwn(KINDS, show) ? (show as LedgerFilter) : 'all';
}

/** Loads a page of the ledger, newest first. @param query `show`, and `before`: the id of an entry */
export async function loadLedgerPage(
  ledger: CreditLedger,
  shopId: string,
  query: URLSearchParams,
  size: number = PAGE_SIZE,
) {
  const before = query.get('before');
  const isEntryId = before !== null && /^\d{1,18}$/.test(before);
  const filter = readLedgerFilter(query);
  const { entries, hasOlder } = await ledger.list(shopId, {
    size,
    kinds: KINDS[filter],
    ...(isEntryId && { before }),
  });
  return {
    filter,
    entries: entries.map(toView),
    /** Id of the last entry on this page if there are older ones, else null. */
    olderThan: hasOlder ? (entries.at(-1)?.id ?? null) : null,
    isFirstPage: !isEntryId,
  };
}

function toView(entry: LedgerEntry): EntryView {
  const { id, at, delta, callId, paymentNumber } = entry;
  return { id, at, delta, callId, paymentNumber, label: describeEntry(entry) };
}

function describeEntry({ kind, operation }: LedgerEntry): string {
  if (kind === 'grant') return 'Credits added';
  if (kind === 'purchase') return 'Credits bought';
  if (kind === 'revocation') return 'Refunded purchase, credits taken back';
  const title = operation === null ? 'A call' : operationTitle(operation);
  return kind === 'refund' ? `${title}: failed, refunded` : title;
}
