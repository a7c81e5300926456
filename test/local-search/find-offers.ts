import type { LocalOffer, Picture } from './shapes.ts';
import { listPages, type Space } from './spaces.ts';
import { buildPagesOfUnknownCode, isNearCode } from './webs/build-pages.ts';

/** A web search over the pages of a space. */
export function searchPages(space: Space, q: string): LocalOffer[] {
  const found = findByText(listPages(space), q);
  const phrase = findPhrases(q)[0];
  if (found.length > 0 || phrase === undefined || space.web?.name !== 'any_code_exists') {
    return found;
  }
  return buildPagesOfUnknownCode(phrase, space.web.seed, space.products);
}

/** A search that "corrects" an unknown code: pages of a code that differs in one or two characters. */
export function searchCorrected(space: Space, q: string): LocalOffer[] {
  const pages = listPages(space);
  const phrase = findPhrases(q)[0] ?? '';
  const near = pages.find(({ key }) => isNearCode(phrase, key));
  return near === undefined ? [] : findByText(pages, `"${near.key}"`);
}

/** A search that drops the quotes of a phrase that no page has, and returns what else it has. */
export function searchWithoutQuotes(space: Space, q: string): LocalOffer[] {
  const found = searchPages(space, q);
  return found.length > 0 ? found : listPages(space).slice(0, 10);
}

function findPhrases(q: string): string[] {
  return [...q.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
}

/** A page must contain every quoted phrase; other words only rank the pages. */
function findByText(offers: readonly LocalOffer[], q: string): LocalOffer[] {
  const phrases = findPhrases(q);
  const words = splitWords(q.replace(/"[^"]*"/g, ' '));
  return offers
    .map((offer) => {
      const pageWords = new Set(splitWords(`${offer.brand} ${offer.title} ${offer.key}`));
      const hits = words.filter((word) => pageWords.has(word)).length;
      return { offer, hits, share: words.length === 0 ? 0 : hits / words.length };
    })
    .filter(({ offer, share }) =>
      phrases.length > 0
        ? phrases.every((phrase) => containsPhrase(offer, phrase))
        : words.length > 0 && share >= 0.5,
    )
    .sort((one, other) => other.hits - one.hits)
    .map(({ offer }) => offer);
}

export function findByGtin(offers: readonly LocalOffer[], gtin: string): LocalOffer[] {
  return offers.filter((offer) => isSameGtin(offer.gtin, gtin));
}

/** Offers of the products that a picture shows, and offers of products that look like them. */
export function findByPicture(
  space: Space,
  picture: { sha256?: string; url?: string },
): { exact: LocalOffer[]; visual: LocalOffer[] } {
  const pages = listPages(space);
  const shown = [
    ...space.pictures.filter((known) => isPicture(known, picture)),
    ...(space.web && space.pictures.length === 0 ? [createPictureOfProducts(space)] : []),
  ];
  const isSamePicture = space.web?.name === 'same_picture';
  const keys = (list: Picture[]) => new Set(list.flatMap((known) => known.keys.map(normalise)));
  const exactKeys = keys(shown.filter((known) => known.exact !== false));
  const allKeys = keys(shown);
  return {
    exact: pages.filter(
      (offer) => exactKeys.has(normalise(offer.key)) || (isSamePicture && offer.looks_like),
    ),
    visual: pages.filter(
      (offer) =>
        allKeys.has(normalise(offer.key)) ||
        (offer.looks_like ?? []).some((key) => allKeys.has(normalise(key))),
    ),
  };
}

/** In a simulated web every photo shows its products, and no page has the same picture. */
function createPictureOfProducts({ products }: Space): Picture {
  return { keys: products.map(({ key }) => key), exact: false };
}

function normalise(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function isPicture(known: Picture, picture: { sha256?: string; url?: string }): boolean {
  if (known.any === true) return true;
  if (known.sha256 !== undefined && known.sha256 === picture.sha256) return true;
  return known.url !== undefined && known.url === picture.url;
}

function containsPhrase(offer: LocalOffer, phrase: string): boolean {
  if (isSameGtin(offer.gtin, phrase)) return true;
  return [offer.key, offer.title, offer.snippet ?? '', offer.link].some((text) =>
    normalise(text).includes(normalise(phrase)),
  );
}

function isSameGtin(gtin: string | undefined, other: string): boolean {
  if (gtin === undefined || !/^\d{8,14}$/.test(other)) return false;
  return gtin.padStart(14, '0') === other.padStart(14, '0');
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
