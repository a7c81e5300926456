import type { CreditLedger, LedgerEntry } from '#app/domain/credits/credit-ledger.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import { operations } from '#app/operations/registry.ts';
import { operationTitle } from '../activity/describe-call.server.ts';
import type { Staff } from '../calls/authenticate-staff.server.ts';
import { loadTopUp, type TopUpServices } from '../shared/problems/load-top-up.server.ts';

const PAGE_SIZE = 25;

/** Loads the balance and one page of the ledger. @param before the id of an entry, from the URL */
export async function loadCredits(
  services: TopUpServices & { credits: Credits; creditLedger: CreditLedger },
  staff: Staff,
  before: string | null,
) {
  const { shopId } = staff;
  const isEntryId = before !== null && /^\d{1,18}$/.test(before);
  const [balance, page] = await Promise.all([
    services.credits.getBalance(shopId),
    services.creditLedger.list(shopId, { size: PAGE_SIZE, ...(isEntryId && { before }) }),
  ]);
  return {
    balance,
    topUp: await loadTopUp(services, staff),
    prices: operations.map(({ contract }) => ({
      title: contract.title,
      credits: contract.priceCredits,
    })),
    entries: page.entries.map((entry) => ({ ...entry, label: describeEntry(entry) })),
    /** Id of the last entry on this page if there are older ones, else null. */
    olderThan: page.hasOlder ? (page.entries.at(-1)?.id ?? null) : null,
    isFirstPage: !isEntryId,
  };
}

export type CreditsPageProps = Awaited<ReturnType<typeof loadCredits>>;

function describeEntry({ kind, operation }: LedgerEntry): string {
  if (kind === 'grant') return 'Credits added';
  if (kind === 'purchase') return 'Credits bought';
  if (kind === 'revocation') return 'Credits of a refunded purchase';
  const title = operation === null ? 'A call' : operationTitle(operation);
  return kind === 'refund' ? `${title}: failed, refunded` : title;
}
