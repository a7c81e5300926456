import { now } from '../store/now.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Listing, Product, Publication } from '../store/types.ts';

/** Handle of the app under test, whose publication is "the current channel". */
export const THIS_APP_HANDLE = 'catalog-app';

/** The app's publication. An app that is not a sales channel, like the one under test, has none. */
export function findAppPublication(store: ShopStore): Publication | null {
  for (const publication of store.publications.values()) {
    if (publication.appHandle === THIS_APP_HANDLE) return publication;
  }
  return null;
}

/** Publishes a new ACTIVE product to publications that include all products automatically. */
export function autoPublish(store: ShopStore, product: Product): void {
  if (product.status !== 'ACTIVE') return;
  for (const publication of store.publications.values()) {
    if (publication.autoPublish && !publication.refusesProducts) list(product, publication.id);
  }
}

/** Publishes a product; a repeat changes only the date. */
export function list(product: Product, publicationId: string, publishDate?: string | null): void {
  const listing = product.listings.find((candidate) => candidate.publicationId === publicationId);
  if (!listing) product.listings.push({ publicationId, publishDate: publishDate ?? now() });
  else if (publishDate) listing.publishDate = publishDate;
}

/** Unpublishes a product. */
export function unlist(product: Product, publicationId: string): void {
  product.listings = product.listings.filter((listing) => listing.publicationId !== publicationId);
}

/** Live: published, the date has passed, and the product is neither a draft nor archived. */
export function isLive(product: Product, listing: Listing): boolean {
  const isShown = product.status === 'ACTIVE' || product.status === 'UNLISTED';
  return isShown && Date.parse(listing.publishDate) <= Date.now();
}

/** Listings in publications of one catalog type, on demand with those that are not live. */
export function findListings(
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
