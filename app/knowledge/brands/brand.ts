import type { CodeShape } from '../code-shapes/code-shape.ts';

/** A brand and everything that is known about it. */
export type Brand = {
  /** The name as a label prints it. */
  name: string;
  /**
   * Words that name the brand on a label, in capitals; compared without separators. Absent: labels are not read for
   * this brand.
   */
  labelWords?: readonly string[];
  /**
   * Words that name the brand on pages, in lower case and without punctuation. Each of them names it wherever it
   * stands.
   */
  aliases: readonly string[];
  /** Registrable domains that the brand itself runs. */
  domains: readonly string[];
  /** Brands of one group do not contradict each other on a page (a Jordan shoe is sold as Nike). */
  group?: string;
  /** How the brand prints its style codes, the usual form first. */
  shapes?: readonly CodeShape[];
  /**
   * The name is a word that any page may use (on, next, guess), so the name alone is not an alias. It counts only if
   * the text uses it as a name, see `usesAsName`.
   */
  isOrdinaryWord?: true;
};
