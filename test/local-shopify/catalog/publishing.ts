import { now } from '../store/now.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Listing, Product, Publication } from '../store/types.ts';

/** Handle of the app itself: a publication of this app is "the current channel". */
export const OWN_APP_HANDLE = 'catalog-app';

/** The app's own publication. An app that is no sales channel, like the one under test, has none. */
export function ownPublication(store: ShopStore): Publication | null {
  for (const publication of store.publications.values()) {
    if (publication.appHandle === OWN_APP_HANDLE) return publication;
  }
  return null;
}

/** Lists a new ACTIVE product where publications take everything by themselves. */
export function autoPublish(store: ShopStore, product: Product): void {
  if (product.status !== 'ACTIVE') return;
  for (const publication of store.publications.values()) {
    if (publication.autoPublish && !publication.refusesProducts) list(product, publication.id);
  }
}

/** Lists a product; a second time changes only the date. */
export function list(product: Product, publicationId: string, publishDate?: string | null): void {
  const listing = product.listings.find((candidate) => candidate.publicationId === publicationId);
  if (!listing) product.listings.push({ publicationId, publishDate: publishDate ?? now() });
  else if (publishDate) listing.publishDate = publishDate;
}

/** Takes a product off a publication. */
export function unlist(product: Product, publicationId: string): void {
  product.listings = product.listings.filter((listing) => listing.publicationId !== publicationId);
}

/** Live means: listed, the date has come, and the product is neither a draft nor archived. */
export function isLive(product: Product, listing: Listing): boolean {
  const isShown = product.status === 'ACTIVE' || product.status === 'UNLISTED';
  return isShown && Date.parse(listing.publishDate) <= Date.now();
}

/** The listings in publications of one kind of catalog, those not live included on demand. */
export function listingsOf(
  store: ShopStore,
  product: Product,
  wanted: { catalogType?: string | null; onlyPublished?: boolean | null },
): Listing[] {
  return product.listings.filter((listing) => {
    const publication = store.publications.get(listing.publicationId);
    if (!publication || (wanted.catalogType && publication.catalogType !== wanted.catalogType))
      return false;
    return wanted.onlyPublished === false || isLive(product, listing);
  });
}
