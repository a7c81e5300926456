import { snippetText, titleText } from './display-text.ts';
import { parseWebLink } from './parse-web-link.ts';
import type { Offer } from './product-lookup.ts';

type Row = Pick<Offer, 'title' | 'link' | 'foundBy' | 'engine'> & {
  source?: string | undefined;
  snippet?: string | undefined;
  imageUrl?: string | undefined;
  price?: Offer['price'] | undefined;
};

/**
 * Converts a row of a search result, with its texts shortened to one line. Null when its link is no web address.
 * The host of the link stands in for a missing source.
 */
export function toOffer(row: Row): Offer | null {
  const link = parseWebLink(row.link);
  if (link === undefined) return null;
  const imageUrl = parseWebLink(row.imageUrl);
  return {
    title: titleText(row.title),
    link,
    source: titleText(row.source ?? '') || new URL(link).hostname,
    ...(row.snippet ? { snippet: snippetText(row.snippet) } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    ...(row.price ? { price: row.price } : {}),
    foundBy: row.foundBy,
    engine: row.engine,
  };
}
