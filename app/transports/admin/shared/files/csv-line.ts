/** Matches characters with which a spreadsheet would start a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /(?<=^|[;\t\r\n])[=+\-@\t\r＝＋－＠]/g;

/**
 * Returns one line of CSV (RFC 4180). Text may come from outside, so an apostrophe is put before anything that would
 * start a formula: at the start of a cell, and after a semicolon, tab or line break, where some spreadsheets start a
 * new cell. Numbers are written as they are.
 */
export const toCsvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replace(FORMULA_START, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
