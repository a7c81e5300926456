import type { CreditLedger, LedgerEntry } from '#app/domain/credits/credit-ledger.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import { operations } from '#app/operations/registry.ts';
import { operationTitle } from '../activity/to-call-view.server.ts';
import { toTopUp } from '../shared/problems/top-up.ts';
import type { CreditsPageProps } from './credits-page.tsx';

const PAGE_SIZE = 25;

/** Loads the balance and one page of the ledger. @param before the id of an entry, from the URL */
export async function loadCredits(
  services: { credits: Credits; creditLedger: CreditLedger; appUrl: string; topUpUrl: string },
  shopId: string,
  before: string | null,
): Promise<CreditsPageProps> {
  const isEntryId = before !== null && /^\d{1,18}$/.test(before);
  const [balance, page] = await Promise.all([
    services.credits.getBalance(shopId),
    services.creditLedger.list(shopId, { size: PAGE_SIZE, ...(isEntryId && { before }) }),
  ]);
  return {
    balance,
    topUp: toTopUp(services.topUpUrl, services.appUrl),
    prices: operations.map(({ contract }) => ({
      title: contract.title,
      credits: contract.priceCredits,
    })),
    entries: page.entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      label: describeEntry(entry),
      delta: entry.delta,
      callId: entry.callId,
    })),
    olderThan: page.hasOlder ? (page.entries.at(-1)?.id ?? null) : null,
    isFirstPage: !isEntryId,
  };
}

function describeEntry({ kind, operation }: LedgerEntry): string {
  if (kind === 'grant') return 'Credits added';
  const title = operation === null ? 'A call' : operationTitle(operation);
  return kind === 'refund' ? `${title}: failed, refunded` : title;
}
