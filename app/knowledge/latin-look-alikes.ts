/**
 * Code points, in hexadecimal, each with the Latin letter or the digit that is printed alike: the Cyrillic and
 * Greek letters that confusables.txt of UTS #39 maps to one, as far as their usual print cannot be told apart.
 * By hand, because the "skeleton" that libraries of confusables compute is for comparing only: it folds Latin
 * into itself (0 into O, 1 and I into l, m into rn), which a style code must not be, and has no letter to show.
 */
const CYRILLIC =
  '0410A 0412B 0421C 0415E 041DH 0406I 04C0I 0408J 041AK 041CM 041EO 0420P 051AQ 0405S 0422T ' +
  '051CW 0425X 0423Y 04AEY 04173 0430a 0441c 0435e 04BBh 0456i 0458j 043Eo 0440p 051Bq 0455s ' +
  '051Dw 0445x 0443y';
const GREEK =
  '0391A 0392B 0395E 0396Z 0397H 0399I 039AK 039CM 039DN 039FO 03A1P 03A4T 03A5Y 03A7X 03F9C ' +
  '037FJ 03BFo 03BDv 03F2c 03F3j';

const LATIN = new Map(
  `${CYRILLIC} ${GREEK}`
    .split(' ')
    .map(
      (pair) =>
        [String.fromCodePoint(Number.parseInt(pair.slice(0, 4), 16)), pair.slice(4)] as const,
    ),
);

/**
 * The text with each Cyrillic or Greek letter that a person takes for a Latin one replaced by that: two
 * texts that come out alike look alike. For comparing and for telling what a letter looks like, never for
 * storing.
 */
export function latinLookAlikes(text: string): string {
  return Array.from(text, (letter) => LATIN.get(letter) ?? letter).join('');
}
