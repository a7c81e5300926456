/** What a spreadsheet would take for a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /(?<=^|[;\t\r\n])[=+\-@\t\r＝＋－＠]/g;

/**
 * One line of CSV (RFC 4180). A text may come from outside, so none may become a formula: it then begins with an apostrophe,
 * and so does text after a semicolon, where some spreadsheets start a new cell. A number is written as it is.
 */
export const toCsvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replace(FORMULA_START, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
