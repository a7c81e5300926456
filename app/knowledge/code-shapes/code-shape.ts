/**
 * How a brand prints its style codes. The shapes were collected from codes that shops print beside the brand (WDC
 * product corpus, public shop pages), not from the brands' documents: a code of an unknown shape is not wrong.
 *
 * A form is written with these signs; any other character stands for itself, and `{2,4}` repeats the sign before it:
 *
 * | sign | meaning | on labels | on pages |
 * |---|---|---|---|
 * | `@` `#` `*` | a letter, a digit, either | misread look-alikes are repaired | exactly |
 * | `-` | a separator that shops often leave out | any or none | any or none |
 * | `~` | a separator that shops always print | any or none: readers lose it | a dash or underscore |
 * | `=` | a separator without which it is not a code | any | any |
 * | `.` `/` | exactly this character | any separator or none | exactly |
 */
export type CodeShape = {
  form: string;
  /** Codes as printed. The label reader and the decision must be able to read each of them. */
  examples: readonly [string, ...string[]];
  /**
   * Where text of this form is a code even if nothing names the brand. On labels such a code is only proposed, never
   * accepted; on pages it is the code of some product, and it names the brand.
   */
  withoutBrand?: 'labels' | 'pages' | 'anywhere';
  /** A narrower form, which replaces `form` on labels that do not name the brand. */
  formWithoutBrand?: string;
  /** A wider form, which replaces `form` on pages, where codes are never cut off. */
  formOnPages?: string;
  /** Model names have this form, too (M1080): it is not removed from titles. */
  isModelName?: true;
};
