import type { CreditLedger } from '#app/domain/credits/credit-ledger.ts';
import { type EntryView, loadLedgerPage, readLedgerFilter } from './ledger-entries.server.ts';

const PAGE_SIZE = 1_000;
/** More than a spreadsheet is good for; the oldest are left out. */
const MAX_PAGES = 100;
const HEAD = 'time (UTC),entry,credits,call,Shopify payment\r\n';

/** The ledger as CSV (RFC 4180), newest first, through the filter of the page. */
export async function answerLedgerCsv(
  ledger: CreditLedger,
  shopId: string,
  query: URLSearchParams,
): Promise<Response> {
  const show = readLedgerFilter(query);
  const lines = [HEAD];
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

/**
 * Each cell is a time, a number, an id or our own words: no text from outside, which a spreadsheet could take for a
 * formula. A leading apostrophe keeps it from rounding the long number of a payment.
 */
function toLine({ at, label, delta, callId, paymentNumber }: EntryView): string {
  const time = at.toISOString().replace('T', ' ').slice(0, 19);
  const payment = paymentNumber === null ? '' : `'${paymentNumber}`;
  return `${time},"${label.replaceAll('"', '""')}",${delta},${callId ?? ''},${payment}\r\n`;
}
