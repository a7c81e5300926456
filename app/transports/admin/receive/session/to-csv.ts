import type { BoxRow } from './to-rows.ts';

const COLUMNS = ['state', 'style code', 'title', 'size', 'barcode', 'boxes', 'stock now', 'note'];

/** What a spreadsheet would take for a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /(?<=^|[;\t\r\n])[=+\-@\t\r＝＋－＠]/g;

/**
 * The rows of a session as CSV (RFC 4180). Titles come from labels and sites, so none of them may become a formula: such a
 * cell begins with an apostrophe, and so does a part that begins behind a semicolon, at which others part cells.
 */
export function toCsv(rows: readonly BoxRow[]): string {
  const lines = rows.map(({ status, facts, quantity, result, problem, question }) => [
    status === 'asks' ? 'needs a decision' : status,
    facts.code,
    facts.title,
    facts.size,
    facts.barcode,
    String(quantity),
    result?.available === null || result === null ? '' : String(result.available),
    problem?.detail ?? question?.text ?? result?.warnings.join(' ') ?? '',
  ]);
  return [COLUMNS, ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const safe = text.replace(FORMULA_START, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
