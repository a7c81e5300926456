/**
 * Every number the decision rests on, each with where it comes from. Figures named "WDC shoes" are from
 * 1,084 hand-checked pairs of shop offers (WDC product corpus v2, shoes, test set): share of true pairs /
 * of false pairs that show a sign, and their ratio.
 */
export const THRESHOLDS = {
  /** Independent page groups that confirm a code read off a label: one page copies, two seldom err alike. */
  confirmingGroups: 2,
  /**
   * Independent page groups that must tie a barcode to one code where no code was read and the own store
   * does not know it: nothing on the box says which of a page's numbers is right, and shops re-label.
   */
  barcodeGroups: 2,
  /** Groups with the very picture that must print one code: no label backs it, so one more than above. */
  exactImageGroups: 3,
  /**
   * Share of the label's model words (by weight) that a title must show to count as the same model. WDC
   * shoes, validation: see test/unit/operations/image-product-match/deciding/title-agreement.test.ts.
   */
  modelOverlap: 0.5,
  /**
   * Below this share the names tell of different products: WDC shoes, validation, both directions: 2.2 % of
   * true pairs (most of them labelled wrongly), 39 % of false ones.
   */
  otherModelOverlap: 0.2,
  /** Fewer model words on the label than this forbid nothing: one may be misread, or stuck to another. */
  forbiddingWords: 2,
  /** Token Jaccard from which two titles are copies of one text. */
  nearCopyJaccard: 0.9,
  /** Shorter keys occur on pages by chance (`574`, `2002R`): they may propose only. */
  confirmableKeyChars: 5,
  /** Equal snippets shorter than this say nothing about a common feed. */
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
  /** A record that ties the barcode to the code is at least as telling as the code itself. */
  gtinTie: 141,
  /** Not measured: they only put the same picture before a lookalike, and a lookalike before nothing. */
  imageExact: 8,
  imageVisual: 2,
  ownStore: 4,
  brandSite: 2,
  /** A shop's own page tells more of a product than somebody's listing of a pair. */
  marketplace: 0.5,
} as const;

/** Odds before any evidence that a row found by a search is the product in the photo. Not measured. */
export const PRIOR_ODDS = 1 / 20;

/** No evidence here is certain. */
export const MAX_SCORE = 0.999;

/** A candidate of a refused match is never shown as likely. */
export const REFUSED_SCORE_CAP = 0.5;
