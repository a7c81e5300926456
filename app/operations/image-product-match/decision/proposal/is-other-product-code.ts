type Code = { printed: string; key: string };

/**
 * Whether a code is another product's than the wanted one. A missing colour means the same family; any other difference
 * means another product, also if the code continues where the wanted one ends: the last character of the wanted code
 * may have been covered (docs/decisions/0039).
 */
export function isOtherProductCode(one: Code, wanted: Code): boolean {
  const [short, long] = one.key.length < wanted.key.length ? [one, wanted] : [wanted, one];
  if (!long.key.startsWith(short.key)) return true;
  const tail = long.key.slice(short.key.length);
  return tail !== '' && !isColourPart(tail, long.printed);
}

/**
 * The rest of a code is a colour if the print sets it apart; in a code without separators, if it is two or three
 * digits.
 */
function isColourPart(tail: string, printed: string): boolean {
  const print = printed.trim().toUpperCase();
  if (/[^A-Z0-9]/.test(print))
    return new RegExp(`[^A-Z0-9]${[...tail].join('[^A-Z0-9]?')}$`).test(print);
  return /^\d{2,3}$/.test(tail);
}
