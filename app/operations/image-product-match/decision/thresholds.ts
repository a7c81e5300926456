/**
 * Every number the decision rests on, each with where it comes from. Figures named "WDC shoes" are from
 * pairs of shop offers (WDC product corpus v2, shoes): share of true pairs / of false pairs that show a sign;
 * "test" are 1,084 hand-checked ones, "validation" 1,181. "Simulated" are 6,000 photos of the world of
 * decide-adversarial.test.ts, every tenth code misread as a neighbour's: 4,126 answers, 107 wrong: 97 where
 * nothing on the label tells, and 10 that ask about a variant conflict. Figures below are of 2026-11-20, when such a
 * conflict with the label refused: 4,116 answers, 97 wrong.
 */
export const THRESHOLDS = {
  /**
   * Independent page groups that confirm a code read off a label: one page may copy an
   * error; two independent ones rarely share it.
   * Simulated: with one 4,555 answers, 130 wrong (2.9 %); with two 2.4 %; with three 1.8 %, but 12 % fewer answers.
   */
  confirmingGroups: 2,
  /**
   * Independent page groups that must tie a barcode to one code where no code was read and the own store
   * does not know it: nothing on the box says which of a page's numbers is right, and shops re-label.
   * Simulated: one would answer 148 photos more, none wrongly; but no page there shows a number beside a
   * wrong code, and no figure is known of how often real ones do.
   */
  barcodeGroups: 2,
  /**
   * Groups with the very picture that must print one code: no label backs it, so one more than above.
   * Simulated, every tenth page under a wrong code: one errs although the picture told; two and three do not,
   * and two would answer only 8 photos more.
   */
  exactImageGroups: 3,
  /**
   * Share of the label's model words (by weight) that a title must show to count as the same model. WDC
   * shoes, validation: 92 / 29 %. It makes a match surer, and alone confirms nothing.
   */
  modelOverlap: 0.5,
  /**
   * Below this share the names tell of different products: WDC shoes, validation, both directions: 1.4 % of
   * true pairs (most of them labelled wrongly), 37 % of false ones. Simulated: without it 25 wrong answers more.
   */
  otherModelOverlap: 0.2,
  /**
   * With fewer model words than this on the label, a difference is ignored and the name stands for no brand: a word
   * may be misread, or joined to another. WDC shoes, validation: of true pairs with one such word 4.0 % (1 of 25)
   * fall below the share, with more 1.3 %. Simulated: with three there are 19 wrong answers more.
   */
  minModelWords: 2,
  /**
   * Token Jaccard from which two titles are copies of one text. WDC shoes, validation: no pair lies between
   * 0.9 and 1, four between 0.8 and 0.9; from 0.6 to 0.8 it is 30 / 22 pairs, which are worded apart.
   */
  nearCopyJaccard: 0.9,
  /**
   * Shorter keys occur on pages by chance (`574`, `990`): they may propose only. WDC shoes, validation: a word
   * of three or four characters with a digit stands in both titles of 13 of 930 false pairs, of five or more in none.
   */
  confirmableKeyChars: 5,
  /**
   * Equal snippets shorter than this say nothing about a common feed. WDC shoes, validation: of page tails of
   * 8 to 23 characters 20 % stand under several titles (the name of a shop, a menu), of 24 to 39 6 %.
   */
  feedTextChars: 24,
} as const;

/** Likelihood ratios for ranking (WDC shoes, test set). They order candidates, they never decide. */
export const LIKELIHOOD_RATIO = {
  codeEqual: 141, // 26.8 % / 0.1 %
  codeConflict: 0.01, // 0 / 29.0 %
  brandConflict: 0.02, // 0 / 8.7 %
  audienceConflict: 0.04, // 0.7 / 19.6 %
  numberConflict: 0.01, // 0 / 19.4 %
  coloursEqual: 2.6, // 60 / 23 %
  colourConflict: 0.16, // 2.7 / 18.4 %
  modelWordsEqual: 5.3, // 21 / 3.9 %
  /**
   * What an offer names where it prints no code (WDC shoes, validation, codes hidden): 42 / 0 % and 0.8 / 46 %;
   * of 27 pairs that are named alike and print a code, 25 print the same. Held back by as much as that tells.
   */
  nameEqual: 50,
  nameConflict: 0.05,
  /** Not measured: a record that ties the barcode to the code is at least as telling as the code itself. */
  gtinTie: 141,
  /** Not measured: they only put the same picture before a lookalike, and a lookalike before nothing. */
  imageExact: 8,
  imageVisual: 2,
  /** Not measured: they only put the own store first, then the brand's own site. */
  ownStore: 4,
  brandSite: 2,
  /** Not measured: a shop's own page tells more of a product than somebody's listing of a pair. */
  marketplace: 0.5,
} as const;

/** Odds before any evidence that a row found by a search is the product in the photo. Not measured. */
export const PRIOR_ODDS = 1 / 20;

/** No evidence here is certain. It only keeps a score from being shown as 1; not measured. */
export const MAX_SCORE = 0.999;

/** A candidate of a refused match is never shown as likely: at most even odds, by choice, not measured. */
export const REFUSED_SCORE_CAP = 0.5;
