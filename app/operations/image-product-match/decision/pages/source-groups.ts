import { parse } from 'tldts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import { THRESHOLDS } from '../thresholds.ts';

/** The data that decides whether two pages are one source. */
type SourcePage = Pick<Offer, 'link' | 'title' | 'source' | 'snippet' | 'imageUrl'>;

/** Sites with the same owner, by the name before the public suffix. */
const OWNERS: readonly (readonly string[])[] = [
  ['nike', 'converse', 'jordan'],
  ['amazon', 'zappos'],
  ['goat', 'flightclub', 'alias'],
  ['footlocker', 'champssports', 'kidsfootlocker', 'eastbay'],
  ['jdsports', 'finishline', 'size', 'footpatrol'],
  ['zalando', 'zalando-lounge', 'zalando-prive'],
  ['vans', 'thenorthface', 'timberland', 'vfc'],
  ['hoka', 'ugg', 'deckers'],
  ['saucony', 'merrell', 'wolverineworldwide'],
  ['asics', 'onitsukatiger'],
];

/**
 * Returns the site to which a page belongs. Shops on one platform (`a.myshopify.com`) are separate sites. Country sites
 * with the same name (`amazon.de`, `amazon.com`) are one site, and so are the sites of one owner and all sites of one
 * brand.
 */
export function siteOf(link: string): string {
  const domain = domainOf(link);
  const brand = BRANDS.find(({ domains }) => domains.some((one) => one === domain));
  const name = nameOf(brand?.domains[0] ? `https://${brand.domains[0]}` : link);
  return OWNERS.find((names) => names.includes(name))?.[0] ?? name;
}

/** Returns the name of a page's site: the part of its domain before the public suffix. */
function nameOf(link: string): string {
  const { domainWithoutSuffix, domain } = parseHost(link);
  return domainWithoutSuffix || domain || hostOf(link);
}

/** Returns the registrable domain of a page; null for an IP address. */
export function domainOf(link: string): string | null {
  return parseHost(link).domain;
}

/** Returns the host of a page; for a page that Google has translated, the original host. */
const hostOf = (link: string) =>
  (URL.parse(link)?.hostname ?? link).replace(/^(.+)\.translate\.goog$/, (_all, name: string) =>
    name.replace(/--|-/g, (dashes) => (dashes === '--' ? '-' : '.')),
  );
const parseHost = (link: string) => parse(hostOf(link), { allowPrivateDomains: true });

/** Sites on which third parties sell, by the name before the public suffix. */
const MARKETPLACES = new Set(
  'ebay amazon etsy stockx goat flightclub poshmark mercari depop vinted grailed aliexpress temu'.split(
    ' ',
  ),
);

export function isMarketplace(link: string): boolean {
  return MARKETPLACES.has(nameOf(link));
}

/** Returns the site as users know it: its domain. */
export function siteName(link: string): string {
  return domainOf(link) ?? hostOf(link);
}

/**
 * Returns one group name per page: pages of one site are one source, and so are near-copies (equal or nearly equal
 * titles, the same picture file, the same feed text), whatever sites they are on.
 */
export function groupSources(pages: readonly SourcePage[]): Map<SourcePage, string> {
  let groups: readonly (readonly Traits[])[] = [];
  for (const one of pages.map(traitsOf)) {
    const joined = groups.filter((group) => group.some((other) => areOneSource(one, other)));
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), one]];
  }
  const names = new Map<SourcePage, string>();
  for (const group of groups) {
    const [firstSite = ''] = group.map(({ site }) => site).sort();
    for (const { page } of group) names.set(page, firstSite);
  }
  return names;
}

type Traits = {
  page: SourcePage;
  site: string;
  /** The words of the title, without the site's name. */
  tokens: ReadonlySet<string>;
  picture: string | null;
  feed: string | null;
};

function traitsOf(page: SourcePage): Traits {
  const feed = plainWords(page.snippet ?? '').join(' ');
  return {
    page,
    site: siteOf(page.link),
    tokens: new Set(plainWords(withoutSiteName(page))),
    picture: pictureKey(page.imageUrl),
    feed: feed.length >= THRESHOLDS.feedTextChars ? feed : null,
  };
}

function areOneSource(one: Traits, other: Traits): boolean {
  if (one.site === other.site) return true;
  if (one.picture !== null && one.picture === other.picture) return true;
  if (one.feed !== null && one.feed === other.feed) return true;
  return jaccard(one.tokens, other.tokens) >= THRESHOLDS.nearCopyJaccard;
}

/**
 * Returns the host and path of a picture. The query usually only sets the size; if the path belongs to a program, the
 * query names the picture and is included.
 */
export function pictureKey(imageUrl: string | undefined): string | null {
  const url = imageUrl === undefined ? null : URL.parse(imageUrl);
  if (url === null) return null;
  const isFile = /\.(?:jpe?g|png|webp|gif|avif)$|\/is\/image\//i.test(url.pathname);
  const named = isFile ? [] : [...url.searchParams].filter(([name]) => NAMES_PICTURE.test(name));
  return [`${url.hostname}${url.pathname}`, ...named.map(([, value]) => value)].join(' ');
}

const NAMES_PICTURE = /^(?:id|url|src|image|img|file|path)$/i;

/** `Title | Shop One` and `Title - shop-one.com` are both `Title`. */
function withoutSiteName(page: SourcePage): string {
  const parts = page.title.split(/\s[|–—-]\s/);
  const plain = (text: string) => plainWords(text).join('');
  const last = parts.map(plain).at(-1);
  const names = [page.source, siteOf(page.link), siteName(page.link)];
  const isName = parts.length > 1 && names.some((name) => plain(name) === last);
  return isName ? parts.slice(0, -1).join(' ') : page.title;
}

/** Shared words divided by all words; NaN, which is below any threshold, for two texts without words. */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
}
