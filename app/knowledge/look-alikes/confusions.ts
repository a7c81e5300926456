/**
 * Characters that are mistaken for each other: first the printed character, then the one that is read. A weight ranks a
 * confusion from 1 (the two look the same) to 0 (never); it is not a measured probability. Each use of the table has
 * its own threshold, see look-alikes.ts.
 */
const ON_LABELS: readonly (readonly [weight: number, pairs: string])[] = [
  // People cannot tell them apart either, and readers confuse them at any confidence (docs/decisions/0032).
  [0.9, 'O0 0O'],
  [0.8, 'I1 1I'],
  [0.7, 'Q0'],
  // A letter and a digit that look alike in small or blurred print.
  [0.6, 'S5 5S B8 8B Z2 2Z G6 6G'],
  [0.5, 'T1'],
  [0.4, 'D0 0D'],
  // Considered only where a shape requires a letter or a digit.
  [0.3, '0Q 1L L1 1|'],
  // Considered only between two codes that are otherwise the same.
  [0.2, 'OD OQ DQ LI J1 JI JL CG UV EF RP MN NM VY'],
  // Considered only where a shape requires this very character.
  [0.1, 'A4 C0 CO NH T7 TI FP L| 38'],
];

/**
 * Cyrillic and Greek letters that are printed like a Latin letter or a digit: the code point, then that letter or
 * digit. Taken from confusables.txt of UTS #39, as far as usual print shows no difference. Listed by hand, because the
 * "skeleton" that libraries compute also folds Latin into Latin (0 into O, m into rn), which must not happen to a style
 * code.
 */
const CYRILLIC =
  '0410A 0412B 0421C 0415E 041DH 0406I 04C0I 0408J 041AK 041CM 041EO 0420P 051AQ 0405S 0422T ' +
  '051CW 0425X 0423Y 04AEY 04173 0430a 0441c 0435e 04BBh 0456i 0458j 043Eo 0440p 051Bq 0455s ' +
  '051Dw 0445x 0443y';
const GREEK =
  '0391A 0392B 0395E 0396Z 0397H 0399I 039AK 039CM 039DN 039FO 03A1P 03A4T 03A5Y 03A7X 03F9C ' +
  '037FJ 03BFo 03BDv 03F2c 03F3j';

export type Confusion = { printed: string; read: string; weight: number };

export const CONFUSIONS: readonly Confusion[] = [
  ...`${CYRILLIC} ${GREEK}`.split(' ').map((pair) => ({
    printed: String.fromCodePoint(Number.parseInt(pair.slice(0, 4), 16)),
    read: pair.slice(4),
    weight: 1,
  })),
  ...ON_LABELS.flatMap(([weight, pairs]) =>
    pairs.split(' ').map((pair) => ({ printed: pair.slice(0, 1), read: pair.slice(1), weight })),
  ),
];
