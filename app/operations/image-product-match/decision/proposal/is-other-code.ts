type Code = { printed: string; key: string };

/**
 * Colour left away is the same family; anything else that differs is another product, also a code that goes on where
 * the wanted one ends: its last character may have been covered.
 */
export function isOtherCode(one: Code, wanted: Code): boolean {
  const [short, long] = one.key.length < wanted.key.length ? [one, wanted] : [wanted, one];
  if (!long.key.startsWith(short.key)) return true;
  const tail = long.key.slice(short.key.length);
  return tail !== '' && !isColourPart(tail, long.printed);
}

/** What the print sets apart; where it sets nothing apart, two or three digits. */
function isColourPart(tail: string, printed: string): boolean {
  const print = printed.trim().toUpperCase();
  if (/[^A-Z0-9]/.test(print))
    return new RegExp(`[^A-Z0-9]${[...tail].join('[^A-Z0-9]?')}$`).test(print);
  return /^\d{2,3}$/.test(tail);
}
