import type { CodeShape } from '../code-shapes/code-shape.ts';

/** One brand, and all that is known of it. */
export type Brand = {
  /** As a label prints it. */
  name: string;
  /** What names the brand on a label, in capitals; compared without separators. Absent: labels are not read for it. */
  labelWords?: readonly string[];
  /** What names the brand on pages: lower-case words without punctuation. Each names it wherever it stands. */
  aliases: readonly string[];
  /** Registrable domains that the brand itself runs. */
  domains: readonly string[];
  /** Brands of one group are no contradiction on one page (a Jordan shoe is sold as Nike). */
  group?: string;
  /** How it prints its style codes, the usual form first. */
  shapes?: readonly CodeShape[];
  /**
   * The name is a word that any page may use (on, next, guess): alone it is no alias. It counts only where the text
   * uses it as a name, see `usesAsName`.
   */
  isOrdinaryWord?: true;
};
