import type { CreditLedger, LedgerEntry } from '#app/domain/credits/credit-ledger.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import { findOperation, operations } from '#app/operations/registry.ts';
import { toTopUp } from '../shared/problems/top-up.ts';
import type { CreditsPageProps } from './credits-page.tsx';

const PAGE_SIZE = 25;

/** The balance and one page of the ledger; `before` is an entry's id from the address. */
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
      words: wordsOf(entry),
      delta: entry.delta,
      callId: entry.callId,
    })),
    olderThan: page.hasOlder ? (page.entries.at(-1)?.id ?? null) : null,
    isFirstPage: !isEntryId,
  };
}

function wordsOf({ kind, operation }: LedgerEntry): string {
  if (kind === 'grant') return 'Credits added';
  const title =
    operation === null ? 'A call' : (findOperation(operation)?.contract.title ?? operation);
  return kind === 'refund' ? `${title}: failed, refunded` : title;
}
