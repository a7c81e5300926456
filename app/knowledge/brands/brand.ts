/** One brand: the words it goes by, its own sites, and the house whose name stands beside it. */
export type Brand = {
  /** As a label prints it. */
  name: string;
  /** Lower-case words without punctuation; each names the brand wherever it stands in a text. */
  aliases: readonly string[];
  /** Registrable domains that the brand itself runs. */
  domains: readonly string[];
  /** Brands of one house are no contradiction on one page (a Jordan shoe is sold as Nike). */
  house?: string;
  /**
   * The name is a word that any page may use (on, next, guess): alone it is no alias. It counts only where the text
   * uses it as a name, see `usesAsName`.
   */
  isOrdinaryWord?: true;
};
