/** An option name or value as it is compared: case and the amount of white space do not count. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A name as it is looked for: case and white space do not count. */
export function squash(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
