import type { TypedProduct } from '../../store-product.ts';
import { callStore, type Store } from '../call-store.ts';
import { NEWEST_PRODUCTS } from '../queries/read-queries.ts';
import { vendorSearch } from './search-query.ts';

/** Returns the newest products of exactly this vendor, without archived ones. */
export async function listByVendor(store: Store, vendor: string): Promise<TypedProduct[]> {
  const { products } = await callStore(store, NEWEST_PRODUCTS, { search: vendorSearch(vendor) });
  return products.flatMap(({ title, productType, category, ...product }) =>
    product.vendor === vendor && product.status !== 'ARCHIVED'
      ? [{ title, productType, categoryId: category?.id ?? '' }]
      : [],
  );
}
