/**
 * Returns the text trimmed, in NFKC and in upper case. Upper case can undo NFKC and vice versa, so both are repeated
 * until nothing changes.
 */
export function upperNfkc(text: string): string {
  let current = text;
  for (let round = 0; round < 4; round++) {
    const next = current.normalize('NFKC').trim().toUpperCase();
    if (next === current) break;
    current = next;
  }
  return current;
}
