/**
 * How a brand prints its style codes. Shapes were collected from codes that shops print beside the brand (WDC product
 * corpus, public shop pages), not from any brand's document: an unknown shape is not wrong.
 *
 * A form is written with these signs; anything else stands for itself, and `{2,4}` repeats what is before it:
 *
 * | sign | what stands there | on labels | on pages |
 * |---|---|---|---|
 * | `@` `#` `*` | a letter, a digit, either | misread look-alikes are repaired | exactly |
 * | `-` | a separator that shops often leave out | any or none | any or none |
 * | `~` | a separator that shops always print | any or none: readers lose it | a dash or underscore |
 * | `=` | a separator without which it is no code | any | any |
 * | `.` `/` | this very sign | any separator or none | exactly |
 */
export type CodeShape = {
  form: string;
  /** Codes as they are printed; the label reader and the decision have to read each of them. */
  examples: readonly [string, ...string[]];
  /**
   * Where the form is a code although nothing names the brand. On labels it proposes a code, which is never accepted; on
   * pages it is the code of some product, and names the brand.
   */
  alone?: 'labels' | 'pages' | 'anywhere';
  /** On labels only this narrower form is taken alone. */
  aloneForm?: string;
  /** A wider form that is read on pages, where no code is cut off. */
  formOnPages?: string;
  /** Models are called so too (M1080): it is not taken out of a title. */
  isModelName?: true;
};
