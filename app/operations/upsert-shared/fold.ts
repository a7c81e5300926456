/** Returns an option name or value in the form used for comparison: case and the amount of white space do not count. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns a name in the form used for searching: case and white space do not count. */
export function squash(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
