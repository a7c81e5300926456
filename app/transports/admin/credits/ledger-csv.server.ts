import type { CreditLedger } from '#app/domain/credits/credit-ledger.ts';
import { toCsvLine } from '../shared/files/csv-line.ts';
import { type EntryView, loadLedgerPage, readLedgerFilter } from './ledger-entries.server.ts';

const PAGE_SIZE = 1_000;
/** Together 100,000 entries, more than a spreadsheet handles well. Older entries are left out. */
const MAX_PAGES = 100;
const COLUMNS = ['time (UTC)', 'entry', 'credits', 'call', 'Shopify payment'];

/** Returns the ledger as CSV, newest first, with the page's filter applied. */
export async function answerLedgerCsv(
  ledger: CreditLedger,
  shopId: string,
  query: URLSearchParams,
): Promise<Response> {
  const show = readLedgerFilter(query);
  const lines = [toCsvLine(COLUMNS)];
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const from = new URLSearchParams({ show, ...(before !== null && { before }) });
    const { entries, olderThan } = await loadLedgerPage(ledger, shopId, from, PAGE_SIZE);
    lines.push(...entries.map(toLine));
    before = olderThan;
    if (before === null) break;
  }
  return new Response(lines.join(''), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** A leading apostrophe keeps a spreadsheet from rounding the long number of a payment. */
function toLine({ at, label, delta, callId, paymentNumber }: EntryView): string {
  const time = at.toISOString().replace('T', ' ').slice(0, 19);
  const payment = paymentNumber === null ? '' : `'${paymentNumber}`;
  return toCsvLine([time, label, delta, callId ?? '', payment]);
}
