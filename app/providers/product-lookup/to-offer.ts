import { snippetText, titleText } from './display-text.ts';
import { parseWebLink } from './parse-web-link.ts';
import type { Offer } from './product-lookup.ts';

/**
 * Checks a row of a search result and shortens its texts to one line. Null if its link is not a web address. The host
 * of the link stands in for a missing source.
 */
export function toOffer(
  row: Omit<Offer, 'source'> & { source?: string | undefined },
): Offer | null {
  const link = parseWebLink(row.link);
  if (link === undefined) return null;
  return {
    ...row,
    title: titleText(row.title),
    link,
    source: titleText(row.source ?? '') || new URL(link).hostname,
    snippet: row.snippet ? snippetText(row.snippet) : undefined,
    imageUrl: parseWebLink(row.imageUrl),
  };
}
