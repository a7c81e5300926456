import type { LocalOffer, Picture } from './shapes.ts';
import { pagesIn, type Space } from './spaces.ts';
import { isNearCode, pagesOfUnheardCode } from './webs/webs.ts';

/** What a web search finds among the pages of a space. */
export function searchPages(space: Space, q: string): LocalOffer[] {
  const found = findByText(pagesIn(space), q);
  const phrase = phrasesOf(q)[0];
  if (found.length > 0 || phrase === undefined || space.web?.name !== 'any_code_exists') {
    return found;
  }
  return pagesOfUnheardCode(phrase, space.web.seed, space.products);
}

/** What a search finds that "corrects" a code nobody has: pages of a code one or two characters away. */
export function searchCorrected(space: Space, q: string): LocalOffer[] {
  const pages = pagesIn(space);
  const phrase = phrasesOf(q)[0] ?? '';
  const near = pages.find(({ key }) => isNearCode(phrase, key));
  return near === undefined ? [] : findByText(pages, `"${near.key}"`);
}

function phrasesOf(q: string): string[] {
  return [...q.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
}

/** Offers a web search finds: each quoted phrase must be on the page, loose words only rank. */
function findByText(offers: readonly LocalOffer[], q: string): LocalOffer[] {
  const phrases = phrasesOf(q);
  const words = wordsOf(q.replace(/"[^"]*"/g, ' '));
  return offers
    .map((offer) => {
      const page = new Set(wordsOf(`${offer.brand} ${offer.title} ${offer.key}`));
      const hits = words.filter((word) => page.has(word)).length;
      return { offer, hits, share: words.length === 0 ? 0 : hits / words.length };
    })
    .filter(({ offer, share }) =>
      phrases.length > 0
        ? phrases.every((phrase) => carries(offer, phrase))
        : words.length > 0 && share >= 0.5,
    )
    .sort((one, other) => other.hits - one.hits)
    .map(({ offer }) => offer);
}

export function findByGtin(offers: readonly LocalOffer[], gtin: string): LocalOffer[] {
  return offers.filter((offer) => sameNumber(offer.gtin, gtin));
}

/** Offers of what a picture shows, and offers of products that look like it. */
export function findByPicture(
  space: Space,
  picture: { sha256?: string; url?: string },
): { exact: LocalOffer[]; visual: LocalOffer[] } {
  const pages = pagesIn(space);
  const shown = [
    ...space.pictures.filter((known) => stands(known, picture)),
    ...(space.web && space.pictures.length === 0 ? [pictureOfProducts(space)] : []),
  ];
  const isSamePicture = space.web?.name === 'same_picture';
  const keys = (list: Picture[]) => new Set(list.flatMap((known) => known.keys.map(bare)));
  const exactKeys = keys(shown.filter((known) => known.exact !== false));
  const allKeys = keys(shown);
  return {
    exact: pages.filter(
      (offer) => exactKeys.has(bare(offer.key)) || (isSamePicture && offer.looks_like),
    ),
    visual: pages.filter(
      (offer) =>
        allKeys.has(bare(offer.key)) ||
        (offer.looks_like ?? []).some((key) => allKeys.has(bare(key))),
    ),
  };
}

/** In a web every photo shows its products, and nobody has the very same picture. */
function pictureOfProducts({ products }: Space): Picture {
  return { keys: products.map(({ key }) => key), exact: false };
}

/** A page shows its code, brand and barcode somewhere: a search engine's snippet quotes the place. */
export function snippetFor(offer: LocalOffer, q: string): string {
  const shown = bare(`${offer.title} ${offer.snippet ?? ''}`);
  const parts = [
    shown.includes(bare(offer.key)) ? '' : `Style ${offer.key}.`,
    shown.includes(bare(offer.brand)) ? '' : `Brand: ${offer.brand}.`,
    offer.gtin !== undefined && isAskedFor(offer.gtin, q) ? `UPC/EAN ${offer.gtin}.` : '',
    offer.snippet ?? '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

export function bare(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function stands(known: Picture, picture: { sha256?: string; url?: string }): boolean {
  if (known.any === true) return true;
  if (known.sha256 !== undefined && known.sha256 === picture.sha256) return true;
  return known.url !== undefined && known.url === picture.url;
}

function carries(offer: LocalOffer, phrase: string): boolean {
  if (sameNumber(offer.gtin, phrase)) return true;
  return [offer.key, offer.title, offer.snippet ?? '', offer.link].some((text) =>
    bare(text).includes(bare(phrase)),
  );
}

function isAskedFor(gtin: string, q: string): boolean {
  return (q.match(/\d{8,14}/g) ?? []).some((digits) => sameNumber(gtin, digits));
}

function sameNumber(gtin: string | undefined, other: string): boolean {
  if (gtin === undefined || !/^\d{8,14}$/.test(other)) return false;
  return gtin.padStart(14, '0') === other.padStart(14, '0');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
