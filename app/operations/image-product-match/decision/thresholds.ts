/**
 * All numbers on which the decision rests, each with its source. Figures named "WDC shoes" are from pairs of shop
 * offers (WDC product corpus v2, shoes): the share of true pairs / of false pairs that show a sign; "test" means 1,084
 * hand-checked pairs, "validation" 1,181. "Simulated" means 6,000 photos in the world of decide-adversarial.test.ts,
 * with every tenth code misread as a neighbouring code: 4,126 answers, 107 wrong: 97 where nothing on the label shows
 * the error, and 10 that ask about a variant conflict. The figures below are of 2026-11-20, when such a conflict with
 * the label was refused: 4,116 answers, 97 wrong.
 */
export const THRESHOLDS = {
  /**
   * Independent page groups that must confirm a code read off a label: one page may copy an error; two independent ones
   * rarely share it.
   * Simulated: with one, 4,555 answers, 130 wrong (2.9 %); with two, 2.4 %; with three, 1.8 %, but 12 % fewer answers.
   */
  confirmingGroups: 2,
  /**
   * Independent page groups that must tie a barcode to one code if no code was read and the own store does not know the
   * barcode: nothing on the box says which of a page's numbers is right, and shops relabel boxes.
   * Simulated: one would answer 148 more photos, none wrongly; but no page there shows a number beside a wrong code,
   * and it is not known how often real pages do.
   */
  barcodeGroups: 2,
  /**
   * Groups with exactly the same picture that must print one code: no label backs it, so one more than above.
   * Simulated, with every tenth page under a wrong code: one makes an error although the picture was telling; two and
   * three do not, and two would answer only 8 more photos.
   */
  exactImageGroups: 3,
  /**
   * Share of the label's model words (by weight) that a title must show to count as the same model. WDC shoes,
   * validation: 92 / 29 %. It makes a match surer and confirms nothing by itself.
   */
  modelOverlap: 0.5,
  /**
   * Below this share the names mean different products. WDC shoes, validation, both directions: 1.4 % of true pairs
   * (most of them labelled wrongly), 37 % of false ones. Simulated: without it, 25 more wrong answers.
   */
  otherModelOverlap: 0.2,
  /**
   * With fewer model words than this on the label, a difference is ignored and the name does not stand for a brand: a
   * word may be misread, or joined to another. WDC shoes, validation: of true pairs with one such word 4.0 % (1 of 25)
   * fall below `otherModelOverlap`, with more words 1.3 %. Simulated: with three, 19 more wrong answers.
   */
  minModelWords: 2,
  /**
   * Token Jaccard from which on two titles are copies of one text. WDC shoes, validation: no pair lies between 0.9 and
   * 1, four lie between 0.8 and 0.9; between 0.6 and 0.8 lie 30 / 22 pairs, which are worded differently.
   */
  nearCopyJaccard: 0.9,
  /**
   * Shorter keys occur on pages by chance (`574`, `990`), so they are only proposed. WDC shoes, validation: a word of
   * three or four characters with a digit is in both titles of 13 of 930 false pairs, one of five or more in none.
   */
  confirmableKeyChars: 5,
  /**
   * Equal snippets shorter than this say nothing about a common feed. WDC shoes, validation: of page endings of 8 to 23
   * characters 20 % occur under several titles (a shop's name, a menu), of those of 24 to 39 characters 6 %.
   */
  feedTextChars: 24,
} as const;

/** Likelihood ratios for ranking (WDC shoes, test set). They order candidates and never decide. */
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
   * What an offer names if it prints no code (WDC shoes, validation, codes hidden): 42 / 0 % and 0.8 / 46 %; of 27
   * pairs that are named alike and print a code, 25 print the same. The ratios are held back accordingly.
   */
  nameEqual: 50,
  nameConflict: 0.05,
  /** Not measured: a record that ties the barcode to the code is at least as telling as the code itself. */
  gtinTie: 141,
  /** Not measured: these only rank the same picture before a lookalike, and a lookalike before nothing. */
  imageExact: 8,
  imageVisual: 2,
  /** Not measured: these only rank the own store first, then the brand's own site. */
  ownStore: 4,
  brandSite: 2,
  /** Not measured: a shop's own page tells more about a product than a private listing on a marketplace. */
  marketplace: 0.5,
} as const;

/** The odds, before any evidence, that a row found by a search is the product in the photo. Not measured. */
export const PRIOR_ODDS = 1 / 20;

/** No evidence here is certain. This only keeps a score from being shown as 1; not measured. */
export const MAX_SCORE = 0.999;

/** A candidate of a refused match is never shown as likely: at most even odds, chosen, not measured. */
export const REFUSED_SCORE_CAP = 0.5;
